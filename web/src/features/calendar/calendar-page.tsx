import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { weekOf } from "../../../../shared/days-and-times.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { LOCATIONS_SCREEN } from "../../../../shared/messages/locations.ts";
import { appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { locationsQuery } from "../../api/locations.ts";
import { practitionersOfLocationQuery } from "../../api/practitioners.ts";
import { queryClient } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { InfoLink } from "../../components/info-link.tsx";
import { useMedia } from "../../lib/use-media.ts";
import { useNow } from "../../lib/use-now.ts";
import { dayText, listedDayText, longDayText, wallClock, zoneText } from "../../lib/wall-clock.ts";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import { deskPractitioner, usualLocation } from "../../scheduling/desk-location.ts";
import { useRights } from "../../scheduling/use-rights.ts";
import { CalendarOfLocation, SMALL } from "./calendar-of-location.tsx";
import { parseAddress, useAddress } from "./use-address.ts";

const VIEWS = [
  { id: "day", text: "Day" },
  { id: "week", text: "Week" },
  { id: "list", text: "List" },
];

/** Returns the practitioner whose week is shown after a day: the one of the last week, else one with appointments that day. */
function practitionerOfWeek(location_id: string, date: string): string | undefined {
  const days = { from: date, to: date, location_id };
  const here = queryClient.getQueryData(practitionersOfLocationQuery(location_id).queryKey) ?? [];
  const busy = queryClient.getQueryData(appointmentsOfDaysQuery(days).queryKey)?.map((each) => each.practitioner_id);
  return [deskPractitioner(), ...(busy ?? [])].find((id) => here.some(({ staff_id }) => staff_id === id));
}

function daysText(date: string, view: string): string {
  if (view !== "week") return longDayText(date);
  const [first = date, ...others] = weekOf(date);
  return `${listedDayText(first)} to ${dayText(others.at(-1) ?? date)}`;
}

const chosenOf = (locations: readonly Location[] | undefined, id: string | undefined) =>
  locations?.find(({ location_id }) => location_id === id) ?? usualLocation(locations ?? []) ?? locations?.[0];

export function loader({ request }: LoaderFunctionArgs) {
  const address = parseAddress(new URL(request.url).searchParams);
  void queryClient
    .fetchQuery(locationsQuery())
    .then((locations) => {
      const location = chosenOf(locations, address.location);
      if (!location) return undefined;
      void queryClient.prefetchQuery(practitionersOfLocationQuery(location.location_id));
      if (address.view === "week") return undefined;
      const day = address.date ?? wallClock(location.time_zone).date;
      return queryClient.prefetchQuery(
        appointmentsOfDaysQuery({ from: day, to: day, location_id: location.location_id }),
      );
    })
    // The page itself says why the locations can't be loaded.
    .catch(() => undefined);
  return null;
}

export function Component() {
  const [address, change] = useAddress();
  const [booking, setBooking] = useState<BookingRequest>();
  const { books, changes } = useRights();
  const { data: locations, error, refetch } = useQuery(locationsQuery());
  const now = useNow();
  const small = useMedia(SMALL);
  const location = chosenOf(locations, address.location);
  const zone = location?.time_zone;
  const here = useMemo(() => (zone === undefined ? undefined : wallClock(zone, now)), [zone, now]);
  const date = address.date ?? here?.date;
  const startHere = { start: location ? { location_id: location.location_id } : {} };

  return (
    <SpaceBetween size="m">
      <Header
        variant="h1"
        info={<InfoLink />}
        actions={
          <SpaceBetween direction="horizontal" size="xs" alignItems="end">
            <SegmentedControl
              label="View"
              selectedId={address.view}
              options={VIEWS}
              onChange={({ detail }) =>
                change({
                  view: detail.selectedId,
                  appointment: undefined,
                  ...(detail.selectedId === "week" &&
                    !address.practitioner &&
                    location &&
                    date && { practitioner: practitionerOfWeek(location.location_id, date) }),
                })
              }
            />
            {books && !small && <Button onClick={() => setBooking({ ...startHere, walkIn: true })}>Walk-in</Button>}
            {books && (
              <Button variant="primary" onClick={() => setBooking(startHere)}>
                Book Appointment
              </Button>
            )}
          </SpaceBetween>
        }
        description={date && location && `${daysText(date, address.view)} · ${zoneText(location.time_zone)}`}
      >
        Calendar
      </Header>
      {error && !locations && <FailureAlert error={error} onRetry={() => void refetch()} />}
      {!locations && !error && <StatusIndicator type="loading">Loading locations</StatusIndicator>}
      {locations?.length === 0 && <EmptyState title={LOCATIONS_SCREEN.empty} />}
      {locations && location && here && date && (
        <CalendarOfLocation
          key={location.location_id}
          address={address}
          location={location}
          here={here}
          date={date}
          now={now}
          onChange={change}
          onBook={setBooking}
        />
      )}
      {changes && <Booking request={booking} onClose={() => setBooking(undefined)} />}
    </SpaceBetween>
  );
}
