import type { FreeTime } from "../../shared/appointments/appointment.ts";
import { hoursOf } from "../../shared/appointments/day-rules.ts";
import { WaitlistEntry } from "../../shared/appointments/waitlist.ts";
import { bestFirst, findMatches, suitsDay } from "../../shared/appointments/waitlist-match.ts";
import type { contract } from "../../shared/contract.ts";
import { fullName } from "../../shared/names.ts";
import { type PersonTime, readDaysWith } from "../data/booked-days.ts";
import { PatientEntity } from "../data/patient.ts";
import { parseItem } from "../data/read-items.ts";
import { WaitlistEntryEntity } from "../data/waitlist-entry.ts";
import type { UseCase } from "../http/api.ts";
import { byOwnerAndDay, candidateDay, freeTimes } from "./free-times.ts";
import { getAppointment } from "./get-appointment.ts";
import { refuseMalformed } from "./read-offer.ts";
import { readOffersOf } from "./read-offers-of.ts";
import { startsOf } from "./starts.ts";
import { suitableRooms } from "./suitable-rooms.ts";

/** How many entries of a location are read at most. */
const READ = 500;
/** How many of the entries that the day suits are judged at most. */
const JUDGED = 40;
/** How many matches are returned at most. */
const SHOWN = 20;

type Match = typeof contract.appointments.listWaitlistMatches;
type Query = Parameters<UseCase<Match>>[1]["query"];

interface AskedTime extends Pick<FreeTime, "practitioner_id" | "location_id" | "date" | "start_time" | "end_time"> {
  /** The appointment whose time it is, and its patient, who does not want this time. */
  readonly appointment_id?: string;
  readonly patient_id?: string;
}

/** Returns the time that is asked about. The time of a given appointment counts as free, cancelled or not. */
async function askedTime(tenant_id: string, { appointment_id, ...given }: Query): Promise<AskedTime> {
  refuseMalformed({ practitioner_id: given.practitioner_id, location_id: given.location_id });
  const { end_time = given.start_time, ...place } = given;
  // The contract requires all of a time that is not an appointment's.
  if (!appointment_id) return { ...place, end_time } as AskedTime;
  const appointment = await getAppointment(tenant_id, appointment_id);
  const asked = Object.entries({ ...place, end_time }).filter(([, value]) => value !== undefined);
  return { ...appointment, ...Object.fromEntries(asked) };
}

/** Lists the patients on the waitlist who could have the time, judged by the same rules as a booking. */
export const listWaitlistMatches: UseCase<Match> = async ({ tenantId: tenant_id }, { query }) => {
  const asked = await askedTime(tenant_id, query);
  const { practitioner_id, location_id, date, appointment_id: except } = asked;
  const { data: waiting } = await WaitlistEntryEntity.query.byLocation({ tenant_id, location_id }).go({ limit: READ });
  const wanting = waiting
    .map((row) => WaitlistEntry.parse(row))
    .filter((entry) => entry.patient_id !== asked.patient_id && suitsDay(entry, asked))
    .toSorted(bestFirst)
    .slice(0, JUDGED);
  if (wanting.length === 0) return { items: [], next_cursor: null };
  const service_ids = [...new Set(wanting.map(({ service_id }) => service_id))];
  const offers = await readOffersOf(tenant_id, { practitioner_id, location_id, date }, service_ids);
  const { candidates } = candidateDay(offers, date, new Date().toISOString());
  const patient_ids = [...new Set(wanting.map(({ patient_id }) => patient_id))];
  // All offers are of one practitioner and day, so the candidates have the same working hours.
  const working = candidates[0]?.working;
  const people = [practitioner_id, ...patient_ids, ...offers.flatMap(suitableRooms).map(({ room_id }) => room_id)];
  const times = people.flatMap((person_id): PersonTime[] => (working ? [{ person_id, span: working }] : []));
  const patientParams = patient_ids.map((patient_id) => PatientEntity.get({ tenant_id, patient_id }).params());
  const [booked, patientItems] = await readDaysWith(tenant_id, times, patientParams);
  const days = byOwnerAndDay(booked);
  const contacts = new Map(
    patientItems.flatMap((item) => {
      const patient = parseItem(PatientEntity, item);
      return patient ? [[patient.patient_id, patient.contact] as const] : [];
    }),
  );

  const timesOf = ({ service_id, patient_id }: WaitlistEntry): FreeTime[] => {
    const candidate = candidates.find(({ offer }) => offer.service.service_id === service_id);
    if (!candidate || !contacts.has(patient_id)) return [];
    const { location, service, practitioner } = candidate.offer;
    const { start_time, end_time } = asked;
    // It may end on the next day.
    const last = end_time < start_time ? "24:00" : end_time;
    const later = startsOf(hoursOf(location, date), service.duration).filter(
      (start) => start_time < start && start < last,
    );
    const free = freeTimes({ date, candidates: [candidate] }, { days, patient_id, except }, [start_time, ...later]);
    return free.map(({ time, room }) => ({
      date,
      start_time: time.start_time,
      end_time: time.end_time,
      practitioner_id,
      location_id,
      practitioner_name: fullName(practitioner),
      room_id: room?.room_id ?? null,
    }));
  };
  const items = findMatches(wanting, timesOf)
    .slice(0, SHOWN)
    .map(({ entry, time }) => ({ ...entry, contact: contacts.get(entry.patient_id) ?? "", time }));
  return { items, next_cursor: null };
};
