import { contract } from "../../../shared/contract/contract.ts";
import type { ClinicIds } from "../onboard.ts";
import type { DrillApi, Person } from "./api.ts";

/** The ids of an appointment to book. */
interface BookingChoice extends ClinicIds {
  readonly patient_id: string;
}

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 14;

/**
 * Books the first free time in the next two weeks.
 * @returns the appointment's id; undefined when there is no free time
 */
export async function bookFirst(
  api: DrillApi,
  receptionist: Person,
  choice: BookingChoice,
): Promise<string | undefined> {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    const { items } = await api.done(receptionist, contract.appointments.availability, { query: { ...choice, date } });
    const start_time = items.find(({ available }) => available)?.start_time;
    if (start_time === undefined) continue;
    const body = { ...choice, date, start_time };
    return (await api.done(receptionist, contract.appointments.book, { body })).appointment_id;
  }
  return undefined;
}
