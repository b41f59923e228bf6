import "./appointment-status.css";
import type { IconProps } from "@cloudscape-design/components/icon";
import Icon from "@cloudscape-design/components/icon";
import { memo } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus, Moment } from "../../../../shared/appointments/status.ts";

const MINUTE_MS = 60_000;

/** The minutes after which a wait is marked as long. */
export const LONG_WAIT = 15;

/** Returns the full minutes from an instant to a later one; 0 if it is not later. */
export const minutesSince = (instant: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(instant)) / MINUTE_MS));

/** Returns how many minutes a patient who has not arrived today is late; 0 for other patients. */
export const minutesLate = ({ appointment_status, date, starts_at }: Appointment, { now, today }: Moment): number =>
  appointment_status === "BOOKED" && date === today ? minutesSince(starts_at, now) : 0;

/** Returns how many minutes a patient has waited at the clinic today; 0 for other patients. */
export const minutesWaiting = (
  { appointment_status, date, checked_in_at }: Appointment,
  { now, today }: Moment,
): number =>
  appointment_status === "CHECKED-IN" && date === today && checked_in_at ? minutesSince(checked_in_at, now) : 0;

/** The icon of each status, wherever it is shown. */
export const STATUS_ICONS: Readonly<Record<AppointmentStatus, IconProps.Name>> = {
  BOOKED: "status-pending",
  "CHECKED-IN": "user-profile",
  "IN-PROGRESS": "status-in-progress",
  COMPLETED: "status-positive",
  MISSED: "status-warning",
  CANCELLED: "status-stopped",
};

/** Returns the class that gives an element the colours of a status. */
export const statusClass = (status: AppointmentStatus): string => `status-${status.toLowerCase()}`;

/** Returns the colour of a status, for a chart. */
export const statusColor = (status: AppointmentStatus): string => `var(--status-${status.toLowerCase()})`;

export const AppointmentStatusBadge = memo(({ status }: { readonly status: AppointmentStatus }) => (
  <span className={`appointment-status ${statusClass(status)}`}>
    <Icon name={STATUS_ICONS[status]} size="small" />
    {status}
  </span>
));
