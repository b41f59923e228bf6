import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeUpdate } from "../../../support/change-tests.ts";
import { LEAD, searchItemsOf } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";

const change = { last_name: "Murray", contact: "312-555-0199", dob: "1975-02-03" };
const { failsNextWrites, given, rows, send, writes } = describeUpdate(LEAD, {
  handler,
  route: contract.patients.updateLead,
  as: "RECEPTIONIST",
  change,
  invalid: {
    "an empty last name": { last_name: "" },
    "a birth date in the future": { dob: "2030-01-01" },
    "a conversion": { status: "CONVERTED" },
  },
});

it("updates the search index with the new name, and writes an audit entry", async () => {
  given([LEAD.item(), ...searchItemsOf(LEAD.item())]);
  await send();
  const [row = {}] = rows(LEAD.entity);
  const termsOf = (items: readonly { term?: unknown }[]) => items.map(({ term }) => String(term)).sort();
  expect(termsOf(rows("search"))).toEqual(termsOf(searchItemsOf(row)));
  expect(rows("search")[0]?.row).toMatchObject({ last_name: "Murray", version: row.version });
  expect(rows("audit_entry")).toMatchObject([{ operation: "patients.updateLead", record_id: row.lead_id }]);
});

it("keeps old and new values, next steps included", async () => {
  await send({ body: { next_step: "Call back", next_step_on: "2027-03-02", status: "CONTACTED", version: 3 } });
  expect(rows("audit_entry")[0]?.changes).toEqual([
    { field: "next_step", from: null, to: "Call back" },
    { field: "next_step_on", from: null, to: "2027-03-02" },
    { field: "status", from: "NEW", to: "CONTACTED" },
  ]);
});

it("removes a lost lead from the list of leads to call", async () => {
  const lead = LEAD.item({ next_step_on: "2027-03-02" });
  given([lead, ...searchItemsOf(lead)]);
  const due = () => rows("search").filter(({ term }) => term === "%2027-03-02");
  expect(due()).toHaveLength(1);
  expect((await send({ body: { status: "LOST", version: 3 } })).status).toBe(200);
  expect(due()).toEqual([]);
});

it("refuses to change a lead that has become a patient", async () => {
  given([LEAD.item({ patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7n" })]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "already_converted" } });
  expect(writes()).toEqual([]);
});

it("shows the current lead when it became a patient after the caller had read it", async () => {
  given([LEAD.item({ patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7n", version: 9 })]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "conflict", current: { version: 9 } } });
});

it("leaves an audit entry of the opening when a conflict shows the current row", async () => {
  given([LEAD.item({ version: 9 })]);
  expect((await send()).status).toBe(409);
  expect(rows("audit_entry")).toMatchObject([{ operation: "patients.getLead" }]);
});

it("answers 503 and writes nothing when another item of the transaction fails", async () => {
  failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
  expect((await send()).status).toBe(503);
  expect(writes()).toEqual([]);
});
