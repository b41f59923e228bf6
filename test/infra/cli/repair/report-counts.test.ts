import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repair } from "../../../../infra/cli/repair.ts";
import { newPatient, openFrontDesk } from "../../../integration/front-desk.ts";
import { openClinic } from "../../../support/clinic.ts";
import { MONDAY } from "../../../support/dates.ts";
import { copyAppointment } from "../../../support/stored-appointments.ts";
import { emulators, givenRepairs, runRepair } from "./given-repairs.ts";

givenRepairs({ stream: true });

const recount = (...options: string[]) =>
  repair(["--env", "dev", "--rows", "report-counts", ...options], () => undefined);

test("counts what the stream never reported, of the named clinic only, and changes nothing in a second run", async () => {
  const [clinic, other] = [await openClinic(), await openClinic()];
  for (const { send } of [clinic, other]) await send("RECEPTIONIST", "patients", "create", { body: newPatient });
  const desk = await openFrontDesk(clinic);
  await clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date: MONDAY, start_time: "10:00" } });
  const reported = async ({ send }: typeof clinic) => {
    const query = { from: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10), to: MONDAY };
    const { body } = await send("TENANT_ADMIN", "reports", "appointments", { query });
    return { appointments: body.totals.appointments, new_patients: body.people.totals.new_patients };
  };
  expect(await reported(clinic)).toEqual({ appointments: 0, new_patients: 0 });
  await recount("--dry-run");
  expect(await reported(clinic)).toEqual({ appointments: 0, new_patients: 0 });
  await recount("--tenant", clinic.tenant_id);
  expect(await reported(clinic)).toEqual({ appointments: 1, new_patients: 2 });
  expect(await reported(other)).toEqual({ appointments: 0, new_patients: 0 });
  expect(await recount("--tenant", clinic.tenant_id)).toContain("0 rows of 1 clinics were changed");
  await emulators.drainStream();
  expect(await reported(clinic)).toEqual({ appointments: 1, new_patients: 2 });
  expect(await reported(other)).toEqual({ appointments: 0, new_patients: 1 });
});

test("takes back what is counted of rows that were deleted, and is right after that", async () => {
  const { appointmentEntity } = await import("../../../../functions/entities/appointments.ts");
  const { countedAppointmentEntity, talliedEntity } = await import("../../../../functions/entities/counts.ts");
  const { patientEntity } = await import("../../../../functions/entities/patients.ts");
  const clinic = await openClinic();
  const { tenant_id } = clinic;
  const desk = await openFrontDesk(clinic);
  const body = { ...desk, date: MONDAY, start_time: "10:00" };
  const { appointment_id } = (await clinic.send("RECEPTIONIST", "appointments", "book", { body })).body;
  await recount("--tenant", tenant_id);
  await appointmentEntity().delete({ tenant_id, appointment_id }).go();
  await patientEntity().delete({ tenant_id, patient_id: desk.patient_id }).go();
  // The days, months and totals change with the rows that were counted in them.
  expect(await recount("--tenant", tenant_id)).toContain("2 rows of 1 clinics were changed");
  const counted = await countedAppointmentEntity().query.byId({ tenant_id }).go();
  const tallied = await talliedEntity().get({ tenant_id, record_id: desk.patient_id }).go();
  expect([counted.data, tallied.data]).toEqual([[], null]);
  expect(await recount("--tenant", tenant_id)).toContain("0 rows of 1 clinics were changed");
});

test("recounts the clinics of a file, several at the same time, and prints a line for each", async () => {
  const clinics = [await openClinic(), await openClinic(), await openClinic()];
  const [first, second, other] = clinics;
  for (const { send } of clinics) await send("RECEPTIONIST", "patients", "create", { body: newPatient });
  const path = join(mkdtempSync(join(tmpdir(), "clinic-recount-")), "tenants.txt");
  writeFileSync(path, `${first?.tenant_id}\n${second?.tenant_id}\n`);
  const done = await runRepair("report-counts", "--tenants", path);
  expect(done).toMatch(/\n\d+ rows of 2 clinics were changed/);
  const named = done.split("\n").map((line) => line.split(":")[0]);
  expect(named.filter((name) => name?.startsWith("ten_")).sort()).toEqual([first?.tenant_id, second?.tenant_id].sort());
  expect(await recount("--tenant", `${second?.tenant_id}`)).toContain("0 rows of 1 clinics were changed");
  expect(await recount("--tenant", `${other?.tenant_id}`)).not.toContain("0 rows of 1 clinics were changed");
});

/** Returns how much a clinic uses the product, as the platform's report shows it. */
async function useOf(tenant_id: string) {
  const { readClinicUses } = await import("../../../../functions/domain/counting/clinic-use.ts");
  const { tenantEntity } = await import("../../../../functions/entities/platform.ts");
  const { data } = await tenantEntity().get({ tenant_id }).go({ consistent: true });
  return data && (await readClinicUses([data]))(data);
}

test("counts a new location and a new person of the staff by the stream alone", async () => {
  const clinic = await openClinic();
  await openFrontDesk(clinic);
  await emulators.drainStream();
  expect(await useOf(clinic.tenant_id)).toMatchObject({ staff: 1, locations: 1 });
});

test("counts how much a clinic uses the product, as the stream does", async () => {
  const { platformToday } = await import("../../../../functions/domain/counting/clinic-use.ts");
  const clinic = await openClinic();
  const { send, tenant_id } = clinic;
  const desk = await openFrontDesk(clinic);
  const body = { ...desk, date: MONDAY, start_time: "10:00" };
  const { appointment_id } = (await send("RECEPTIONIST", "appointments", "book", { body })).body;
  await copyAppointment(tenant_id, appointment_id, 3, { date: platformToday() });
  await copyAppointment(tenant_id, appointment_id, 2, { date: platformToday(), appointment_status: "CANCELLED" });
  expect(await useOf(tenant_id)).toMatchObject({ staff: 0, locations: 0, appointments_30_days: 0 });
  await recount("--tenant", tenant_id);
  expect(await useOf(tenant_id)).toMatchObject({ staff: 1, locations: 1, appointments_30_days: 3 });
  expect(await recount("--tenant", tenant_id)).toContain("0 rows of 1 clinics were changed");
  await emulators.drainStream();
  expect(await useOf(tenant_id)).toMatchObject({ staff: 1, locations: 1, appointments_30_days: 3 });
});
