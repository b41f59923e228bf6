import type { Slot } from "../../shared/appointments/appointment.ts";
import { conflictOf, type DayRules, ruleAgainst, type TakenSpan } from "../../shared/appointments/booking-rules.ts";
import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { UseCase } from "../http/api.ts";
import { dayRules } from "./day-rules.ts";
import { readDays, takenBy } from "./person-days.ts";
import { readOffer } from "./read-offer.ts";
import { appointmentTime, spanOf } from "./zone.ts";

const STEP_MINUTES = 15;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** The wall-clock times, a quarter of an hour apart, from opening to where the service still fits before closing. */
function startsOf({ hours }: DayRules, duration: number): string[] {
  const first = minutesOf(hours.open);
  const count = Math.floor((minutesOf(hours.close) - duration - first) / STEP_MINUTES) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, step) => timeOf(first + step * STEP_MINUTES));
}

interface Busy {
  readonly practitioner: readonly TakenSpan[];
  readonly patient: readonly TakenSpan[];
}

/** Every time of one day at which the service could begin, with the reason where it can't. */
export const availability: UseCase<typeof contract.appointments.availability> = async ({ tenantId }, { query }) => {
  const { date, practitioner_id, patient_id, appointment_id } = query;
  const { location, service, week } = await readOffer(tenantId, query);
  const rules = dayRules(location, week, date, new Date().toISOString());
  const day = spanOf(date, "00:00", "23:59", location.time_zone);
  const people = [practitioner_id, ...(patient_id ? [patient_id] : [])];
  const days = await readDays(
    tenantId,
    people.map((person_id) => ({ person_id, span: day })),
  );
  const busy: Busy = {
    practitioner: takenBy(days, practitioner_id, appointment_id),
    patient: patient_id ? takenBy(days, patient_id, appointment_id) : [],
  };

  const slotAt = (start_time: string): Slot => {
    const time = appointmentTime(date, start_time, service.duration, location.time_zone);
    const reason = time
      ? (ruleAgainst(time, rules) ?? conflictOf(time, busy) ?? null)
      : MESSAGES.appointments.skippedTime;
    const end_time = time?.end_time ?? timeOf(minutesOf(start_time) + service.duration);
    return { start_time, end_time, available: reason === null, reason };
  };
  return { items: startsOf(rules, service.duration).map(slotAt), next_cursor: null };
};
