import type { FreeTime } from "../../shared/appointments/appointment.ts";
import { asBooked } from "../../shared/appointments/booking-rules.ts";
import { earliestToday, localDate } from "../../shared/appointments/local-date.ts";
import { latestDate } from "../../shared/dates.ts";
import { addDays, datesFrom } from "../../shared/days-and-times.ts";
import { missingRoom } from "../../shared/services/suitable-rooms.ts";
import { type PersonTime, readBookedDays } from "../data/booked-days.ts";
import type { UseCase } from "../http/api.ts";
import { byOwnerAndDay, type CandidateDay, candidateDay, freeTimeOf, freeTimes } from "./free-times.ts";
import { getAppointment } from "./get-appointment.ts";
import { readOffers } from "./read-offers.ts";
import { candidateRooms } from "./suitable-rooms.ts";

/** The number of days that are searched. */
const HORIZON_DAYS = 60;

const laterOf = (a: string, b: string) => (a > b ? a : b);

/** Returns the people and rooms whose booked times decide which times of a day are free. */
const timesOf = (
  { candidates }: CandidateDay,
  { patient_id, room_id }: Parameters<UseCase<"appointments.nextFreeTimes">>[1]["query"],
): PersonTime[] =>
  candidates.flatMap(({ offer, span }) =>
    [
      offer.practitioner.staff_id,
      ...(patient_id === undefined ? [] : [patient_id]),
      ...candidateRooms(offer, room_id).map((room) => room.room_id),
    ].map((person_id) => ({ person_id, span })),
  );

/**
 * Lists the next free times of a service, one for each free quarter of an hour and practitioner. It reads the booked times of
 * one day first, then of two more, of four more and so on, until there are enough free times. For an appointment that is to be
 * moved, they fit the duration and the buffers that it was booked with.
 */
export const nextFreeTimes: UseCase<"appointments.nextFreeTimes"> = async ({ tenantId }, { query }) => {
  const { limit, patient_id, room_id, appointment_id: except } = query;
  const from = laterOf(query.from, earliestToday());
  // One day more than the horizon, because today is known only with the location's zone, in which it may be two days later.
  const [read, moved] = await Promise.all([
    readOffers(tenantId, query, { from_date: from, to_date: addDays(from, HORIZON_DAYS + 1) }),
    except === undefined ? undefined : getAppointment(tenantId, except),
  ]);
  const offers = read.map((offer) => ({ ...offer, service: asBooked(offer.service, moved) }));
  const now = new Date().toISOString();
  const location = offers[0]?.location;
  const today = location ? localDate(now, location.time_zone) : from;
  const dates = datesFrom(laterOf(from, today), HORIZON_DAYS).filter((date) => date <= latestDate());

  const items: FreeTime[] = [];
  for (let first = 0, count = 1; first < dates.length && items.length < limit; first += count, count *= 2) {
    const days = dates.slice(first, first + count).map((date) => candidateDay(offers, date, now));
    const times = days.flatMap((day) => timesOf(day, query));
    const booked = byOwnerAndDay(await readBookedDays(tenantId, times));
    for (const day of days) {
      if (items.length >= limit) break;
      const found = freeTimes(day, { days: booked, patient_id, room_id, except });
      items.push(...found.map((each) => freeTimeOf(day.date, each)));
    }
  }
  const [offer] = offers;
  const reason = offer && missingRoom(offer.service, offer.rooms, offer.location.location_name);
  return { items: items.slice(0, limit), next_cursor: null, ...(reason && { reason }) };
};
