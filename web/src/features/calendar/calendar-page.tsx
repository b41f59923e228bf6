import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import type { Location } from "../../../../shared/locations/location.ts";
import { weekOf } from "../../../../shared/values/days-and-times.ts";
import { dayText, longDayText } from "../../../../shared/values/us-text.ts";
import { appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { closuresQuery, locationsQuery, prefetchByLocations } from "../../api/locations.ts";
import { practitionersOfLocationQuery } from "../../api/practitioners.ts";
import { prefetch, queryClient } from "../../api/query-client.ts";
import { usualPractitioner } from "../../booking/calendar/use-columns.ts";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import { deskPractitioner, usualLocation } from "../../booking/location-filter.tsx";
import { useRights } from "../../booking/use-today.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { InfoLink } from "../../components/layout/page.tsx";
import { monthText } from "../../lib/dates.ts";
import { useNow } from "../../lib/hooks.ts";
import type { HelpText } from "../../lib/page.ts";
import { listedDayText, wallClock, zoneText } from "../../lib/wall-clock.ts";
import { PATHS } from "../../paths.ts";
import { useGreeting } from "../../session/brand.ts";
import { homeOf } from "../../session/home-of.ts";
import { useSession } from "../../session/session-store.ts";
import { CalendarOfLocation } from "./calendar-of-location.tsx";
import { parseAddress, useAddress, useCorrectedAddress, useRequestedBooking } from "./use-address.ts";

export const help: HelpText = {
  about: "The appointments of one location, by practitioner or by room.",
  rules: {
    Book: "The front desk books appointments. Administrators can move and cancel them. Managers can only read.",
    Grey: "Times outside the practitioner's hours, breaks, time off and closures. Each says why.",
    "Time off":
      "The three dots beside a practitioner's name open it. Needs attention then moves or cancels the appointments together.",
    Status: "An appointment is booked, checked in, in progress and then completed, or it is missed or cancelled.",
  },
};

// Only a clinic without locations needs this component.
const NoLocations = lazyPart(() => import("./no-locations.tsx"));

const CalendarMonth = lazyPart(() => import("./calendar-month.tsx"));

const VIEWS = [
  { id: "day", text: "Day" },
  { id: "week", text: "Week" },
  { id: "month", text: "Month" },
  { id: "list", text: "List" },
];

/** Returns the practitioner whose week is shown after a day: the one shown last, or else one with appointments that day. */
function practitionerOfWeek(location_id: string, date: string): string | undefined {
  const days = { from: date, to: date, location_id };
  const here = queryClient.getQueryData(practitionersOfLocationQuery(location_id).queryKey) ?? [];
  const busy = queryClient.getQueryData(appointmentsOfDaysQuery(days).queryKey)?.map((each) => each.practitioner_id);
  return [deskPractitioner(), ...(busy ?? [])].find((id) => here.some(({ staff_id }) => staff_id === id));
}

/** Returns the practitioner whose week is shown if the address names none. */
const shownPractitioner = (location_id: string): string | undefined =>
  usualPractitioner(queryClient.getQueryData(practitionersOfLocationQuery(location_id).queryKey) ?? [])?.staff_id;

function daysText(date: string, view: string): string {
  if (view === "month") return monthText(date);
  if (view !== "week")
    return date.startsWith(`${new Date().getFullYear()}-`)
      ? longDayText(date)
      : `${longDayText(date)}, ${date.slice(0, 4)}`;
  const [first = date, ...others] = weekOf(date);
  return `${listedDayText(first)} to ${dayText(others.at(-1) ?? date)}`;
}

const shownLocation = (locations: readonly Location[] | undefined, id: string | undefined) =>
  locations?.find(({ location_id }) => location_id === id) ?? usualLocation(locations ?? []) ?? locations?.[0];

export function loader({ request }: LoaderFunctionArgs) {
  const address = parseAddress(new URL(request.url).searchParams);
  return prefetchByLocations((locations) => {
    const location = shownLocation(locations, address.location);
    if (!location) return;
    const { location_id, time_zone } = location;
    prefetch(practitionersOfLocationQuery(location_id), closuresQuery(location_id));
    const day = address.date ?? wallClock(time_zone).date;
    if (address.view === "day" || address.view === "list")
      prefetch(appointmentsOfDaysQuery({ from: day, to: day, location_id }));
  });
}

export function Component() {
  const [address, change] = useAddress();
  const [bookingDialog, book] = useBookingDialog();
  const { books, changes } = useRights();
  const greeting = useGreeting();
  const isHome = useSession(({ userRole }) => homeOf(userRole) === PATHS.calendar);
  const query = useQuery(locationsQuery());
  const locations = query.data;
  const now = useNow();
  const location = shownLocation(locations, address.location);
  useCorrectedAddress(location?.location_id);
  const zone = location?.time_zone;
  const here = useMemo(() => (zone === undefined ? undefined : wallClock(zone, now)), [zone, now]);
  const date = address.date ?? here?.date;
  const startHere = location ? { location_id: location.location_id } : {};

  /** Books from the day shown, or from today if that day is over, and with the practitioner of a week. */
  function bookHere() {
    const practitioner_id =
      address.view === "week" && location
        ? (address.practitioner ?? shownPractitioner(location.location_id))
        : undefined;
    book({
      start: {
        ...startHere,
        ...(date && here && date > here.date && { date }),
        ...(practitioner_id && { practitioner_id }),
      },
    });
  }

  const asked = useRequestedBooking();
  const opens = asked.isRequested && books && location !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form opens once, and not again until the address has changed.
  useEffect(() => {
    if (!opens) return;
    bookHere();
    asked.done();
  }, [opens]);

  function show(view: string) {
    // A week is that of one practitioner.
    const needsPractitioner = view === "week" && !address.practitioner;
    const practitioner = location && date && practitionerOfWeek(location.location_id, date);
    change({ view, appointment: undefined, ...(needsPractitioner && { practitioner }) });
  }

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
              onChange={({ detail }) => show(detail.selectedId)}
            />
            {books && <Button onClick={() => book({ start: startHere, walkIn: true })}>Walk-in</Button>}
            {books && (
              <Button variant="primary" onClick={bookHere}>
                Book Appointment
              </Button>
            )}
          </SpaceBetween>
        }
        description={[
          isHome && greeting,
          date && location && `${daysText(date, address.view)} · ${zoneText(location.time_zone)}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      >
        Calendar
      </Header>
      <QueryBoundary query={query} loading="Loading locations">
        {({ length }) => length === 0 && <NoLocations />}
      </QueryBoundary>
      {locations && location && here && date && address.view === "month" && (
        <CalendarMonth
          location={location}
          date={date}
          today={here.date}
          practitioner={address.practitioner}
          onChange={change}
        />
      )}
      {locations && location && here && date && address.view !== "month" && (
        <CalendarOfLocation
          key={location.location_id}
          address={address}
          location={location}
          here={here}
          date={date}
          now={now}
          onChange={change}
          onBook={book}
        />
      )}
      {changes && bookingDialog}
    </SpaceBetween>
  );
}
