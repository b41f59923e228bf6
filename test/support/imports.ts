import { ulid } from "ulid";
import { finishUndo } from "../../functions/domain/importing/finish-undo.ts";
import { importEntity, importedRowEntity } from "../../functions/entities/workflows.ts";
import { IDS } from "./event.ts";
import { type Item, itemOf } from "./item.ts";
import { NOW } from "./now.ts";

export const IMPORT_ID = "imp_01jd3v8c9m4q2w6x8z0y1t5k7n";
export const UNDO_STEP = ulid(Date.parse(NOW));
const own = { tenant_id: IDS.tenant, import_id: IMPORT_ID };

/** Returns an import of patients that begins at NOW. An undo is in the step UNDO_STEP. */
export const importItem = (changes: object = {}): Item =>
  itemOf(
    importEntity().put({
      ...own,
      kind: "patients",
      dry_run: false,
      skip_duplicates: false,
      file_name: "patients.csv",
      state: "IMPORTED",
      created_by: IDS.user,
      created_at: NOW,
      ...("state" in changes && changes.state === "UNDOING" && { undo_step: UNDO_STEP }),
      ...changes,
    }),
  );

/** Returns the outcome of the first row of the import. */
export const importedRowItem = (changes: object = {}): Item =>
  itemOf(importedRowEntity().put({ ...own, row: 1, outcome: "CREATED", expires: 2_000_000_000, ...changes }));

export const PERSON = { first_name: "Ada", last_name: "Byron", contact: "312-555-0199", dob: "2/3/1975" };

/** Takes one step of the undo of the import after the other, as the table's stream does, until it is finished. */
export async function takeUndoSteps(rows: (entity: string) => readonly Item[]): Promise<void> {
  for (let [imported] = rows("import"); imported?.state === "UNDOING"; [imported] = rows("import"))
    await finishUndo(IDS.tenant, IMPORT_ID, String(imported.undo_step), { take: () => true });
}
