import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeUpdate } from "../../../support/change-tests.ts";
import { PATIENT, searchItemsOf } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";

const change = { last_name: "Murray", contact: "312-555-0199", dob: "1975-02-03" };
const { failsNextWrites, given, rows, send, writes } = describeUpdate(PATIENT, {
  handler,
  route: contract.patients.update,
  as: "RECEPTIONIST",
  change,
  invalid: { "an empty last name": { last_name: "" }, "a birth date in the future": { dob: "2030-01-01" } },
});

it("updates the search index with the new name, and writes an audit entry", async () => {
  given([PATIENT.item(), ...searchItemsOf(PATIENT.item())]);
  await send();
  const [row = {}] = rows(PATIENT.entity);
  const termsOf = (items: readonly { term?: unknown }[]) => items.map(({ term }) => String(term)).sort();
  expect(termsOf(rows("search"))).toEqual(termsOf(searchItemsOf(row)));
  expect(rows("search")[0]?.row).toMatchObject({ last_name: "Murray", version: row.version });
  expect(rows("audit_entry")).toMatchObject([{ operation: "patients.update", record_id: row.patient_id }]);
});

it("keeps the fields that changed with their old and new values, and no others", async () => {
  await send({ body: { ...change, first_name: "Grace", version: PATIENT.item().version } });
  expect(rows("audit_entry")[0]?.changes).toEqual([
    { field: "last_name", from: "Hopper", to: "Murray" },
    { field: "contact", from: "555-0101", to: "312-555-0199" },
    { field: "dob", from: "1980-12-09", to: "1975-02-03" },
  ]);
});

it("leaves an audit entry of the opening when a conflict shows the current row", async () => {
  given([PATIENT.item({ version: 9 })]);
  expect((await send()).status).toBe(409);
  expect(rows("audit_entry")).toMatchObject([{ operation: "patients.get" }]);
});

it("answers 503 and writes nothing when another item of the transaction fails", async () => {
  failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
  expect((await send()).status).toBe(503);
  expect(writes()).toEqual([]);
});
