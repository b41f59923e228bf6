import type { DayHours } from "../locations/operating-hours.ts";
import { MESSAGES } from "../messages.ts";
import type { Schedule } from "../staff/schedule.ts";

/** A stretch of time between two instants (ISO, UTC), whose end is not part of it. */
export interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** An appointment's time on the location's wall clock and as instants. */
export interface AppointmentTime extends Span {
  readonly start_time: string;
  readonly end_time: string;
}

/** A span that some live appointment takes. */
export interface TakenSpan extends Span {
  readonly appointment_id: string;
}

export const overlaps = (a: Span, b: Span): boolean => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

export const within = (inner: Span, outer: Span): boolean =>
  outer.starts_at <= inner.starts_at && inner.ends_at <= outer.ends_at;

/** What is to be known to judge a time; spans are those of the day in question. */
export interface DayRules {
  readonly hours: DayHours;
  readonly open: Span | undefined;
  readonly schedule: Schedule | undefined;
  readonly working: Span | undefined;
  readonly now: string;
}

/** Why no appointment may take this time, whoever else has one; undefined when it may. */
export function ruleAgainst(
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

/** Why the time is taken by another appointment of the practitioner or the patient; undefined when it is free. */
export function conflictOf(
  time: Span,
  busy: { readonly practitioner: readonly TakenSpan[]; readonly patient: readonly TakenSpan[] },
): string | undefined {
  if (busy.practitioner.some((other) => overlaps(time, other))) return MESSAGES.appointments.practitionerBusy;
  if (busy.patient.some((other) => overlaps(time, other))) return MESSAGES.appointments.patientBusy;
  return undefined;
}
