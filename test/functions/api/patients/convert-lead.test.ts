import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { emptyValues } from "../../../../shared/contract/field-lists.ts";
import { personFields } from "../../../../shared/patients/person.ts";
import { DESK, patientItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { paramsOf } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { LEAD, searchItemsOf } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";

const opened = operation({
  handler,
  route: contract.patients.convertLead,
  as: "RECEPTIONIST",
  request: { params: paramsOf(LEAD) },
  items: [LEAD.item(), ...searchItemsOf(LEAD.item())],
});
const { failsNextWrites, given, rows, send, writes } = opened;
const stale = () => canceled(["ConditionalCheckFailed", "None"]);
const changed = { changed_by: IDS.user, changed_at: NOW };

it("writes a patient with the data of the lead, and its id on the lead", async () => {
  const { lead_id, version, created_at, status: _status, ...lead } = rows("lead")[0] ?? {};
  const { status, body } = await send();
  expect(status).toBe(200);
  const patient_id = expect.stringMatching(/^pat_[0-9a-z]{26}$/);
  const unknown = emptyValues(personFields);
  expect(rows("patient")).toEqual([
    { ...unknown, ...lead, ...changed, patient_id, lead_id, created_at: NOW, version: 1 },
  ]);
  const converted = { ...changed, status: "CONVERTED", patient_id: body.patient_id, version: Number(version) + 1 };
  expect(rows("lead")).toEqual([{ ...lead, lead_id, created_at, ...converted }]);
  expect(rows("patientNote")).toEqual([]);
});

it("lists both, and leaves an audit entry for each", async () => {
  const { body } = await send();
  const { lead_id } = LEAD.item();
  for (const [kind, record_id] of [
    ["lead", lead_id],
    ["patient", body.patient_id],
  ]) {
    const items = rows("search").filter((item) => item.kind === kind);
    expect(items.map((item) => item.record_id)).toEqual(searchItemsOf(LEAD.item()).map(() => record_id));
  }
  expect(rows("search").find(({ kind }) => kind === "lead")?.row).toMatchObject({
    patient_id: body.patient_id,
    version: 4,
  });
  expect(rows("audit_entry")).toMatchObject([
    { operation: "patients.convertLead", record_id: lead_id },
    { operation: "patients.convertLead", record_id: body.patient_id },
  ]);
});

it("keeps the inquiry of the lead, on the lead and as the patient's first note", async () => {
  const inquiry = { interest: "Braces for her son", source: "Radio", last_contact: "2027-02-26", status: "CONTACTED" };
  const lead = LEAD.item({ ...inquiry, next_step: "Call back", next_step_on: "2027-03-02" });
  given([lead, ...searchItemsOf(lead)]);
  const { body } = await send();
  const text =
    "Asked for: Braces for her son\nSource: Radio\nLast contact: 2027-02-26\nNext step: Call back\nNext step on: 2027-03-02";
  expect(rows("patientNote")).toMatchObject([
    { text, patient_id: body.patient_id, author_name: "Ada Byron", note_id: expect.stringMatching(/^note_/) },
  ]);
  expect(rows("lead")).toMatchObject([{ ...inquiry, next_step: "Call back", status: "CONVERTED" }]);
  expect(rows("patient")[0]).not.toHaveProperty("interest");
  expect(rows("search").filter(({ term }) => String(term).startsWith("%"))).toEqual([]);
  expect(rows("audit_entry")[0]?.changes).toEqual([
    { field: "status", from: "CONTACTED", to: "CONVERTED" },
    { field: "patient_id", from: null, to: body.patient_id },
  ]);
});

it("returns the patient of a lead that was converted before, and writes nothing", async () => {
  given([LEAD.item({ patient_id: DESK.patient_id }), patientItem()]);
  expect(await send()).toMatchObject({ status: 200, body: { patient_id: DESK.patient_id, version: 6 } });
  expect(writes()).toEqual([]);
  expect(rows("audit_entry")).toMatchObject([{ operation: "patients.get", record_id: DESK.patient_id }]);
});

it("reads a lead again that was changed meanwhile", async () => {
  failsNextWrites(() => {
    given([LEAD.item({ contact: "312-555-0199", version: 4 })]);
    return stale();
  });
  expect(await send()).toMatchObject({ status: 200, body: { contact: "312-555-0199" } });
  expect(rows("lead")).toMatchObject([{ version: 5 }]);
});

it.each([
  ["succeeds at the fifth attempt", [stale, stale, stale, stale], 200],
  ["answers 503 at once when the table throttles it", [() => canceled(["None", "ThrottlingError"])], 503],
])("%s", async (_, errors, status) => {
  failsNextWrites(...errors);
  expect((await send()).status).toBe(status);
  expect(rows("patient")).toHaveLength(status === 200 ? 1 : 0);
});

itFindsOnlyOwn(opened, LEAD);
