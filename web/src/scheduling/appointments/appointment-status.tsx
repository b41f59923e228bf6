import "./appointment-status.css";
import Icon, { type IconProps } from "@cloudscape-design/components/icon";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";

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

/** Shows the status of an appointment. */
export const AppointmentStatusBadge = ({ status }: { readonly status: AppointmentStatus }) => (
  <span className={`appointment-status ${statusClass(status)}`}>
    <Icon name={STATUS_ICONS[status]} size="small" />
    {status}
  </span>
);
