import { suits, suitsDay, WaitlistEntry } from "../../../shared/appointments/waitlist.ts";
import { offeredFirst } from "../../../shared/online/offer-order.ts";
import { addressHash, mailBlockEntity } from "../../entities/messages.ts";
import type { FreedTimeRow } from "../../entities/offers.ts";
import { type WaitlistRow, waitlistEntryEntity } from "../../entities/waitlist.ts";
import { readItems } from "../../platform/dynamo/batch-get.ts";
import type { BookedDay } from "../booking/booked-days.ts";
import { type FoundTime, freeTimeOf } from "../booking/free-times.ts";
import { readWaitlistTimes } from "../booking/waitlist-times.ts";
import type { OnlineClinic } from "../online/online-clinic.ts";
import type { PatientRow } from "../patients/people.ts";

/** The most entries of a location that are considered, and those that are checked together. */
const MAX_READ = 500;
const AT_ONCE = 20;

/** A row of the waitlist with the defaults of fields that are newer than the row. */
type Entry = WaitlistRow & WaitlistEntry;

/** A person on the waitlist who could have a freed time, the time, and the booked days by which it was judged. */
interface Candidate {
  readonly entry: Entry;
  readonly patient: PatientRow;
  readonly found: FoundTime;
  readonly days: readonly BookedDay[];
}

/** Returns whether the clinic may mail the patient: there is an address, and neither an opt-out nor a bounce. */
export async function canBeMailed({ tenant_id, patient_id, merged_ids = [], email }: PatientRow): Promise<boolean> {
  if (!email) return false;
  const subjects = [patient_id, ...merged_ids, addressHash(email)];
  const blocks = await readItems(subjects.map((subject) => mailBlockEntity().get({ tenant_id, subject }).params()));
  return blocks.every((block) => block === undefined);
}

/** Returns whether an appointment begins when the freed time does, or lies within it. */
const isWithin = ({ time }: FoundTime, { start_time, end_time }: FreedTimeRow): boolean =>
  time.start_time === start_time || (time.start_time < time.end_time && time.end_time <= end_time);

/** Reads the entries whose wishes the day suits and to which the time was not offered, in the order of the clinic. */
async function readEntries(freed: FreedTimeRow, { settings }: OnlineClinic): Promise<Entry[]> {
  const { tenant_id, location_id, given_up_by, asked } = freed;
  const { data } = await waitlistEntryEntity().query.byLocation({ tenant_id, location_id }).go({ limit: MAX_READ });
  return data
    .map((row) => ({ ...row, ...WaitlistEntry.parse(row) }))
    .filter((row) => row.patient_id !== given_up_by && !asked.includes(row.entry_id) && suitsDay(row, freed))
    .toSorted(offeredFirst(settings.offers.order));
}

/**
 * Returns the first person, by the clinic's order, who could have a freed time and can be told of it; undefined when there is none.
 * @param earliest the instant before which no appointment may begin
 */
export async function findCandidate(
  freed: FreedTimeRow,
  clinic: OnlineClinic,
  earliest: string,
): Promise<Candidate | undefined> {
  const entries = await readEntries(freed, clinic);
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE);
    const { days, patients, timesOf } = await readWaitlistTimes(freed.tenant_id, freed, some, earliest);
    for (const entry of some) {
      const patient = patients.get(entry.patient_id);
      if (!patient || patient.merged_into) continue;
      const found = timesOf(entry, entry.appointment_id || undefined).find(
        (each) => isWithin(each, freed) && suits(entry, freeTimeOf(freed.date, each)),
      );
      if (found && (await canBeMailed(patient))) return { entry, patient, found, days };
    }
  }
  return undefined;
}
