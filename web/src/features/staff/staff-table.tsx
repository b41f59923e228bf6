import type { TableProps } from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Location } from "../../../../shared/locations/location.ts";
import { ROLE_NAMES } from "../../../../shared/messages/roles.ts";
import { STAFF_SCREEN } from "../../../../shared/messages/staff.ts";
import { fullName } from "../../../../shared/names.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { DataTable } from "../../components/data-table.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { byText } from "../../lib/text-order.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { InvitationStatus } from "../../people/invitation-status.tsx";
import { staffQuery } from "./queries.ts";
import { type OpenDialog, SelectedStaff, StaffActions } from "./staff-actions.tsx";
import { StaffDialog } from "./staff-dialog.tsx";

type Column = TableProps.ColumnDefinition<Staff>;

const byName = (a: Staff, b: Staff) => byText(fullName(a), fullName(b));

const nameOf = (locations: readonly Location[], id: string) =>
  locations.find(({ location_id }) => location_id === id)?.location_name ?? "";

const Name = (staff: Staff) => (
  <RouterLink href={linkTo(PATHS.staffMember, { staffId: staff.staff_id })}>{fullName(staff)}</RouterLink>
);

/** What the list of staff tells of each person, and what can be done. */
const staffColumns = (locations: readonly Location[], onOpen: (dialog: OpenDialog) => void): readonly Column[] => [
  { id: "name", header: "Name", isRowHeader: true, sortingComparator: byName, cell: Name },
  { id: "status", header: "Status", sortingField: "status", cell: ActiveStatus },
  { id: "email", header: "Email", sortingField: "email", cell: ({ email }) => email },
  { id: "role", header: "Role", sortingField: "role", cell: ({ role }) => ROLE_NAMES[role] },
  { id: "location", header: "Location", cell: ({ location_id }) => nameOf(locations, location_id) },
  { id: "invitation", header: "Invitation", sortingField: "invitation", cell: InvitationStatus },
  {
    id: "actions",
    header: "Actions",
    minWidth: 280,
    cell: (staff) => <StaffActions staff={staff} onOpen={onOpen} />,
  },
];

interface StaffTableProps {
  readonly locations: readonly Location[];
  /** The location whose people are shown. @default all people */
  readonly location: Location | undefined;
}

/** The people of a location, or of all. */
export function StaffTable({ locations, location }: StaffTableProps) {
  const { data, error, refetch } = useQuery(staffQuery(location?.location_id));
  const [dialog, open] = useState<OpenDialog>();
  const columns = useMemo(() => staffColumns(locations, open), [locations]);
  return (
    <>
      <DataTable
        title="Staff"
        description={location ? `Who works at ${location.location_name}` : "Who works in your clinic"}
        items={data}
        columns={columns}
        searchIn={["first_name", "middle_name", "last_name", "email", "role", "status"]}
        trackBy="staff_id"
        selection={{
          nameOf: fullName,
          actions: (selected) => <SelectedStaff staff={selected} onOpen={open} />,
        }}
        empty={location ? STAFF_SCREEN.empty : STAFF_SCREEN.none}
        loadingText="Loading staff"
        skeletonRows={3}
        failure={error && !data ? { header: STAFF_SCREEN.loadFailed, error, onRetry: () => void refetch() } : undefined}
      />
      {dialog && <StaffDialog dialog={dialog} location_id={location?.location_id} onDone={() => open(undefined)} />}
    </>
  );
}
