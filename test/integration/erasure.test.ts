import type { OperationOf } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";
import { killedAt } from "../support/faults.ts";
import { tableRows } from "../support/table-rows.ts";
import { clinic, desk, emulators, openDeskForEach } from "./desk-for-each.ts";
import { newPatient } from "./front-desk.ts";

openDeskForEach({ stream: true });

const PERSON = {
  first_name: "Zelda",
  last_name: "Canaryname",
  contact: "555-7654321",
  email: "zelda@canary.example.com",
};
const send = <O extends OperationOf<"patients">>(
  operation: O,
  request: object,
  role: "RECEPTIONIST" | "TENANT_ADMIN" = "RECEPTIONIST",
) => clinic.send(role, "patients", operation, request as never);
const erase = (patient_id: string, query: object = {}) =>
  send("erase", { params: { patient_id }, query }, "TENANT_ADMIN");

/** Creates a patient who was a lead, has an appointment, notes and changes, and into whom a second record was merged. */
async function knownPatient() {
  const lead = (await send("createLead", { body: { ...newPatient, ...PERSON } })).body;
  const { patient_id } = (await send("convertLead", { params: { lead_id: lead.lead_id } })).body;
  const other = (await send("create", { body: { ...newPatient, ...PERSON, first_name: "Zelma" } })).body;
  const body = { ...desk, patient_id: other.patient_id, date: MONDAY, start_time: "09:00", reason: "Canaryreason" };
  const { appointment_id } = (await clinic.send("RECEPTIONIST", "appointments", "book", { body } as never)).body;
  await send("createNote", { params: { patient_id }, body: { text: "Canarynote" } });
  const { service_id } = desk;
  await clinic.send("RECEPTIONIST", "appointments", "addToWaitlist", { body: { patient_id, service_id } });
  await send("update", { params: { patient_id }, body: { alert: "Canaryalert", version: 1 } });
  const merge = { other_id: other.patient_id, version: 2, other_version: 1 };
  const { merge_id } = (await send("merge", { params: { patient_id }, body: merge })).body;
  await emulators.drainStream();
  return { patient_id, other_id: other.patient_id as string, appointment_id, merge_id };
}

/** Returns the rows that contain data of the person. */
const traces = async () =>
  (await tableRows(emulators.dynamoDb, clinic.tenant_id)).filter((row) => /canary|7654321|zel/i.test(row));

test("shows what goes and what stays, and changes nothing", async () => {
  const { patient_id } = await knownPatient();
  const before = (await traces()).length;
  expect(await erase(patient_id, { dry_run: "true" })).toMatchObject({
    status: 200,
    body: {
      patient_id,
      name: "Zelda Canaryname",
      erased: false,
      deleted: { notes: 1, policies: 0, waitlist_entries: 1, merged_patients: 1, leads: 1 },
      kept: { appointments: 1 },
      affected: { total: 1 },
    },
  });
  expect(await traces()).toHaveLength(before);
});

test("leaves nothing of the person in any row, and keeps the appointment and the audit entries", async () => {
  const { patient_id, other_id, appointment_id, merge_id } = await knownPatient();
  expect((await traces()).length).toBeGreaterThan(10);
  expect(await erase(patient_id)).toMatchObject({ status: 200, body: { patient_id, name: "", erased: true } });
  await emulators.drainStream();
  expect(await traces()).toEqual([]);
  for (const id of [patient_id, other_id]) expect((await send("get", { params: { patient_id: id } })).status).toBe(404);
  const { body } = await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } });
  expect(body).toMatchObject({ patient_name: "Erased patient", appointment_status: "BOOKED", date: MONDAY });
  expect((await send("undoMerge", { params: { merge_id } })).status).toBe(404);
  const entries = (await tableRows(emulators.dynamoDb, patient_id)).filter((row) => row.includes('"audit_entry"'));
  expect(entries.length).toBeGreaterThan(3);
  expect(entries.some((row) => row.includes('"alert"'))).toBe(true);
});

test("answers a repeated erasure as the first one", async () => {
  const { patient_id } = await knownPatient();
  const first = await erase(patient_id);
  expect(await erase(patient_id)).toEqual(first);
});

test.each(["retry", "stream"])("finishes an erasure that was interrupted by the %s", async (by) => {
  const { patient_id } = await knownPatient();
  expect(await killedAt(1, "after", () => erase(patient_id))).toBe(true);
  expect((await traces()).length).toBeGreaterThan(0);
  await (by === "retry" ? erase(patient_id) : emulators.drainStream());
  expect(await traces()).toEqual([]);
});

test("stops an erasure when its time is over, and continues it the next time", async () => {
  const { patient_id } = await knownPatient();
  await killedAt(1, "after", () => erase(patient_id));
  const { findErasure } = await import("../../functions/entities/merging.ts");
  const { finishErasure } = await import("../../functions/domain/merging/finish-erasure.ts");
  const again = async (mayContinue: boolean) => {
    const erasure = await findErasure(clinic.tenant_id, patient_id);
    return erasure && finishErasure(erasure, { take: () => mayContinue });
  };
  expect(await again(false)).toBe(false);
  expect((await traces()).length).toBeGreaterThan(0);
  expect(await again(true)).toBe(true);
  expect(await traces()).toEqual([]);
});
