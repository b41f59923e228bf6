import { handler } from "../../../../functions/api/imports/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { IMPORT_ID, importedRowItem, importItem } from "../../../support/imports.ts";
import type { Noun } from "../../../support/noun.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";

const NOUN: Noun = { entity: "import", idField: "import_id", item: importItem, notFound: "Import not found" };
const PERSON = PATIENT.item();
const kept = importedRowItem({ outcome: "KEPT", reason: "changed", record_id: PERSON.patient_id });
const opened = operation({
  handler,
  route: contract.imports.get,
  request: { params: { import_id: IMPORT_ID } },
  items: [importItem({ state: "UNDONE", created: 3, removed: 2, kept: 1 }), PERSON, kept],
});
const { given, rows, send } = opened;

it("returns the import and the records that its undo has kept, and leaves an audit entry", async () => {
  expect(await send()).toMatchObject({
    status: 200,
    body: {
      ...{ import_id: IMPORT_ID, state: "UNDONE", created: 3, removed: 2, kept: 1, undo_problem: null },
      kept_rows: [{ row: 1, record_id: PERSON.patient_id, name: "Grace Hopper", reason: "changed" }],
    },
  });
  expect(rows("audit_entry")).toMatchObject([{ operation: "patients.list", record_ids: [PERSON.patient_id] }]);
});

it("shows the progress of an undo, and names no one before its end", async () => {
  given([importItem({ state: "UNDOING", created: 3, removed: 1, kept: 1 }), PERSON, kept]);
  expect((await send()).body).toMatchObject({ state: "UNDOING", removed: 1, kept: 1, kept_rows: [] });
  expect(rows("audit_entry")).toEqual([]);
});

itFindsOnlyOwn(opened, NOUN);
