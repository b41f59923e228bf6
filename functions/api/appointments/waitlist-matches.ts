import type { FreeTime } from "../../../shared/appointments/appointment.ts";
import { hoursOf } from "../../../shared/appointments/booking-rules.ts";
import type { appointments } from "../../../shared/appointments/routes.ts";
import { bestFirst, findMatches, suitsDay, WaitlistEntry } from "../../../shared/appointments/waitlist.ts";
import { suitableRooms } from "../../../shared/services/suitable-rooms.ts";
import { getAppointment } from "../../domain/booking/appointment-lists.ts";
import { readDaysWith } from "../../domain/booking/booked-days.ts";
import { loadContextsForDay, refuseMalformed } from "../../domain/booking/booking-context.ts";
import {
  byOwnerAndDay,
  type Candidate,
  candidateDay,
  freeTimeOf,
  freeTimes,
  startsOf,
} from "../../domain/booking/free-times.ts";
import { waitlistEntryEntity } from "../../entities/appointments.ts";
import { patientEntity } from "../../entities/patients.ts";
import type { UseCase } from "../../http/use-case.ts";
import { parseItem } from "../../platform/dynamo/batch-get.ts";

const MAX_READ = 500;
/** The most entries that are checked, of those whose patients the day suits. */
const MAX_CHECKED = 40;
const MAX_SHOWN = 20;

type Query = Parameters<UseCase<typeof appointments.listWaitlistMatches>>[1]["query"];

/** A time that is free or may become free, for which the waitlist is searched. */
interface OpenTime extends Pick<FreeTime, "practitioner_id" | "location_id" | "date" | "start_time" | "end_time"> {
  /** The appointment whose time it is, and its patient, who does not want this time. */
  readonly appointment_id?: string;
  readonly patient_id?: string;
}

/** Returns the open time of a query. The time of a given appointment counts as free, whether it is cancelled or not. */
async function openTimeOf(tenant_id: string, { appointment_id, ...time }: Query): Promise<OpenTime> {
  refuseMalformed({ practitioner_id: time.practitioner_id, location_id: time.location_id });
  const { end_time = time.start_time, ...place } = time;
  // Without an appointment, the contract requires the other fields.
  if (!appointment_id) return { ...place, end_time } as OpenTime;
  const appointment = await getAppointment(tenant_id, appointment_id);
  const given = Object.entries({ ...place, end_time }).filter(([, value]) => value !== undefined);
  return { ...appointment, ...Object.fromEntries(given) };
}

/** Reads the waitlist entries of the location whose patients the day suits, the best ones first. */
async function readSuitableEntries(tenant_id: string, openTime: OpenTime): Promise<WaitlistEntry[]> {
  const { location_id, patient_id } = openTime;
  const { data } = await waitlistEntryEntity().query.byLocation({ tenant_id, location_id }).go({ limit: MAX_READ });
  return data
    .map((row) => WaitlistEntry.parse(row))
    .filter((entry) => entry.patient_id !== patient_id && suitsDay(entry, openTime))
    .toSorted(bestFirst)
    .slice(0, MAX_CHECKED);
}

const distinct = (ids: readonly string[]) => [...new Set(ids)];

const contactsOf = (patientItems: readonly (Record<string, unknown> | undefined)[]): ReadonlyMap<string, string> =>
  new Map(
    patientItems
      .map((item) => parseItem(patientEntity(), item))
      .filter((patient) => patient !== undefined)
      .map(({ patient_id, contact }) => [patient_id, contact]),
  );

function startsWithin({ date, start_time, end_time }: OpenTime, { context }: Candidate): string[] {
  const { location, service } = context;
  const endsNextDay = end_time < start_time;
  const last = endsNextDay ? "24:00" : end_time;
  const starts = startsOf(hoursOf(location, date), service.duration);
  return [start_time, ...starts.filter((start) => start_time < start && start < last)];
}

/** Lists the patients on the waitlist who could have the time, checked by the same rules as a booking. */
export const listWaitlistMatches: UseCase<typeof appointments.listWaitlistMatches> = async (
  { tenantId: tenant_id },
  { query },
) => {
  const openTime = await openTimeOf(tenant_id, query);
  const { date, practitioner_id, appointment_id: except } = openTime;
  const entries = await readSuitableEntries(tenant_id, openTime);
  if (entries.length === 0) return { items: [], next_cursor: null };
  const contexts = await loadContextsForDay(tenant_id, openTime, distinct(entries.map(({ service_id }) => service_id)));
  const { candidates } = candidateDay(contexts, date, new Date().toISOString());
  const patient_ids = distinct(entries.map(({ patient_id }) => patient_id));
  const room_ids = distinct(
    contexts.flatMap(({ service, rooms }) => suitableRooms(service, rooms)).map(({ room_id }) => room_id),
  );
  const people = [practitioner_id, ...patient_ids, ...room_ids];
  const times = candidates.flatMap(({ span }) => people.map((person_id) => ({ person_id, span })));
  const patientParams = patient_ids.map((patient_id) => patientEntity().get({ tenant_id, patient_id }).params());
  const [booked, patientItems] = await readDaysWith(tenant_id, times, patientParams);
  const days = byOwnerAndDay(booked);
  const contacts = contactsOf(patientItems);

  const timesOf = ({ service_id, patient_id }: WaitlistEntry): FreeTime[] => {
    const offering = candidates.find(({ context }) => context.service.service_id === service_id);
    if (!offering || !contacts.has(patient_id)) return [];
    const day = { date, candidates: [offering] };
    const free = freeTimes(day, { days, patient_id, except }, startsWithin(openTime, offering));
    return free.map((each) => freeTimeOf(date, each));
  };
  const items = findMatches(entries, timesOf)
    .slice(0, MAX_SHOWN)
    .map(({ entry, time }) => ({ ...entry, contact: contacts.get(entry.patient_id) ?? "", time }));
  return { items, next_cursor: null };
};
