import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";

const TYPES: Record<AppointmentStatus, StatusIndicatorProps.Type> = {
  BOOKED: "pending",
  "CHECKED-IN": "info",
  "IN-PROGRESS": "in-progress",
  COMPLETED: "success",
  MISSED: "warning",
  CANCELLED: "stopped",
};

/** Shows the status of an appointment. */
export const AppointmentStatusBadge = ({ status }: { readonly status: AppointmentStatus }) => (
  <StatusIndicator type={TYPES[status]} wrapText={false}>
    {status}
  </StatusIndicator>
);
