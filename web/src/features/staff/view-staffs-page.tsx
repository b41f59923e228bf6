import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import { LOCATIONS_SCREEN } from "../../../../shared/locations/texts.ts";
import { STAFF_SCREEN } from "../../../../shared/staff/texts.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { PATHS } from "../../paths.ts";
import { AddLocationLink } from "../../scheduling/add-location-link.tsx";
import { LocationFilter } from "../../scheduling/location-filter.tsx";
import { staffQuery } from "./queries.ts";
import { StaffTable } from "./staff-table.tsx";

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
              <EmptyState title={LOCATIONS_SCREEN.empty}>
                <AddLocationLink />
              </EmptyState>
            </Container>
          ) : (
            <SpaceBetween size="l">
              <LocationFilter
                value={location?.location_id}
                onChange={(id) => setParams(id ? { location: id } : {}, { replace: true })}
              />
              <StaffTable key={location?.location_id ?? ""} locations={locations} location={location} />
            </SpaceBetween>
          );
        }}
      </QueryBoundary>
    </Page>
  );
}
