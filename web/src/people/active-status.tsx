import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { StaffStatus } from "../../../shared/staff/staff.ts";
import { textColumn } from "../components/text-column.ts";

const TYPES = { ACTIVE: "success", INACTIVE: "stopped", TERMINATED: "error" } as const;

/** Shows whether a clinic, a person or a thing of a clinic is in use. */
export const ActiveStatus = ({ status }: { readonly status: StaffStatus }) => (
  <StatusIndicator type={TYPES[status]} wrapText={false}>
    {status}
  </StatusIndicator>
);

/** Makes the column of the status of a table's rows. */
export const statusColumn = <Item extends { readonly status: StaffStatus }>() => ({
  ...textColumn<Item>("status", "Status"),
  cell: ActiveStatus,
});
