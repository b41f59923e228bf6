import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { rolesText } from "../../../../shared/audit/roles.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { AddLocationLink, LocationFilter } from "../../booking/location-filter.tsx";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { EmailText, RouterLink } from "../../components/layout/links.tsx";
import { Page } from "../../components/layout/page.tsx";
import { type Column, EMAIL_WIDTH, textColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { byName } from "../../lib/formats.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { invitationColumn, statusColumn } from "../../people/account-status.tsx";
import { staffQuery } from "./queries.ts";
import { type OpenDialog, StaffActions } from "./staff-actions.tsx";
import { StaffDialog } from "./staff-dialog.tsx";
import { STAFF_SCREEN } from "./texts.ts";

export { help } from "./help.ts";

const locationName = (locations: readonly Location[], id: string) =>
  locations.find(({ location_id }) => location_id === id)?.location_name ?? "";

const Name = (staff: Staff) => (
  <RouterLink href={linkTo(PATHS.staffMember, { staffId: staff.staff_id })}>{fullName(staff)}</RouterLink>
);

/** Returns the columns of the staff list, the last with the actions on a person. */
const staffColumns = (
  locations: readonly Location[],
  onOpen: (dialog: OpenDialog) => void,
): readonly Column<Staff>[] => [
  {
    id: "name",
    header: "Name",
    isRowHeader: true,
    minWidth: 120,
    sortingComparator: byName,
    csv: { Name: fullName },
    cell: Name,
  },
  statusColumn(),
  { ...textColumn<Staff>("email", "Email"), minWidth: EMAIL_WIDTH, cell: EmailText },
  { id: "role", header: "Role", sortingField: "role", cell: ({ role, roles }) => rolesText(role, roles) },
  {
    id: "location",
    header: "Location",
    minWidth: 110,
    cell: ({ location_id }) => locationName(locations, location_id),
  },
  invitationColumn(),
  {
    id: "actions",
    header: "Actions",
    minWidth: 170,
    cell: (staff) => <StaffActions staff={staff} onOpen={onOpen} />,
  },
];

interface StaffTableProps {
  readonly locations: readonly Location[];
  /** The location whose staff is shown. Undefined for the whole clinic. */
  readonly location: Location | undefined;
}

/** Lists the staff of a location, or of the whole clinic. */
function StaffTable({ locations, location }: StaffTableProps) {
  const query = useQuery(staffQuery(location?.location_id));
  const [dialog, open] = useState<OpenDialog>();
  const columns = useMemo(() => staffColumns(locations, open), [locations]);
  return (
    <>
      <DataTable
        title="Staff"
        {...(location && { description: `Who works at ${location.location_name}` })}
        {...listed(query, STAFF_SCREEN.loadFailed)}
        columns={columns}
        searchIn={["first_name", "middle_name", "last_name", "email", "role", "status"]}
        trackBy="staff_id"
        empty={location ? STAFF_SCREEN.empty : STAFF_SCREEN.none}
        loadingText="Loading staff"
        skeletonRows={3}
      />
      {dialog && <StaffDialog dialog={dialog} location_id={location?.location_id} onDone={() => open(undefined)} />}
    </>
  );
}

export const loader = () => prefetch(locationsQuery(), staffQuery());

export function Component() {
  const navigate = useNavigate();
  const query = useQuery(locationsQuery());
  const [params, setParams] = useSearchParams();
  const requestedId = params.get("location");
  return (
    <Page
      title="View Staffs"
      description="Everyone who works in your clinic, with their hours and invitations"
      actions={
        <Button variant="primary" onClick={() => navigate(PATHS.addStaff)}>
          Add staff
        </Button>
      }
    >
      <QueryBoundary query={query} failed={STAFF_SCREEN.locationsFailed} loading="Loading staff">
        {(locations) => {
          const location = locations.find(({ location_id }) => location_id === requestedId);
          return locations.length === 0 ? (
            <Container>
              <EmptyState title={LOOKUP_TEXTS.noLocations}>
                <AddLocationLink />
              </EmptyState>
            </Container>
          ) : (
            <SpaceBetween size="l">
              <Filters>
                <LocationFilter
                  value={location?.location_id}
                  onChange={(id) => setParams(id ? { location: id } : {}, { replace: true })}
                />
              </Filters>
              <StaffTable key={location?.location_id ?? ""} locations={locations} location={location} />
            </SpaceBetween>
          );
        }}
      </QueryBoundary>
    </Page>
  );
}
