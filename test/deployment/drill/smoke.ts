import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { contract } from "../../../shared/contract/contract.ts";
import type { DrillApi } from "./api.ts";
import { bookFirst } from "./book-first.ts";
import { must } from "./drill-error.ts";
import type { DrillClinic } from "./scene.ts";

const query = { limit: 100 };

/** Returns the id of one of the clinic's patients. */
export async function somePatient(api: DrillApi, { receptionist, name }: DrillClinic): Promise<string> {
  const { items } = await api.done(receptionist, contract.patients.list, {});
  must(items[0] !== undefined, `${name} has no patients.`);
  return items[0].patient_id;
}

/** Books a time for the patient of an earlier appointment. */
async function bookAny(
  api: DrillApi,
  { receptionist, name }: DrillClinic,
  appointments: readonly Appointment[],
): Promise<void> {
  for (const { patient_id, practitioner_id, service_id, location_id } of appointments)
    if (await bookFirst(api, receptionist, { patient_id, practitioner_id, service_id, location_id })) return;
  must(false, `${name} can book nothing.`);
}

/**
 * Does the work of the clinic's receptionist, and tries to open another clinic's patient.
 * @returns a line with figures
 */
export async function smoke(api: DrillApi, clinic: DrillClinic, foreignPatient: string): Promise<string> {
  const { receptionist, name } = clinic;
  const { items: patients } = await api.done(receptionist, contract.patients.list, { query });
  const { items: appointments } = await api.done(receptionist, contract.appointments.list, { query });
  const [latest] = appointments;
  must(patients.length > 0 && latest !== undefined, `${name} has no patients or no appointments.`);
  const day = { ...query, from: latest.date, to: latest.date };
  const { items: ofDay } = await api.done(receptionist, contract.appointments.list, { query: day });
  must(
    ofDay.some(({ appointment_id }) => appointment_id === latest.appointment_id),
    `${name} lacks an appointment of ${latest.date}.`,
  );
  await bookAny(api, clinic, appointments);
  const { status } = await api.call(contract.patients.get, { params: { patient_id: foreignPatient } }, receptionist);
  must(status === 404, `${name} got ${status} for another clinic's patient.`);
  return `${name}: ${patients.length} patients and ${appointments.length} appointments listed, ${ofDay.length} of ${latest.date}, one booked, a foreign patient is 404`;
}
