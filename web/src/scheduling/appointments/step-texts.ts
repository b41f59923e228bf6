import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import type { Conflict } from "../../../../shared/contract/errors.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { listedDayText } from "../../lib/wall-clock.ts";
import { whenText } from "../../lib/when-text.ts";

/** The step that led to each status, as another person has taken it. */
const PAST_STEPS: Readonly<Record<AppointmentStatus, string>> = {
  BOOKED: "set this appointment back to booked",
  "CHECKED-IN": "checked this patient in",
  "IN-PROGRESS": "started this appointment",
  COMPLETED: "completed this appointment",
  MISSED: "marked this appointment as missed",
  CANCELLED: "cancelled this appointment",
};

/** Returns what another person has changed: "Marcus already checked this patient in on Nov 20, 2026, 9:00 AM." */
export function conflictText(before: Appointment, { current, changed_by, changed_at }: Conflict): string {
  const after = current as Appointment;
  const person = changed_by ?? "Another person";
  if (after.appointment_status !== before.appointment_status)
    return `${person} already ${PAST_STEPS[after.appointment_status]}${changed_at ? ` on ${whenText(changed_at)}` : ""}.`;
  if (after.date !== before.date || after.start_time !== before.start_time)
    return `${person} already moved this appointment to ${dayText(after.date)} at ${timeText(after.start_time)}.`;
  return `${person} changed this appointment in the meantime. Its details are up to date now.`;
}

/** Returns "Ana Silva is booked for Fri, Nov 20, 2026 at 10:30 AM with Amara Okafor." */
export const bookedText = ({ patient_name, date, start_time, practitioner_name }: Appointment): string =>
  `${patient_name} is booked for ${dayText(date)} at ${timeText(start_time)} with ${practitioner_name}.`;

const named = ({ patient_name, date, start_time }: Appointment) =>
  `The appointment of ${patient_name} on ${listedDayText(date)} at ${timeText(start_time)}`;

/** The sentences about completed steps that can be undone. */
export const DONE_TEXTS: Readonly<Partial<Record<AppointmentStatus, (appointment: Appointment) => string>>> = {
  "CHECKED-IN": ({ patient_name }) => `${patient_name} is checked in.`,
  "IN-PROGRESS": ({ patient_name }) => `The appointment of ${patient_name} has started.`,
  COMPLETED: ({ patient_name }) => `The appointment of ${patient_name} is finished.`,
  MISSED: (appointment) => `${named(appointment)} is marked as missed.`,
  CANCELLED: (appointment) => `${named(appointment)} is cancelled.`,
};
