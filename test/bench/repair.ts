import { REPAIRS } from "../../infra/cli/repair.ts";
import { openClinic } from "../support/clinic.ts";
import { startEmulators } from "../support/emulators.ts";
import { fillAppointments, openDesk, putItems } from "./clinic-of-size.ts";
import { type Figure, figure } from "./figure.ts";

/** The appointments of a clinic's year, 60 on each of 264 days. */
const YEAR = 15_840;
/** The size of the measured clinic; REPAIR_APPOINTMENTS=1000 shortens the bench. */
const APPOINTMENTS = Number(process.env.REPAIR_APPOINTMENTS ?? YEAR);
const PATIENTS = Math.ceil(APPOINTMENTS / 6);
const CLINICS = 2_000;
/** The processes that docs/operations/runbook.md starts for all clinics, each of which has a processor. */
const PARTS = 16;
/** All clinics are repaired before they open. */
const MAX_MINUTES = 30;

/** Writes a number of patients without their search items. */
async function fillPatients(tenant_id: string, like: string, count: number): Promise<void> {
  const { patientEntity } = await import("../../functions/entities/patients.ts");
  const { newId } = await import("../../functions/platform/ids.ts");
  const { data: row } = await patientEntity().get({ tenant_id, patient_id: like }).go();
  if (!row) throw new Error("The clinic has no patient.");
  const itemOf = (n: number) => {
    const [a, b] = [n % 26, Math.floor(n / 26) % 26].map((at) => String.fromCharCode(97 + at));
    const put = patientEntity().put({
      ...row,
      patient_id: newId("pat"),
      first_name: `An${a}${b}`,
      last_name: `Ri${b}${a}ver${n}`,
      email: `patient${n}@example.com`,
      contact: `218555${String(n).padStart(4, "0")}`,
      dob: new Date(Date.UTC(1940 + (n % 70), n % 12, 1 + (n % 28))).toISOString().slice(0, 10),
    });
    return (put.params() as { Item: Record<string, unknown> }).Item;
  };
  await putItems(Array.from({ length: count }, (_, n) => itemOf(n)));
}

/**
 * Repairs a clinic of a year's size, first everything, then nothing. What the processor of this process does for the second run, by the
 * number of clinics and divided among the processes, is the time for all clinics, because the rows are compared in the process and
 * DynamoDB serves them faster.
 */
export async function repairs(): Promise<Figure[]> {
  const emulators = await startEmulators();
  try {
    const clinic = await openClinic();
    const desk = await openDesk(clinic);
    const { tenant_id } = clinic;
    await fillAppointments(tenant_id, desk, APPOINTMENTS);
    await fillPatients(tenant_id, desk.patient_id, PATIENTS);
    const { repairTenant } = await import("../../infra/cli/repair/run.ts");
    const figures: Figure[] = [];
    for (const [name, load] of Object.entries(REPAIRS)) {
      const repair = await load();
      const first = performance.now();
      const { changed } = await repairTenant(repair, tenant_id);
      const [began, processor] = [performance.now(), process.cpuUsage()];
      const { seen, changed: again } = await repairTenant(repair, tenant_id);
      const { user, system } = process.cpuUsage(processor);
      const minutes = ((user + system) / 1e6 / 60) * (YEAR / APPOINTMENTS) * (CLINICS / PARTS);
      const of = `${name}, a clinic of ${APPOINTMENTS} appointments`;
      figures.push(
        figure(`${of}, ${changed} rows to repair`, (began - first) / 1000, "s", Number.POSITIVE_INFINITY),
        figure(
          `${of}, ${seen} rows, none to repair`,
          (performance.now() - began) / 1000,
          "s",
          Number.POSITIVE_INFINITY,
        ),
        figure(`${of}, rows that a second run changes`, again, "rows", 0),
        figure(`${name}, ${CLINICS} clinics in ${PARTS} processes`, minutes, "minutes", MAX_MINUTES),
      );
    }
    return figures;
  } finally {
    await emulators.stop();
  }
}
