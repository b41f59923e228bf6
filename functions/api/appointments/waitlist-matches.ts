import type { appointments } from "../../../shared/appointments/routes.ts";
import { bestFirst, findMatches, suitsDay, WaitlistEntry } from "../../../shared/appointments/waitlist.ts";
import { getAppointment } from "../../domain/booking/appointment-lists.ts";
import { refuseMalformed } from "../../domain/booking/booking-context.ts";
import { freeTimeOf } from "../../domain/booking/free-times.ts";
import { type OpenTime, readWaitlistTimes } from "../../domain/booking/waitlist-times.ts";
import { waitlistEntryEntity } from "../../entities/waitlist.ts";
import type { UseCase } from "../../http/use-case.ts";

const MAX_READ = 500;
/** The most entries that are checked, of those whose patients the day suits. */
const MAX_CHECKED = 40;
const MAX_SHOWN = 20;

type Query = Parameters<UseCase<typeof appointments.listWaitlistMatches>>[1]["query"];

/** The open time of a query. The patient of an appointment does not want its time. */
interface QueriedTime extends OpenTime {
  readonly patient_id?: string;
}

/** Returns the open time of a query. The time of a given appointment counts as free, whether it is cancelled or not. */
async function openTimeOf(tenant_id: string, { appointment_id, ...time }: Query): Promise<QueriedTime> {
  refuseMalformed({ practitioner_id: time.practitioner_id, location_id: time.location_id });
  const { end_time = time.start_time, ...place } = time;
  // Without an appointment, the contract requires the other fields.
  if (!appointment_id) return { ...place, end_time } as QueriedTime;
  const appointment = await getAppointment(tenant_id, appointment_id);
  const given = Object.entries({ ...place, end_time }).filter(([, value]) => value !== undefined);
  return { ...appointment, ...Object.fromEntries(given) };
}

/** Reads the waitlist entries of the location whose patients the day suits, the best ones first. */
async function readSuitableEntries(tenant_id: string, openTime: QueriedTime): Promise<WaitlistEntry[]> {
  const { location_id, patient_id } = openTime;
  const { data } = await waitlistEntryEntity().query.byLocation({ tenant_id, location_id }).go({ limit: MAX_READ });
  return data
    .map((row) => WaitlistEntry.parse(row))
    .filter((entry) => entry.patient_id !== patient_id && suitsDay(entry, openTime))
    .toSorted(bestFirst)
    .slice(0, MAX_CHECKED);
}

/** Lists the patients on the waitlist who could have the time, checked by the same rules as a booking. */
export const listWaitlistMatches: UseCase<typeof appointments.listWaitlistMatches> = async (
  { tenantId: tenant_id },
  { query },
) => {
  const openTime = await openTimeOf(tenant_id, query);
  const entries = await readSuitableEntries(tenant_id, openTime);
  if (entries.length === 0) return { items: [], next_cursor: null };
  const now = new Date().toISOString();
  const { patients, timesOf } = await readWaitlistTimes(tenant_id, openTime, entries, now);
  const items = findMatches(entries, (entry) => timesOf(entry).map((each) => freeTimeOf(openTime.date, each)))
    .slice(0, MAX_SHOWN)
    .map(({ entry, time }) => ({ ...entry, contact: patients.get(entry.patient_id)?.contact ?? "", time }));
  return { items, next_cursor: null };
};
