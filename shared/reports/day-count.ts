import type { Appointment } from "../appointments/appointment.ts";
import { type AppointmentStatus, takesTime } from "../appointments/status.ts";

/** The sums of appointments that are not cancelled or missed: their number, their minutes and their fees in cents. */
export interface Tally {
  readonly appointments: number;
  readonly minutes: number;
  readonly cents: number;
}

/** The counts of one day, at one location or at all of them. Counts of zero are missing, so that equal histories give equal objects. */
export interface DayCount {
  readonly by_status: Readonly<Partial<Record<AppointmentStatus, number>>>;
  /** By the id of the practitioner, the id of the service, and the hour of the start such as "09". */
  readonly practitioners: Readonly<Record<string, Tally>>;
  readonly services: Readonly<Record<string, Tally>>;
  readonly hours: Readonly<Record<string, Tally>>;
  /** The days between the booking and the start of each appointment, added up. Counts of older releases have none. */
  readonly lead_days?: number;
}

export const EMPTY_COUNT: DayCount = { by_status: {}, practitioners: {}, services: {}, hours: {}, lead_days: 0 };

/** The attributes of an appointment that are counted. */
export interface Counted {
  readonly date: string;
  readonly location_id: string;
  readonly status: AppointmentStatus;
  readonly practitioner_id: string;
  readonly service_id: string;
  readonly hour: string;
  readonly minutes: number;
  readonly cents: number;
  readonly lead_days?: number;
}

const CENTS = 100;
const DAY_MS = 86_400_000;

/** Returns the full days between the booking and the start; 0 for an appointment that was entered after its start. */
const leadDays = ({ created_at, starts_at }: Appointment) =>
  Math.max(0, Math.floor((Date.parse(starts_at) - Date.parse(created_at)) / DAY_MS));

/** Returns the attributes of an appointment that are counted. */
export const countedOf = (appointment: Appointment): Counted => ({
  date: appointment.date,
  location_id: appointment.location_id,
  status: appointment.appointment_status,
  practitioner_id: appointment.practitioner_id,
  service_id: appointment.service_id,
  hour: appointment.start_time.slice(0, 2),
  minutes: appointment.duration,
  cents: Math.round(Number(appointment.fee) * CENTS),
  lead_days: leadDays(appointment),
});

/** Returns the sum of two tallies. */
export const plus = (a: Tally | undefined, b: Tally): Tally => ({
  appointments: (a?.appointments ?? 0) + b.appointments,
  minutes: (a?.minutes ?? 0) + b.minutes,
  cents: (a?.cents ?? 0) + b.cents,
});

const atLeastZero = ({ appointments, minutes, cents }: Tally): Tally => ({
  appointments,
  minutes: Math.max(0, minutes),
  cents: Math.max(0, cents),
});

function added(tallies: Readonly<Record<string, Tally>>, key: string, change: Tally): Readonly<Record<string, Tally>> {
  const { [key]: before, ...others } = tallies;
  const sum = plus(before, change);
  return sum.appointments <= 0 ? others : { ...others, [key]: atLeastZero(sum) };
}

/**
 * Returns a day's count after an appointment is added (1) or removed (-1). No count falls below zero: between a release
 * that counts anew and the recount, an appointment may be removed that was never added.
 */
export function addTo(count: DayCount, counted: Counted, sign: 1 | -1): DayCount {
  const { [counted.status]: before = 0, ...others } = count.by_status;
  const number = before + sign;
  const by_status = number <= 0 ? others : { ...others, [counted.status]: number };
  if (!takesTime(counted.status)) return { ...count, by_status };
  const change = { appointments: sign, minutes: sign * counted.minutes, cents: sign * counted.cents };
  return {
    by_status,
    practitioners: added(count.practitioners, counted.practitioner_id, change),
    services: added(count.services, counted.service_id, change),
    hours: added(count.hours, counted.hour, change),
    lead_days: Math.max(0, (count.lead_days ?? 0) + sign * (counted.lead_days ?? 0)),
  };
}
