import type { DayHours } from "../locations/operating-hours.ts";
import { MESSAGES } from "../messages.ts";
import type { Schedule } from "../staff/schedule.ts";
import { type AppointmentStatus, takesTime } from "./status.ts";

/** The time between two instants (ISO, UTC); the end is not part of it. */
export interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** An appointment's time on the location's wall clock and as instants. */
export interface AppointmentTime extends Span {
  readonly start_time: string;
  readonly end_time: string;
}

/** The time that an appointment takes from others. */
export interface BookedTime extends Span {
  readonly appointment_id: string;
}

/** Returns whether two spans have time in common. */
export const overlaps = (a: Span, b: Span): boolean => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

/** Returns whether all of the inner span lies in the outer one. */
export const within = (inner: Span, outer: Span): boolean =>
  outer.starts_at <= inner.starts_at && inner.ends_at <= outer.ends_at;

/** What decides how much time an appointment takes from others. */
export interface TimedAppointment extends BookedTime {
  readonly appointment_status: AppointmentStatus;
  /** Absent where the status is another one, or was set before completions were recorded. */
  readonly completed_at?: string | undefined;
}

/**
 * Returns the time that an appointment takes from others: none when it is cancelled or missed, and that until its completion
 * when it is completed.
 */
export function bookedTimeOf(appointment: TimedAppointment): BookedTime | undefined {
  const { appointment_id, appointment_status, starts_at, completed_at } = appointment;
  if (!takesTime(appointment_status)) return undefined;
  // Appointments begin at whole minutes, and the next patient may be seen within the minute of the completion.
  const free = appointment_status === "COMPLETED" && completed_at && `${completed_at.slice(0, 16)}:00.000Z`;
  const ends_at = free && free < appointment.ends_at ? free : appointment.ends_at;
  return starts_at < ends_at ? { appointment_id, starts_at, ends_at } : undefined;
}

/** Everything by which a time is judged, except other appointments. The spans are those of the appointment's day. */
export interface DayRules {
  readonly hours: DayHours;
  readonly open: Span | undefined;
  readonly schedule: Schedule | undefined;
  readonly working: Span | undefined;
  readonly now: string;
}

/** Returns the sentence of the rule by which no appointment can have this time; undefined when one can. */
export function violatedRule(
  time: AppointmentTime,
  { hours, open, schedule, working, now }: DayRules,
): string | undefined {
  const { closedDay, outsideHours, noSchedule, outsideSchedule, past } = MESSAGES.appointments;
  if (hours.status === "closed" || !open) return closedDay;
  if (!within(time, open)) return outsideHours(hours.open, hours.close);
  if (!schedule?.is_available || !working) return noSchedule;
  if (!within(time, working)) return outsideSchedule(schedule.start_time, schedule.end_time);
  if (time.starts_at < now) return past;
  return undefined;
}

/** Returns the sentence about another appointment of the practitioner or the patient at this time; undefined when it is free. */
export function findConflict(
  time: Span,
  booked: { readonly practitioner: readonly BookedTime[]; readonly patient: readonly BookedTime[] },
): string | undefined {
  if (booked.practitioner.some((other) => overlaps(time, other))) return MESSAGES.appointments.practitionerBusy;
  if (booked.patient.some((other) => overlaps(time, other))) return MESSAGES.appointments.patientBusy;
  return undefined;
}
