import type { Appointment } from "../../shared/appointments/appointment.ts";
import { MONDAY } from "../support/dates.ts";
import { copyAppointment } from "../support/stored-appointments.ts";
import { clinic, desk, emulators, openDeskForEach } from "./desk-for-each.ts";
import { newPatient } from "./front-desk.ts";

openDeskForEach({ stream: true });

const book = async (start_time: string, changes: object = {}): Promise<Appointment> =>
  (
    await clinic.send("RECEPTIONIST", "appointments", "book", {
      body: { ...desk, date: MONDAY, start_time, ...changes },
    })
  ).body;
const read = async ({ appointment_id }: Pick<Appointment, "appointment_id">): Promise<Appointment> =>
  (await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } })).body;
const setStatus = ({ appointment_id, version }: Appointment, appointment_status: "BOOKED" | "CANCELLED") =>
  clinic.send("RECEPTIONIST", "appointments", "setStatus", {
    params: { appointment_id },
    body: { appointment_status, version },
  });
const rename = (last_name: string, version = 1, patient_id = desk.patient_id) =>
  clinic.send("RECEPTIONIST", "patients", "update", { params: { patient_id }, body: { last_name, version } });

/** Writes many appointments of the desk's patient, as a long history has them. */
const giveHistory = async (count: number, changes: object = {}): Promise<string[]> =>
  copyAppointment(clinic.tenant_id, (await book("09:00")).appointment_id, count, changes);

/** Returns the names that the appointments of the desk's patient carry. */
async function names(): Promise<string[]> {
  const { listedAppointments } = await import("../../functions/domain/booking/appointment-lists.ts");
  const list = listedAppointments({ tenant_id: clinic.tenant_id, owner_id: desk.patient_id });
  const { data } = await list.go({ pages: "all" });
  return [...new Set(data.map(({ patient_name }) => patient_name))];
}

/** Renames the desk's practitioner, whose account the emulators don't have. */
async function renamePractitioner(last_name: string) {
  const { staffEntity } = await import("../../functions/entities/people.ts");
  await staffEntity().patch({ tenant_id: clinic.tenant_id, staff_id: desk.practitioner_id }).set({ last_name }).go();
}

