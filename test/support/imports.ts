import { ImportEntity, ImportedRowEntity } from "../../functions/data/imports/import.ts";
import { IDS } from "./event.ts";
import { type Item, itemOf } from "./item.ts";
import { NOW } from "./now.ts";

export const IMPORT_ID = "imp_01jd3v8c9m4q2w6x8z0y1t5k7n";
const own = { tenant_id: IDS.tenant, import_id: IMPORT_ID };

/** Returns an import of patients that begins at NOW. */
export const importItem = (changes: object = {}): Item =>
  itemOf(
    ImportEntity.put({
      ...own,
      kind: "patients",
      dry_run: false,
      skip_duplicates: false,
      file_name: "patients.csv",
      state: "IMPORTED",
      created_by: IDS.user,
      created_at: NOW,
      ...changes,
    }),
  );

/** Returns the outcome of the first row of the import. */
export const importedRowItem = (changes: object = {}): Item =>
  itemOf(ImportedRowEntity.put({ ...own, row: 1, outcome: "CREATED", expires: 2_000_000_000, ...changes }));

export const PERSON = { first_name: "Ada", last_name: "Byron", contact: "312-555-0199", dob: "2/3/1975" };
