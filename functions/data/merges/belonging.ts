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

/** The ids of some rows of a patient, and the place at which the others begin, which is null when there are none. */
export interface SomeIds {
  readonly ids: readonly string[];
  readonly cursor: string | null;
}

/** How many rows of a patient are read at once. */
export const SOME = 100;

/** One kind of rows that belong to a patient. Its entry in `BELONGINGS` includes it in merges, undos and erasures. */
export interface Belonging {
  readonly kind: string;
  /** Returns the ids of the next rows that belong to the patient. Some of them may no longer do so. */
  idsOf(patient: Pick<PatientRow, "tenant_id" | "patient_id">, cursor: string | null): Promise<SomeIds>;
  /** Returns the items of a transaction that moves a row, or undefined if it no longer belongs to `from`. */
  move(move: Move): Promise<TransactItem[] | undefined>;
}

/** Reads the ids of a patient's rows of one kind, some at a time, so that a caller can stop in between. */
export async function* idsOfAll(
  { idsOf }: Pick<Belonging, "idsOf">,
  patient: Parameters<Belonging["idsOf"]>[0],
): AsyncGenerator<readonly string[]> {
  let next: string | null = null;
  do {
    const { ids, cursor }: SomeIds = await idsOf(patient, next);
    yield ids;
    next = cursor;
  } while (next);
}
