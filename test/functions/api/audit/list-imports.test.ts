import { handler } from "../../../../functions/api/audit/index.ts";
import { auditReferenceEntity } from "../../../../functions/entities/audit-entry.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { IDS } from "../../../support/call.ts";
import { entryItem } from "../../../support/clinic-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { IMPORT_ID, importItem } from "../../../support/patient-rows.ts";
import { itemOf } from "../../../support/rows.ts";

const patient_id = "pat_01jd3v8c9m4q2w6x8z0y1t5k7n";
const added = entryItem({ operation: "imports.addRows", record_id: patient_id }, 1);
const undone = entryItem({ operation: "imports.undo", record_id: IMPORT_ID }, 2);
const begun = entryItem({ operation: "imports.create", record_id: IMPORT_ID }, 3);
const reference = itemOf(
  auditReferenceEntity().put({
    ...{ tenant_id: IDS.tenant, record_id: patient_id, operation: "imports.undo" },
    ...{ about: IMPORT_ID, expires: 2_000_000_000 },
  }),
);
const { given, send } = operation({
  handler,
  route: contract.audit.list,
  items: [importItem({ state: "UNDONE", created: 5, removed: 4, kept: 1 }), added, undone, begun, reference],
});
const found = async (query: Record<string, string> = {}) => {
  const { body } = await send({ query });
  return body.items.map(({ operation, record_name }) => [operation, record_name]);
};

it("names the file of an import and of its undo, with the number of records", async () => {
  expect(await found()).toEqual([
    ["imports.create", "patients.csv: 5 added"],
    ["imports.undo", "patients.csv: 4 removed, 1 kept"],
    ["imports.addRows", null],
  ]);
});

it("counts nothing while the undo removes records", async () => {
  given([importItem({ state: "UNDOING", created: 5, file_name: "" }), undone]);
  expect(await found()).toEqual([["imports.undo", "Import"]]);
});

it("finds the undo that deleted a record by the record, as its latest entry", async () => {
  expect((await found({ record_id: patient_id })).map(([name]) => name)).toEqual(["imports.undo", "imports.addRows"]);
});

it("shows the undo on the first page of the record only", async () => {
  const opened = entryItem({ operation: "patients.get", record_id: patient_id }, 4);
  given([importItem({ state: "UNDONE" }), added, undone, begun, opened, reference]);
  const query = { record_id: patient_id, limit: "2" };
  const { items, next_cursor } = (await send({ query })).body;
  expect(items.map((each) => each.operation)).toEqual(["imports.undo", "patients.get"]);
  expect(await found({ ...query, cursor: next_cursor ?? "" })).toEqual([["imports.addRows", null]]);
});

it.each([
  ["another person", { user_id: IDS.otherUser }],
  ["a later time", { from: "2027-03-02T00:00:00.000Z" }],
  ["another kind", { kind: "reading" }],
])("leaves the undo out for %s", async (_, query) => {
  expect(await found({ record_id: patient_id, ...query })).toEqual([]);
});

it("leads no other record to the undo", async () => {
  expect(await found({ record_id: patient_id.replace(/n$/, "p") })).toEqual([]);
});
