import { linkTo, PATHS } from "../../paths.ts";
import "./front-desk-page.css";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { APPOINTMENT_STATUSES } from "../../../../shared/appointments/status.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { LOCATIONS_SCREEN } from "../../../../shared/locations/texts.ts";
import { longDayText } from "../../../../shared/values/us-text.ts";
import { appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { locationsQuery, prefetchByLocations } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Page } from "../../components/page.tsx";
import { QueryFailure } from "../../components/query-boundary.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { useNow } from "../../lib/use-now.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { useMoments } from "../../scheduling/appointments/use-moments.ts";
import { useBookingDialog } from "../../scheduling/booking/booking.tsx";
import { homeLocation, rememberDeskLocation, rememberHomeLocation } from "../../scheduling/desk-location.ts";
import { LocationFilter } from "../../scheduling/location-filter.tsx";
import { PrintButton } from "../../scheduling/print/print-button.tsx";
import { daysOf, useToday } from "../../scheduling/use-today.ts";
import { useGreeting } from "../../session/greeting.ts";
import { FinishDay, unfinishedAppointments } from "./finish-day.tsx";
import { NextAppointments } from "./next-appointments.tsx";
import { TodayFigures } from "./today-figures.tsx";

export const loader = () =>
  prefetchByLocations((locations) => prefetch(appointmentsOfDaysQuery(daysOf(locations, new Date()))));

// On most days no appointment needs attention.
const NeedsAttention = lazyPart(() => import("./needs-attention.tsx"));

const NO_LOCATIONS: readonly Location[] = [];

export function Component() {
  const greeting = useGreeting();
  const [search, change] = useSearchChange<"location" | "show">();
  const [bookingDialog, book] = useBookingDialog();
  const query = useQuery(locationsQuery());
  const { data, error } = query;
  const locations = data ?? NO_LOCATIONS;
  const chosen = search.get("location") ?? homeLocation();
  const location = locations.find(({ location_id }) => location_id === chosen);
  const { appointments, failure } = useToday(locations, location);
  const first = location ?? locations[0];
  const now = useNow();
  const shownLocations = location ? [location] : locations;
  const momentAt = useMoments();

  const location_id = location?.location_id;
  const startHere = { start: location_id ? { location_id } : {} };
  // Bookings from other pages begin with this location, also when it came with the address.
  useEffect(() => {
    if (location_id) rememberDeskLocation(location_id);
  }, [location_id]);
  const shown = APPOINTMENT_STATUSES.find((status) => status === search.get("show"));

  function choose(next: string | undefined) {
    rememberHomeLocation(next);
    change({ location: next });
  }

  return (
    <Page
      title="Front Desk"
      description={[greeting, first && longDayText(wallClock(first.time_zone, now).date)].filter(Boolean).join(" · ")}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <PrintButton
            days={{ ...daysOf(shownLocations, now), ...(location && { location_id: location.location_id }) }}
            of={location?.location_name ?? "All locations"}
          />
          <FinishDay open={unfinishedAppointments(appointments ?? [], momentAt)} />
          <Button onClick={() => book({ ...startHere, walkIn: true })}>Walk-in</Button>
          <Button variant="primary" onClick={() => book(startHere)}>
            Book Appointment
          </Button>
        </SpaceBetween>
      }
    >
      {locations.length > 1 && (
        <div className="front-desk-bar">
          <LocationFilter value={location?.location_id} onChange={choose} />
          <RouterLink href={linkTo(PATHS.calendar, {}, { location: location?.location_id })}>Calendar</RouterLink>
        </div>
      )}
      <QueryFailure query={query} />
      {data?.length === 0 && <EmptyState title={LOCATIONS_SCREEN.empty} />}
      {failure && <FailureAlert {...failure} />}
      {!failure && (data || !error) && data?.length !== 0 && (
        <SpaceBetween size="l">
          <TodayFigures appointments={appointments} shown={shown} onShow={(status) => change({ show: status })} />
          <NeedsAttention location_id={location_id} onReschedule={(moved) => book({ moved })} />
          <NextAppointments
            location_id={location_id}
            appointments={appointments}
            shown={shown}
            places={!location && locations.length > 1}
            onReschedule={(moved) => book({ moved })}
          />
        </SpaceBetween>
      )}
      {bookingDialog}
    </Page>
  );
}
