import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { emptyValues } from "../../../../shared/contract/field-lists.ts";
import { personFields } from "../../../../shared/patients/person.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, patientItem } from "../../../support/desk.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { LEAD, searchItemsOf } from "../../../support/patient-rows.ts";
import { canceled, nextItem, paramsOf } from "../../../support/rows.ts";
import { describePersonCreation, describePersonList, describePersonUpdate } from "./person-tests.ts";

describe("create lead", () => {
  const { rows, send } = describePersonCreation(LEAD, "patients.createLead", {
    handler,
    route: contract.patients.createLead,
    prefix: "lead",
  });

  it("fills in what the front desk does not know yet", async () => {
    await send({ body: { first_name: "Ada", last_name: "Byron", contact: "312-555-0199" } });
    expect(rows(LEAD.entity)).toMatchObject([{ middle_name: "", email: "", gender: "UNKNOWN", street: "" }]);
  });
});

describe("get lead", () => {
  const opened = operation({
    handler,
    route: contract.patients.getLead,
    as: "RECEPTIONIST",
    request: { params: paramsOf(LEAD) },
    items: [LEAD.item()],
  });

  it("returns the lead and leaves one audit entry an hour", async () => {
    const { tenant_id: _, ...row } = opened.rows(LEAD.entity)[0] ?? {};
    expect(await opened.send()).toMatchObject({ status: 200, body: row });
    await opened.send();
    expect(opened.rows("audit_entry")).toMatchObject([{ operation: "patients.getLead", record_id: row.lead_id }]);
  });

  it("names the patient that the lead became", async () => {
    expect((await opened.send()).body.patient_id).toBeNull();
    opened.given([LEAD.item({ patient_id: DESK.patient_id })]);
    expect((await opened.send()).body.patient_id).toBe(DESK.patient_id);
  });

  itFindsOnlyOwn(opened, LEAD);
});

describe("list leads", () => {
  const list = describePersonList(LEAD, "patients.listLeads", { handler, route: contract.patients.listLeads });
  const { given, names, queries, send } = list;

  const LOST = nextItem(LEAD, { first_name: "Lea", last_name: "Adams", status: "LOST", next_step_on: "2027-02-01" });
  const CALL = LEAD.item({ status: "CONTACTED", next_step: "Call about the date", next_step_on: "2027-03-01" });
  const LATER = LEAD.item({
    lead_id: "lead_01jd3v8c9m4q2w6x8z0y1t5k7q",
    first_name: "Zoe",
    next_step_on: "2027-02-28",
  });
  const PATIENT = LEAD.item({
    lead_id: "lead_01jd3v8c9m4q2w6x8z0y1t5k7r",
    first_name: "Pat",
    last_name: "Aaron",
    status: "CONVERTED",
    patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7n",
    next_step_on: "2027-02-01",
  });

  it.each([
    ["all leads by last name, converted ones last", {}, ["Lea", "Grace", "Zoe", "Pat"]],
    ["no converted ones", { hide_converted: "true" }, ["Lea", "Grace", "Zoe"]],
    ["those of a status", { status: "LOST" }, ["Lea"]],
    ["new ones", { status: "NEW" }, ["Zoe"]],
    ["converted ones", { status: "CONVERTED" }, ["Pat"]],
    ["open ones to call by a day, earliest first", { due_by: "2027-03-01" }, ["Zoe", "Grace"]],
    ["only those that are due", { due_by: "2027-02-28" }, ["Zoe"]],
    ["those of a status to call by a day", { due_by: "2027-03-01", status: "CONTACTED" }, ["Grace"]],
    ["no converted ones that a search finds", { search: "aaron", hide_converted: "true" }, []],
    ["converted ones that a search finds", { search: "aaron" }, ["Pat"]],
    ["only those that a search finds and are due", { search: "hopper", due_by: "2027-02-28" }, ["Zoe"]],
    ["those that a search finds and are not converted", { search: "hopper", status: "CONTACTED" }, ["Grace"]],
  ])("lists %s, in one query", async (_, query, expected) => {
    given([LOST, CALL, LATER, PATIENT].flatMap(searchItemsOf));
    expect(await names(query as Record<string, string>)).toEqual(expected);
    expect(queries()).toBe(1);
  });

  it("refuses an unknown status", async () => {
    expect(await send({ query: { status: "OPEN" } })).toMatchObject({ status: 422 });
  });
});

describe("update lead", () => {
  const { given, rows, send, writes } = describePersonUpdate(LEAD, "patients.updateLead", {
    handler,
    route: contract.patients.updateLead,
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
});

describe("convert lead", () => {
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
    const inquiry = {
      interest: "Braces for her son",
      source: "Radio",
      last_contact: "2027-02-26",
      status: "CONTACTED",
    };
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
});
