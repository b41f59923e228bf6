import { handler as appointments } from "../../../functions/api/appointments/index.ts";
import { handler as patients } from "../../../functions/api/patients/index.ts";
import { handler as services } from "../../../functions/api/services/index.ts";
import { contract } from "../../../shared/contract/contract.ts";
import type { Role } from "../../../shared/contract/roles.ts";
import type { Route } from "../../../shared/contract/route.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../support/appointment-rows.ts";
import { call, IDS } from "../../support/call.ts";
import { SERVICE } from "../../support/clinic-rows.ts";
import { TODAY } from "../../support/dates.ts";
import { DESK, deskItems, patientItem } from "../../support/desk.ts";
import { PATIENT, searchItemsOf } from "../../support/patient-rows.ts";
import { type Item, paramsOf } from "../../support/rows.ts";
import { openTable } from "../../support/table.ts";

const { fails, failsNextWrites, holds, put, rows } = openTable();
const params = { appointment_id: APPOINTMENT_ID };
const items = [...deskItems(), ...searchItemsOf(patientItem()), appointmentItem({ patient_contact: "555-0101" })];
const open = (role: Role, user: Item = {}) => holds(items, role, user);
const checkedIn = appointmentItem({ patient_contact: "555-0101", appointment_status: "CHECKED-IN" });
beforeEach(() => open("RECEPTIONIST"));

type Handler = Parameters<typeof call>[0];
const send = (handler: Handler, route: Route, request: object) =>
  call(handler, route, { as: "RECEPTIONIST", ...request });
const entries = () => rows("audit_entry");
/** Returns the operations and the records of the audit entries. */
const audited = () => entries().map(({ operation, record_id, record_ids }) => [operation, record_ids ?? record_id]);

describe("the telephone number of a patient with an appointment", () => {
  const get = (as: Role) => call(appointments, contract.appointments.get, { as, params });

  it("is shown to a receptionist", async () => {
    expect((await get("RECEPTIONIST")).body).toMatchObject({ patient_contact: "555-0101" });
  });

  it("is not shown to others, in a response or in the current row of a conflict", async () => {
    open("PRACTITIONER", { staff_id: DESK.practitioner_id });
    const own = await call(appointments, contract.appointments.getOwn, { as: "PRACTITIONER", params });
    expect(own).toMatchObject({ status: 200, body: { patient_name: "Grace Hopper" } });
    expect(own.body).not.toHaveProperty("patient_contact");
    put(checkedIn);
    const conflict = await call(appointments, contract.appointments.setOwnStatus, {
      as: "PRACTITIONER",
      params,
      body: { appointment_status: "IN-PROGRESS", version: 1 },
    });
    expect(conflict).toMatchObject({ status: 409, body: { current: { appointment_id: APPOINTMENT_ID } } });
    expect(conflict.body.current).not.toHaveProperty("patient_contact");
  });
});

describe("the audit log of what was read", () => {
  it("names the record that was opened", async () => {
    await send(appointments, contract.appointments.get, { params });
    expect(audited()).toEqual([["appointments.get", APPOINTMENT_ID]]);
    expect(entries()[0]).not.toHaveProperty("record_ids");
    expect(entries()).toMatchObject([{ tenant_id: IDS.tenant, user_id: IDS.user, request_id: "request-1" }]);
  });

  it("names the records of a page, and whether it answered a search", async () => {
    await send(patients, contract.patients.list, {});
    await send(patients, contract.patients.list, { query: { search: "hopper" } });
    await send(patients, contract.patients.list, { query: { search: " " } });
    expect(entries()).toMatchObject([
      { operation: "patients.list", record_ids: [DESK.patient_id], record_id: "", searched: false },
      { operation: "patients.list", record_ids: [DESK.patient_id], record_id: "", searched: true },
    ]);
  });

  it("says nothing about an empty page", async () => {
    await send(patients, contract.patients.list, { query: { search: "Xyz" } });
    expect(entries()).toEqual([]);
  });

  it("names the current row of a conflict", async () => {
    const body = { version: 1, city: "Chicago" };
    const answer = await send(patients, contract.patients.update, { params: paramsOf(PATIENT), body });
    expect([answer.status, audited()]).toEqual([409, [["patients.get", DESK.patient_id]]]);
  });

  it("says nothing about a refusal that shows no row", async () => {
    const answer = await send(patients, contract.patients.update, {
      params: paramsOf(PATIENT),
      body: { version: 6, first_name: "" },
    });
    expect([answer.status, entries()]).toEqual([422, []]);
  });

  it("names the appointments that a preview of a change shows", async () => {
    open("TENANT_ADMIN");
    const request = {
      as: "TENANT_ADMIN",
      params: paramsOf(SERVICE),
      query: { dry_run: "true" },
      body: { status: "INACTIVE", version: 4 },
    };
    expect((await send(services, contract.services.update, request)).status).toBe(200);
    expect(audited()).toEqual([["appointments.list", [APPOINTMENT_ID]]]);
    expect(entries()).toMatchObject([{ searched: false }]);
  });

  it("says nothing about a preview that shows no appointment", async () => {
    open("TENANT_ADMIN");
    const request = {
      as: "TENANT_ADMIN",
      params: paramsOf(SERVICE),
      query: { dry_run: "true" },
      body: { fee: "90.00", version: 4 },
    };
    expect((await send(services, contract.services.update, request)).status).toBe(200);
    expect(entries()).toEqual([]);
  });

  it("says nothing about a preview of a series, which shows only dates", async () => {
    const body = { ...DESK, date: TODAY, start_time: "15:00", every_weeks: 1, count: 2 };
    const answer = await send(appointments, contract.appointments.bookSeries, { query: { dry_run: "true" }, body });
    expect([answer.status, entries()]).toEqual([200, []]);
  });

  it("is written before the data is sent, which is refused without it", async () => {
    failsNextWrites(() => Object.assign(new Error(), { name: "ThrottlingException" }));
    expect((await send(appointments, contract.appointments.get, { params })).status).toBe(503);
  });

  it("is needed for the current row of a conflict too", async () => {
    // The change is refused before anything is written, so that the first write is the entry.
    failsNextWrites(() => Object.assign(new Error(), { name: "ThrottlingException" }));
    const body = { version: 1, city: "Chicago" };
    const answer = await send(patients, contract.patients.update, { params: paramsOf(PATIENT), body });
    expect(answer.status).toBe(503);
    expect(answer.body).not.toHaveProperty("current");
  });

  it("has one entry an hour of a person's reading of the same records", async () => {
    for (let time = 0; time < 3; time += 1) await send(appointments, contract.appointments.get, { params });
    expect(entries()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 3_600_000);
    await send(appointments, contract.appointments.get, { params });
    expect(entries()).toHaveLength(2);
  });
});

it("answers 503 while the table is throttled, without a row", async () => {
  fails();
  const { status, body } = await send(appointments, contract.appointments.get, { params });
  expect([status, body.code]).toEqual([503, "unavailable"]);
});
