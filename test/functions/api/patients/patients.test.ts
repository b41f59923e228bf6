import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { emptyValues } from "../../../../shared/contract/field-lists.ts";
import { personFields } from "../../../../shared/patients/person.ts";
import { APPOINTMENT } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { entryItem } from "../../../support/clinic-rows.ts";
import { describeList, itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { LEAD, PATIENT } from "../../../support/patient-rows.ts";
import { nextItem, paramsOf } from "../../../support/rows.ts";
import { describePersonCreation, describePersonList, describePersonUpdate, personChange } from "./person-tests.ts";

describe("create", () => {
  const { rows, send } = describePersonCreation(PATIENT, "patients.create", {
    handler,
    route: contract.patients.create,
    prefix: "pat",
    body: { zipcode: "01234", emergency_contact: "Ann, 312-555-0198", alert: "Allergic to latex" },
  });

  it("fills in what the front desk does not know yet", async () => {
    await send({ body: { first_name: "Ada", last_name: "Byron", contact: "312-555-0199", dob: "1975-02-03" } });
    expect(rows(PATIENT.entity)).toMatchObject([{ middle_name: "", email: "", gender: "UNKNOWN", street: "" }]);
  });
});

describe("get", () => {
  const opened = operation({
    handler,
    route: contract.patients.get,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PATIENT) },
    items: [PATIENT.item()],
  });

  it("returns the patient and leaves one audit entry an hour", async () => {
    const { tenant_id: _, ...row } = opened.rows(PATIENT.entity)[0] ?? {};
    expect(await opened.send()).toMatchObject({ status: 200, body: row });
    await opened.send();
    expect(opened.rows("audit_entry")).toMatchObject([{ operation: "patients.get", record_id: row.patient_id }]);
  });

  itFindsOnlyOwn(opened, PATIENT);
});

describe("list", () => {
  describePersonList(PATIENT, "patients.list", { handler, route: contract.patients.list });
});

describe("update", () => {
  const { rows, send } = describePersonUpdate(PATIENT, "patients.update", {
    handler,
    route: contract.patients.update,
  });

  it("keeps the fields that changed with their old and new values, and no others", async () => {
    await send({ body: { ...personChange, first_name: "Grace", version: PATIENT.item().version } });
    expect(rows("audit_entry")[0]?.changes).toEqual([
      { field: "last_name", from: "Hopper", to: "Murray" },
      { field: "contact", from: "555-0101", to: "312-555-0199" },
      { field: "dob", from: "1980-12-09", to: "1975-02-03" },
    ]);
  });
});

describe("list appointments", () => {
  const LATER = nextItem(APPOINTMENT, {
    date: "2027-03-02",
    starts_at: "2027-03-02T20:00:00.000Z",
    ends_at: "2027-03-02T20:30:00.000Z",
    appointment_status: "CANCELLED",
  });
  const listed = describeList(APPOINTMENT, {
    handler,
    route: contract.patients.listAppointments,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PATIENT) },
    items: [PATIENT.item()],
    inOrder: [LATER, APPOINTMENT.item()],
    others: [
      APPOINTMENT.item({
        appointment_id: "appt_01jd3v8c9m4q2w6x8z0y1t5k7q",
        patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p",
      }),
    ],
  });

  it("lists those of one status", async () => {
    const { body } = await listed.send({ query: { status: "CANCELLED" } });
    expect(body.items).toMatchObject([{ appointment_id: LATER.appointment_id, appointment_status: "CANCELLED" }]);
    expect((await listed.send({ query: { status: "LATE" } })).status).toBe(422);
  });

  it("lists those of some days in order of time", async () => {
    const send = (query: Record<string, string>) => listed.send({ query });
    const date = String(APPOINTMENT.item().date);
    expect((await send({ from: date, order: "asc" })).body.items).toMatchObject([
      { appointment_id: APPOINTMENT.item().appointment_id },
      { appointment_id: LATER.appointment_id },
    ]);
    expect((await send({ to: date })).body.items).toMatchObject([
      { appointment_id: APPOINTMENT.item().appointment_id },
    ]);
    expect((await send({ from: "2027-03-02", to: "2027-03-01" })).status).toBe(422);
  });

  itFindsOnlyOwn(listed, PATIENT);
});

