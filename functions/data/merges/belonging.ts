import type { PatientRow } from "../get-patient.ts";
import type { TransactItem } from "../write-items.ts";

/** A row that changes from one patient to another. */
export interface Move {
  readonly tenant_id: string;
  readonly row_id: string;
  readonly from: PatientRow;
  readonly to: PatientRow;
  /** Who merges the patients, or undoes it. */
  readonly changed_by: string;
}

/** One kind of rows that belong to a patient. Each kind joins merges, undos and erasures by its entry in `BELONGINGS`. */
export interface Belonging {
  readonly kind: string;
  /** Returns the ids of all rows that belong to the patient, perhaps with some that no longer do. */
  idsOf(patient: PatientRow): Promise<string[]>;
  /** Returns the items of a transaction that moves a row; undefined for one that does not belong to `from` any more. */
  move(move: Move): Promise<TransactItem[] | undefined>;
}
