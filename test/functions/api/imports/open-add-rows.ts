import { handler } from "../../../../functions/api/imports/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { operation } from "../../../support/operation-tests.ts";
import { IMPORT_ID, importItem, PATIENT, PERSON } from "../../../support/patient-rows.ts";

export const params = { import_id: IMPORT_ID };

/** Returns the body of a request that adds rows with these values. */
export const rowsOf = (...values: object[]) => ({ rows: values.map((each, at) => ({ row: at + 1, values: each })) });

/** A patient who is likely to be the same as PERSON. */
export const KNOWN = PATIENT.item({
  first_name: "Ada",
  last_name: "Byron",
  contact: "312-555-0199",
  dob: "1975-02-03",
});

/** Opens the operation that adds rows, on a table that contains an import of patients. */
export function openAddRows() {
  const opened = operation({
    handler,
    route: contract.imports.addRows,
    request: { params, body: rowsOf(PERSON) },
    items: [importItem()],
  });
  return { ...opened, imported: () => opened.rows("import")[0] };
}
