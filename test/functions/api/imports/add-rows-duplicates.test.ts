import { importItem, PERSON } from "../../../support/imports.ts";
import { LEAD, PATIENT, searchItemsOf } from "../../../support/person-items.ts";
import { KNOWN, openAddRows, rowsOf } from "./open-add-rows.ts";

const { given, imported, rows, send } = openAddRows();

it.each([
  ["names a patient who is likely to be the same, and creates the row", false, 2],
  ["skips a row of a likely duplicate with skip_duplicates", true, 1],
])("%s", async (_, skip_duplicates, patients) => {
  given([importItem({ skip_duplicates }), KNOWN, ...searchItemsOf(KNOWN)]);
  const { body } = await send();
  expect(body.items).toMatchObject([{ ok: !skip_duplicates, duplicate_of: KNOWN.patient_id, errors: {} }]);
  expect(rows("patient")).toHaveLength(patients);
  expect(imported()).toMatchObject(skip_duplicates ? { left_out: 1, created: 0 } : { left_out: 0, created: 1 });
  const { record_id } = body.items[0] ?? {};
  expect(rows("importedRow")).toEqual([
    expect.objectContaining({ duplicate_of: KNOWN.patient_id, ...(record_id && { record_id }) }),
  ]);
  const read = { operation: "patients.findDuplicates", record_ids: [KNOWN.patient_id], searched: false };
  expect(rows("audit_entry")).toContainEqual(expect.objectContaining(read));
});

it.each([
  ["names and telephone number agree", { dob: "1990-07-08" }, KNOWN.patient_id],
  ["first name and birth date agree", { last_name: "King", contact: "555-0101" }, null],
])("says whether a person is likely to be the same when %s", async (_, changes, duplicate_of) => {
  const known = PATIENT.item({ ...KNOWN, email: "", ...changes });
  given([importItem({ skip_duplicates: true }), known, ...searchItemsOf(known)]);
  expect((await send()).body.items).toMatchObject([{ ok: duplicate_of === null, duplicate_of }]);
});

const NAMED = LEAD.item({ first_name: "Ada", last_name: "Byron", contact: "312-555-0199", dob: "1975-02-03" });

it.each([
  ["a lead with a lead", "leads", NAMED, NAMED.lead_id],
  ["a lead with a patient", "leads", KNOWN, KNOWN.patient_id],
  ["a patient with no lead", "patients", NAMED, null],
])("compares %s", async (_, kind, known, duplicate_of) => {
  given([importItem({ kind, skip_duplicates: true }), known, ...searchItemsOf(known)]);
  expect((await send()).body.items).toMatchObject([{ ok: duplicate_of === null, duplicate_of }]);
});

it("compares a row with those before it in the file", async () => {
  const { body } = await send({ body: rowsOf(PERSON, PERSON) });
  expect(body.items[1]?.duplicate_of).toBe(body.items[0]?.record_id);
});
