import type { FreeTime } from "../../../shared/appointments/appointment.ts";
import { hoursOf } from "../../../shared/appointments/booking-rules.ts";
import type { WaitlistEntry } from "../../../shared/appointments/waitlist.ts";
import { suitableRooms } from "../../../shared/services/suitable-rooms.ts";
import { patientEntity } from "../../entities/patients.ts";
import { parseItem } from "../../platform/dynamo/batch-get.ts";
import type { PatientRow } from "../patients/people.ts";
import { type BookedDay, readDaysWith } from "./booked-days.ts";
import { loadContextsForDay } from "./booking-context.ts";
import { byOwnerAndDay, type Candidate, candidateDay, type FoundTime, freeTimes, startsOf } from "./free-times.ts";

/** A time that is free or may become free, for which the waitlist is searched. */
export interface OpenTime
  extends Pick<FreeTime, "practitioner_id" | "location_id" | "date" | "start_time" | "end_time"> {
  /** The appointment whose time it is. */
  readonly appointment_id?: string | undefined;
}

type Entry = Pick<WaitlistEntry, "service_id" | "patient_id">;

const distinct = (ids: readonly string[]) => [...new Set(ids)];

function startsWithin({ date, start_time, end_time }: OpenTime, { context }: Candidate): string[] {
  const { location, service } = context;
  const endsNextDay = end_time < start_time;
  const last = endsNextDay ? "24:00" : end_time;
  const starts = startsOf(hoursOf(location, date), service.duration);
  return [start_time, ...starts.filter((start) => start_time < start && start < last)];
}

/** What people on the waitlist could have of an open time, by the same rules as a booking. */
interface WaitlistTimes {
  /** The booked days by which the times were judged. */
  readonly days: readonly BookedDay[];
  readonly patients: ReadonlyMap<string, PatientRow>;
  /** Lists the times of an entry, in order. An appointment that the patient would give up does not stand in its way. */
  timesOf(entry: Entry, givesUp?: string): FoundTime[];
}

/**
 * Reads what decides which times of an open time some entries of the waitlist could have.
 * @param now the instant before which no appointment may begin
 */
export async function readWaitlistTimes(
  tenant_id: string,
  openTime: OpenTime,
  entries: readonly Entry[],
  now: string,
): Promise<WaitlistTimes> {
  const { date, practitioner_id, appointment_id } = openTime;
  const contexts = await loadContextsForDay(tenant_id, openTime, distinct(entries.map(({ service_id }) => service_id)));
  const { candidates } = candidateDay(contexts, date, now);
  const patient_ids = distinct(entries.map(({ patient_id }) => patient_id));
  const room_ids = distinct(
    contexts.flatMap(({ service, rooms }) => suitableRooms(service, rooms)).map(({ room_id }) => room_id),
  );
  const people = [practitioner_id, ...patient_ids, ...room_ids];
  const times = candidates.flatMap(({ span }) => people.map((person_id) => ({ person_id, span })));
  const patientParams = patient_ids.map((patient_id) => patientEntity().get({ tenant_id, patient_id }).params());
  const [booked, patientItems] = await readDaysWith(tenant_id, times, patientParams);
  const days = byOwnerAndDay(booked);
  const rows = patientItems.flatMap((item) => parseItem(patientEntity(), item) ?? []);
  const patients = new Map(rows.map((patient) => [patient.patient_id, patient]));
  return {
    days: booked,
    patients,
    timesOf: ({ service_id, patient_id }, givesUp) => {
      const offering = candidates.find(({ context }) => context.service.service_id === service_id);
      if (!offering || !patients.has(patient_id)) return [];
      const except = appointment_id ?? givesUp;
      return freeTimes(
        { date, candidates: [offering] },
        { days, patient_id, except },
        startsWithin(openTime, offering),
      );
    },
  };
}