test("copies each kind of new name in the background, and leaves fee and duration as booked", async () => {
  const { body: other } = await clinic.send("RECEPTIONIST", "patients", "create", { body: newPatient });
  const [mine, theirs] = [await book("10:00"), await book("11:00", { patient_id: other.patient_id })];
  await emulators.drainStream();
  const admin = "TENANT_ADMIN";
  const version = 1;
  const answers = [
    await rename("Murray"),
    await clinic.send(admin, "services", "update", {
      params: { service_id: desk.service_id },
      body: { service_name: "First visit", fee: "90.00", duration: 60, version },
    }),
    await clinic.send(admin, "locations", "update", {
      params: { location_id: desk.location_id },
      body: { location_name: "Harbor Road", version },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await renamePractitioner("Adeyemi");
  expect(await read(mine)).toEqual(mine);
  await emulators.drainStream();
  const renamed = { practitioner_name: "Chidi Adeyemi", service_name: "First visit", location_name: "Harbor Road" };
  expect(await read(mine)).toEqual({ ...mine, patient_name: "Grace Murray", ...renamed });
  expect(await read(theirs)).toEqual({ ...theirs, ...renamed });
});

test("gives an appointment the patient's alert when it is booked and whenever it changes", async () => {
  const setAlert = async (alert: string, version: number) => {
    const body = { alert, version };
    await clinic.send("RECEPTIONIST", "patients", "update", { params: { patient_id: desk.patient_id }, body });
    await emulators.drainStream();
  };
  const before = await book("10:00");
  expect(before.patient_alert).toBe("");
  await setAlert("Allergic to latex", 1);
  expect(await read(before)).toEqual({ ...before, patient_alert: "Allergic to latex" });
  const after = await book("11:00");
  expect(after.patient_alert).toBe("Allergic to latex");
  await setAlert("", 2);
  expect([(await read(before)).patient_alert, (await read(after)).patient_alert]).toEqual(["", ""]);
});

test("gives an appointment the patient's phone number when it is booked and whenever it changes", async () => {
  const before = await book("10:00");
  expect(before.patient_contact).toBe(newPatient.contact);
  const body = { contact: "218-555-0199", version: 1 };
  await clinic.send("RECEPTIONIST", "patients", "update", { params: { patient_id: desk.patient_id }, body });
  await emulators.drainStream();
  expect(await read(before)).toEqual({ ...before, patient_contact: "218-555-0199" });
});

test("never answers a status change with a conflict because of a rename, and loses neither", async () => {
  const starts = ["09:00", "10:00", "11:00", "12:00", "13:00"];
  let appointments = await Promise.all(starts.map((time) => book(time)));
  const statuses = new Set<number>();
  for (let round = 1; round <= 6; round += 1) {
    const wanted = round % 2 ? "CANCELLED" : "BOOKED";
    const [renamed, ...changed] = await Promise.all([
      rename(`Name ${round}`, round).then((answer) => emulators.drainStream().then(() => answer)),
      ...appointments.map((appointment) => setStatus(appointment, wanted)),
    ]);
    for (const { status } of [renamed, ...changed]) statuses.add(status);
    appointments = await Promise.all(appointments.map(read));
    expect(new Set(appointments.map(({ appointment_status }) => appointment_status))).toEqual(new Set([wanted]));
    await emulators.drainStream();
    appointments = await Promise.all(appointments.map(read));
    expect(new Set(appointments.map(({ patient_name }) => patient_name))).toEqual(new Set([`Grace Name ${round}`]));
  }
  expect(statuses).toEqual(new Set([200]));
});

test("continues a rename of more appointments than one call handles until all have the name", async () => {
  // One call reads 200.
  await giveHistory(201);
  // Processing the history itself would take most of the time, and other tests prove it.
  await emulators.skipStream();
  await rename("Murray");
  await emulators.drainStream();
  expect(await names()).toEqual(["Grace Murray"]);
}, 120_000);

test("corrects an appointment that was written with the former name", async () => {
  await rename("Murray");
  await emulators.drainStream();
  const [id = ""] = await giveHistory(1, { patient_name: "Grace Hopper" });
  expect((await read({ appointment_id: id })).patient_name).toBe("Grace Hopper");
  await emulators.drainStream();
  expect((await read({ appointment_id: id })).patient_name).toBe("Grace Murray");
});

test("keeps the last of several names of a patient, in whatever order calls overlap", async () => {
  await giveHistory(30);
  const { refreshNames } = await import("../../functions/events/streams/refresh-names.ts");
  const refresh = () =>
    refreshNames({ tenant_id: clinic.tenant_id, source: "patient", source_id: desk.patient_id, cursor: null });
  for (let version = 1; version <= 8; version += 1) {
    const overlapping = refresh();
    await rename(`Name ${version}`, version);
    await Promise.all([overlapping, refresh(), refresh()]);
    expect(await names()).toEqual([`Grace Name ${version}`]);
  }
});

test("keeps the new practitioner's name on a moved appointment", async () => {
  const { addPractitioner } = await import("./front-desk.ts");
  const other = await addPractitioner(clinic, desk.location_id, { last_name: "Mensah" });
  const { appointment_id } = await book("10:00");
  await renamePractitioner("Adeyemi");
  const moved = { params: { appointment_id }, body: { practitioner_id: other, version: 1 } };
  expect((await clinic.send("RECEPTIONIST", "appointments", "reschedule", moved)).status).toBe(200);
  await emulators.drainStream();
  expect((await read({ appointment_id })).practitioner_name).toBe("Chidi Mensah");
});
