import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { StaffStatus } from "../../../shared/staff/staff.ts";
import { textColumn } from "../components/text-column.ts";

const TYPES = { ACTIVE: "success", INACTIVE: "stopped", TERMINATED: "error" } as const;

/** Shows whether a clinic, a person or something that belongs to a clinic is active. */
export const ActiveStatus = ({ status }: { readonly status: StaffStatus }) => (
  <StatusIndicator type={TYPES[status]} wrapText={false}>
    {status}
  </StatusIndicator>
);

/** Builds the column of a table that shows the status of its rows. */
export const statusColumn = <Item extends { readonly status: StaffStatus }>() => ({
  ...textColumn<Item>("status", "Status"),
  cell: ActiveStatus,
});
