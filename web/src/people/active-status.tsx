import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { StaffStatus } from "../../../shared/staff/staff.ts";

const TYPES = { ACTIVE: "success", INACTIVE: "stopped", TERMINATED: "error" } as const;

/** Whether a clinic, a person or a thing of a clinic is in use. */
export const ActiveStatus = ({ status }: { readonly status: StaffStatus }) => (
  <StatusIndicator type={TYPES[status]}>{status}</StatusIndicator>
);