describe("list history", () => {
  const { patient_id } = PATIENT.item() as { patient_id: string };
  const change = { field: "contact", from: "555-0101", to: "555-0199" };
  const opened = operation({
    handler,
    route: contract.patients.listHistory,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PATIENT) },
    items: [
      PATIENT.item(),
      entryItem({ record_id: patient_id, operation: "patients.get" }, 1),
      entryItem({ record_id: patient_id, operation: "patients.update", changes: [change] }, 2),
      entryItem({ record_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p" }, 3),
      entryItem({ record_id: patient_id, tenant_id: IDS.otherTenant }, 4),
    ],
  });

  it("lists who opened and changed the record, latest first, with old and new values", async () => {
    const { status, body } = await opened.send();
    expect(status).toBe(200);
    const person = { patient_id, user_name: "Ada Byron", user_role: "RECEPTIONIST" };
    expect(body).toMatchObject({
      items: [
        { ...person, operation: "patients.update", at: "2027-03-01T17:59:59.002Z", changes: [change] },
        { ...person, operation: "patients.get", changes: [] },
      ],
      next_cursor: null,
    });
    expect(body.items[0]).not.toHaveProperty("request_id");
  });

  it("continues where the page before ended", async () => {
    const first = await opened.send({ query: { limit: "1" } });
    const second = await opened.send({ query: { limit: "1", cursor: first.body.next_cursor } });
    expect([first, second].map(({ body }) => body.items[0]?.operation)).toEqual(["patients.update", "patients.get"]);
  });

  it("leaves an audit entry of its own, which the history does not list", async () => {
    await opened.send();
    const [entry] = opened.rows("audit_entry").filter(({ operation: name }) => name === "patients.listHistory");
    expect(entry).toMatchObject({ record_id: "", record_ids: [patient_id] });
    expect((await opened.send()).body.items).toHaveLength(2);
  });

  itFindsOnlyOwn(opened, PATIENT);
});

describe("older rows", () => {
  /** Every optional field, as a response shows it when the row lacks it. */
  const optional = Object.fromEntries(
    Object.entries(emptyValues(personFields)).filter(
      ([name]) => personFields[name as keyof typeof personFields].safeParse(undefined).success,
    ),
  );

  /** Returns the row as a release would have left it that knew none of the optional fields. */
  const older = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !(name in optional)));

  const patient = older(PATIENT.item());
  const lead = older(LEAD.item());

  describe.each([
    ["reads a patient", contract.patients.get, paramsOf(PATIENT), undefined],
    ["reads a lead", contract.patients.getLead, paramsOf(LEAD), undefined],
    ["changes a patient", contract.patients.update, paramsOf(PATIENT), { city: "Ely", version: patient.version }],
    ["changes a lead", contract.patients.updateLead, paramsOf(LEAD), { city: "Ely", version: lead.version }],
    ["converts a lead", contract.patients.convertLead, paramsOf(LEAD), undefined],
  ])("a row that lacks every optional field", (title, route, params, body) => {
    const request = { params, ...(body && { body }) };
    const { send } = operation({ handler, route, as: "RECEPTIONIST", request, items: [patient, lead] });

    it(`${title}, with the defaults of the fields`, async () => {
      expect(await send()).toMatchObject({ status: 200, body: { ...optional, ...(body && { city: "Ely" }) } });
    });
  });

  it("knows the fields of later releases as optional ones", () => {
    expect(optional).toMatchObject({ preferred_language: "", zipcode: "", emergency_contact: "", alert: "" });
    expect(optional).toMatchObject({ gender: "UNKNOWN", middle_name: "" });
  });
});
