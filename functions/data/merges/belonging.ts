import type { PatientRow } from "../get-patient.ts";
import type { TransactItem } from "../write-items.ts";

/** A row that changes from one patient to another. */
export interface Move {
  readonly tenant_id: string;
  readonly row_id: string;
  readonly from: PatientRow;
  readonly to: PatientRow;
  /** The user who merges the patients, or undoes a merge. */
  readonly changed_by: string;
}

/** One kind of rows that belong to a patient. Its entry in `BELONGINGS` includes it in merges, undos and erasures. */
export interface Belonging {
  readonly kind: string;
  /** Returns the ids of all rows that belong to the patient. Some of them may no longer do so. */
  idsOf(patient: PatientRow): Promise<string[]>;
  /** Returns the items of a transaction that moves a row, or undefined if it no longer belongs to `from`. */
  move(move: Move): Promise<TransactItem[] | undefined>;
}
