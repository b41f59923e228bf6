import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import "./today-figures.css";
import "./front-desk-page.css";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Icon from "@cloudscape-design/components/icon";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { APPOINTMENT_STATUSES, type AppointmentStatus, UPCOMING } from "../../../../shared/appointments/status.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { longDayText } from "../../../../shared/values/us-text.ts";
import { appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { locationsQuery, prefetchByLocations } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { AppointmentLines } from "../../booking/appointments/appointment-lines.tsx";
import { useRemark } from "../../booking/appointments/remark.tsx";
import { useMoments } from "../../booking/appointments/use-moments.ts";
import { ATTENTION_SCREEN, AttentionReason, attentionHref, useAttention } from "../../booking/attention.tsx";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import {
  homeLocation,
  LocationFilter,
  rememberDeskLocation,
  rememberHomeLocation,
} from "../../booking/location-filter.tsx";
import { PrintButton } from "../../booking/print/print-button.tsx";
import { daysOf, useToday } from "../../booking/use-today.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Actions, Page } from "../../components/layout/page.tsx";
import { useNow, useSearchChange } from "../../lib/hooks.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { useGreeting } from "../../session/brand.ts";
import { FinishDay, unfinishedAppointments } from "./finish-day.tsx";

/**
 * Shows how many upcoming appointments no longer fit, with a link to all of them, or nothing if there are none.
 * @param location_id undefined for all locations
 */
function NeedsAttention({ location_id: location }: { readonly location_id: string | undefined }) {
  const filter = location ? { location } : {};
  const { query, shown = [] } = useAttention(filter);
  if (shown.length === 0) return <QueryFailure query={query} failed={ATTENTION_SCREEN.failed} />;
  return (
    <span className="front-desk-attention">
      <Icon name="flag" size="small" variant="warning" />
      <RouterLink href={attentionHref(filter)}>{ATTENTION_SCREEN.count(shown.length)}</RouterLink>
    </span>
  );
}

const FIGURES: readonly { readonly status: AppointmentStatus; readonly label: string }[] = [
  { status: "BOOKED", label: "Expected" },
  { status: "CHECKED-IN", label: "Checked in" },
  { status: "IN-PROGRESS", label: "In progress" },
  { status: "COMPLETED", label: "Done" },
  { status: "MISSED", label: "Missed" },
];

interface TodayFiguresProps {
  readonly appointments: readonly Appointment[] | undefined;
  /** The status whose appointments are listed. Undefined for all upcoming ones. */
  readonly shown: AppointmentStatus | undefined;
  readonly onShow: (status: AppointmentStatus | undefined) => void;
}

/** Shows the number of today's appointments by status. A click lists those of a status, and a second click lists all again. */
const TodayFigures = ({ appointments, shown, onShow }: TodayFiguresProps) => (
  <fieldset className="today-figures" aria-label="Today" aria-busy={!appointments}>
    {FIGURES.map(({ status, label }) => (
      <button
        key={status}
        type="button"
        data-printed
        className={`today-figure today-figure-${status.toLowerCase()}`}
        aria-pressed={shown === status}
        onClick={() => onShow(shown === status ? undefined : status)}
      >
        <span className="today-figure-label">{label}</span>
        <span className="today-figure-count">
          {appointments?.filter(({ appointment_status }) => appointment_status === status).length ?? "–"}
        </span>
      </button>
    ))}
  </fieldset>
);

const startOf = ({ starts_at }: Appointment) => starts_at;
const arrival = ({ checked_in_at, starts_at }: Appointment) => checked_in_at ?? starts_at;

/**
 * Returns the appointments of one status, or all upcoming ones and those in progress, in order of time, also where locations have
 * different time zones. Patients who wait in the clinic are in the order in which they arrived.
 */
function listedToday(
  appointments: readonly Appointment[],
  shown: AppointmentStatus | undefined,
): readonly Appointment[] {
  const listed = appointments.filter(({ appointment_status }) =>
    shown ? appointment_status === shown : UPCOMING.includes(appointment_status),
  );
  const timeOf = shown === "CHECKED-IN" ? arrival : startOf;
  return listed.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
}

interface NextAppointmentsProps {
  /** The location of the appointments. Undefined for all locations. */
  readonly location_id: string | undefined;
  readonly appointments: readonly Appointment[] | undefined;
  /** The status whose appointments are listed. Undefined for all upcoming ones. */
  readonly shown: AppointmentStatus | undefined;
  /** Whether each appointment shows its location. */
  readonly places: boolean;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists today's appointments that are in progress or upcoming, or those of one status. */
function NextAppointments({ location_id, appointments, shown, places, onReschedule }: NextAppointmentsProps) {
  const remark = useRemark();
  const listed = appointments && listedToday(appointments, shown);
  const title = FIGURES.find(({ status }) => status === shown)?.label ?? "Next appointments";
  return (
    <Container
      header={
        <Header variant="h2" counter={listed && `(${listed.length})`}>
          {title}
        </Header>
      }
    >
      {!listed && <StatusIndicator type="loading">Loading appointments</StatusIndicator>}
      {listed && (
        <AppointmentLines
          // Rows that a step has changed are kept only in the list in which they were changed.
          key={`${location_id} ${shown}`}
          label={title}
          appointments={listed}
          empty={<Box color="text-body-secondary">{shown ? "None at the moment." : "No more appointments today."}</Box>}
          places={places}
          details={(appointment) => appointment.appointment_status === "BOOKED" && <AttentionReason {...appointment} />}
          remark={remark}
          onReschedule={onReschedule}
        />
      )}
    </Container>
  );
}

export const loader = () =>
  prefetchByLocations((locations) => prefetch(appointmentsOfDaysQuery(daysOf(locations, new Date()))));

// The page does not wait for what is usually empty.
const DeskLists = lazyPart(() => import("./desk-lists.tsx"));

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
        <Actions>
          <div className="front-desk-wide">
            <PrintButton
              days={{ ...daysOf(shownLocations, now), ...(location && { location_id: location.location_id }) }}
              of={location?.location_name ?? "All locations"}
              practitioners={
                new Map(
                  appointments?.map(({ practitioner_id, practitioner_name }) => [practitioner_id, practitioner_name]),
                )
              }
            />
          </div>
          <FinishDay open={unfinishedAppointments(appointments ?? [], momentAt)} />
          <Button onClick={() => book({ ...startHere, walkIn: true })}>Walk-in</Button>
          <Button variant="primary" onClick={() => book(startHere)}>
            Book Appointment
          </Button>
        </Actions>
      }
    >
      <div className="front-desk-bar">
        {locations.length > 1 && <LocationFilter value={location?.location_id} onChange={choose} />}
        <span className="front-desk-links">
          {locations.length > 1 && (
            <RouterLink href={linkTo(PATHS.calendar, {}, { location: location?.location_id })}>Calendar</RouterLink>
          )}
          {!failure && <NeedsAttention location_id={location_id} />}
        </span>
      </div>
      <QueryFailure query={query} />
      {data?.length === 0 && <EmptyState title={LOOKUP_TEXTS.noLocations} />}
      {failure && <FailureAlert {...failure} />}
      {!failure && (data || !error) && data?.length !== 0 && (
        <SpaceBetween size="l">
          <TodayFigures appointments={appointments} shown={shown} onShow={(status) => change({ show: status })} />
          <NextAppointments
            location_id={location_id}
            appointments={appointments}
            shown={shown}
            places={!location && locations.length > 1}
            onReschedule={(moved) => book({ moved })}
          />
          <DeskLists location_id={location_id} />
        </SpaceBetween>
      )}
      {bookingDialog}
    </Page>
  );
}
