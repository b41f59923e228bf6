import type { Slot } from "../../../shared/appointments/appointment.ts";
import type { Api, Person } from "./api.ts";

/** An appointment to be booked. */
export interface Wanted {
  readonly patient_id: string;
  readonly practitioner_id: string;
  readonly service_id: string;
  readonly location_id: string;
}

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 14;

/**
 * Books the first free time in the next two weeks.
 * @returns the appointment's id; undefined when there is no free time
 */
export async function bookFirst(api: Api, receptionist: Person, wanted: Wanted): Promise<string | undefined> {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    const query = { ...wanted, date };
    const { items } = await api.done<{ items: Slot[] }>(receptionist, "appointments.availability", { query });
    const start_time = items.find(({ available }) => available)?.start_time;
    if (start_time === undefined) continue;
    const appointment = await api.done(receptionist, "appointments.book", { body: { ...wanted, date, start_time } });
    return String(appointment.appointment_id);
  }
  return undefined;
}
