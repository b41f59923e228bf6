import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { takesTime } from "../../../../shared/appointments/status.ts";
import { minutesOf } from "../../../../shared/days-and-times.ts";
import { fullName } from "../../../../shared/names.ts";
import type { LocationPractitioner } from "../../../../shared/staff/staff.ts";
import { timeText } from "../../../../shared/us-text.ts";
import { hoursOn } from "../appointments/hours-on.ts";

export const NONE_FREE = "No practitioner is free for this service now.";

/** A practitioner as a choice for a walk-in. */
export interface WalkInChoice {
  readonly practitioner_id: string;
  readonly name: string;
  readonly isFree: boolean;
  /** "Free until 3:30 PM" or "Busy until 3:30 PM". */
  readonly description: string;
}

/** The present moment at a location, and how long the walk-in takes. */
interface Present {
  readonly date: string;
  readonly time: string;
  /** The duration of the service. */
  readonly minutes: number;
}

/** Returns the practitioners who work at the location now, first those who are free for the whole service. */
export function walkInChoices(
  practitioners: readonly LocationPractitioner[],
  appointments: readonly Appointment[],
  { date, time, minutes }: Present,
): readonly WalkInChoice[] {
  const choices = practitioners.flatMap((practitioner) => {
    const hours = hoursOn(practitioner.schedules, date);
    if (!hours || time < hours.start_time || time >= hours.end_time) return [];
    const own = appointments
      .filter(
        ({ practitioner_id, appointment_status }) =>
          practitioner_id === practitioner.staff_id &&
          takesTime(appointment_status) &&
          appointment_status !== "COMPLETED",
      )
      .filter(({ end_time }) => end_time > time)
      .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
    const current = own.find(({ start_time }) => start_time <= time);
    const until = own.find(({ start_time }) => start_time > time)?.start_time ?? hours.end_time;
    const isFree = !current && minutesOf(until) - minutesOf(time) >= minutes;
    const description = current ? `Busy until ${timeText(current.end_time)}` : `Free until ${timeText(until)}`;
    return [{ practitioner_id: practitioner.staff_id, name: fullName(practitioner), isFree, description }];
  });
  return [...choices.filter(({ isFree }) => isFree), ...choices.filter(({ isFree }) => !isFree)];
}
