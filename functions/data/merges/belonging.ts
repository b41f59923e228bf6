import { eachPage } from "../each-page.ts";
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

/** The ids of a page of a patient's rows, and the cursor of the next page, which is null after the last one. */
interface IdPage {
  readonly ids: readonly string[];
  readonly cursor: string | null;
}

/** The number of rows of a patient on one page. */
export const PAGE = 100;

/** One kind of rows that belong to a patient. Merges and undos handle every kind in `BELONGINGS`. */
export interface Belonging {
  readonly kind: string;
  /** Returns the next page of ids of rows that belong to the patient. Some of them may no longer do so. */
  idsOf(patient: Pick<PatientRow, "tenant_id" | "patient_id">, cursor: string | null): Promise<IdPage>;
  /** Returns the items of a transaction that moves a row, or undefined if it no longer belongs to `from`. */
  move(move: Move): Promise<TransactItem[] | undefined>;
}

/** Reads the ids of a patient's rows of one kind page by page. */
export async function* idPages(
  { idsOf }: Pick<Belonging, "idsOf">,
  patient: Parameters<Belonging["idsOf"]>[0],
): AsyncGenerator<readonly string[]> {
  for await (const { ids } of eachPage((cursor) => idsOf(patient, cursor))) yield ids;
}
