import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import type { Location } from "../../../../shared/locations/location.ts";
import { addDays, timeAt, weekdayOf } from "../../../../shared/values/days-and-times.ts";
import { longDayText } from "../../../../shared/values/us-text.ts";
import { CalendarGrid } from "../../booking/calendar/calendar-grid.tsx";
import type { Column } from "../../booking/calendar/columns.ts";
import type { FocusMemory } from "../../booking/calendar/stops.ts";
import { CALENDAR_SCREEN } from "../../booking/calendar/texts.ts";
import { useChanged, useColumns } from "../../booking/calendar/use-columns.ts";
import type { BookingRequest } from "../../booking/form/booking.tsx";
import { useRights } from "../../booking/use-today.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { whenQuiet } from "../../lib/async.ts";
import { useMedia } from "../../lib/hooks.ts";
import type { WallClock } from "../../lib/wall-clock.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { CalendarBar } from "./calendar-bar.tsx";
import { DayList, OneColumn } from "./day-list.tsx";
import { RoomGrid } from "./room-grid.tsx";
import type { Address, AddressChange } from "./use-address.ts";

const TimeOffDialog = lazyPart(() => import("../../booking/periods/time-off-dialog.tsx"));

// The card contains notes and their form, which the calendar itself does not need.
const AppointmentCard = lazyPart(async () => ({
  default: (await import("../../booking/calendar/appointment-card.tsx")).AppointmentCard,
}));

/** Matches screens with room for only one column. */
const ONE_COLUMN = "(max-width: 640px)";
const WEEK = 7;

interface CalendarOfLocationProps {
  readonly address: Address;
  readonly location: Location;
  /** The present date and time at the location. */
  readonly here: WallClock;
  readonly now: Date;
  readonly date: string;
  readonly onChange: (change: AddressChange) => void;
  readonly onBook: (request: BookingRequest) => void;
}

interface NoColumnsProps {
  readonly location: Location;
  readonly date: string;
  readonly isWeek: boolean;
}

/** Says why no practitioner can be shown, with a link to the staff for those who may set its hours. */
function NoColumns({ location: { location_id, location_name, operating_hours }, date, isWeek }: NoColumnsProps) {
  const { setsHours } = useRights();
  const { noPractitioner, closed, unstaffed } = CALENDAR_SCREEN;
  if (!isWeek && operating_hours[weekdayOf(date)].status === "closed")
    return <EmptyState title={closed(location_name)} />;
  return (
    <EmptyState title={isWeek ? noPractitioner(location_name) : unstaffed(location_name, longDayText(date))}>
      {setsHours && <RouterLink href={linkTo(PATHS.staff, {}, { location: location_id })}>View staffs</RouterLink>}
    </EmptyState>
  );
}

/** Shows a day or a week of a location as a grid, or the day as a list. */
export function CalendarOfLocation(props: CalendarOfLocationProps) {
  const { address, location, here, now, date, onChange, onBook } = props;
  const { view, practitioner, appointment: open } = address;
  const small = useMedia(ONE_COLUMN);
  useEffect(() => whenQuiet([AppointmentCard.preload]), []);
  const focusMemory = useRef<FocusMemory>({ stop: undefined, leftDays: undefined });
  const isWeek = view === "week";
  const byRoom = view === "day" && address.by === "room";
  const { columns, appointments, closures, practitioners, daysKey, failure, ...week } = useColumns({
    location,
    date,
    view: isWeek ? "week" : "day",
    practitioner,
  });
  const changed = useChanged(daysKey, appointments);
  const { entersTimeOff } = useRights();
  const [absent, setAbsent] = useState<Column>();
  const moment = useMemo(() => ({ now: now.toISOString(), today: here.date }), [now, here.date]);

  const isShown = (column: Column) => (isWeek ? column.date === date : column.practitioner_id === practitioner);
  const hasOpen = (column: Column) => column.appointments.some(({ appointment_id }) => appointment_id === open);
  const shown = small ? (columns?.find(hasOpen) ?? columns?.find(isShown) ?? columns?.[0]) : undefined;
  const visible = useMemo(() => (shown ? [shown] : columns), [shown, columns]);
  const step = (direction: number) =>
    onChange({ date: addDays(date, direction * (isWeek && !small ? WEEK : 1)), appointment: undefined });

  function content() {
    if (failure) return <FailureAlert {...failure} />;
    if (!visible || !appointments || !closures)
      return <StatusIndicator type="loading">{CALENDAR_SCREEN.loading}</StatusIndicator>;
    if (view === "list")
      return (
        <DayList
          // Rows that a step has changed are kept only on the day on which they were changed.
          key={date}
          location={location}
          date={date}
          appointments={appointments}
          onReschedule={(moved) => onBook({ moved })}
        />
      );
    if (!byRoom && visible.length === 0) return <NoColumns location={location} date={date} isWeek={isWeek} />;
    const { location_id } = location;
    const grid: Omit<ComponentProps<typeof CalendarGrid>, "columns" | "onBook"> = {
      label: `${longDayText(date)}, ${location.location_name}`,
      daysKey,
      now: here,
      moment,
      changed,
      open,
      focusMemory,
      onOpen: (appointment_id) => onChange({ appointment: appointment_id }),
      onStep: step,
      renderCard: (appointment, place) => (
        <AppointmentCard
          key={appointment.appointment_id}
          {...place}
          appointment={appointment}
          moment={moment}
          timeZone={location.time_zone}
          onReschedule={(moved) => onBook({ moved })}
        />
      ),
    };
    if (byRoom)
      return (
        <RoomGrid
          {...grid}
          location={location}
          date={date}
          appointments={appointments}
          closures={closures}
          onBook={(room_id, minutes) => onBook({ start: { location_id, date, start_time: timeAt(minutes), room_id } })}
        />
      );
    return (
      <CalendarGrid
        {...grid}
        columns={visible}
        onTimeOff={entersTimeOff ? setAbsent : undefined}
        onBook={(column, minutes) =>
          onBook({
            start: {
              location_id,
              practitioner_id: column.practitioner_id,
              date: column.date,
              start_time: timeAt(minutes),
            },
          })
        }
      />
    );
  }

  return (
    <SpaceBetween size="s">
      <CalendarBar
        isWeek={isWeek && !small}
        location={location}
        practitioners={practitioners}
        practitioner={week.practitioner}
        columns={view === "day" ? (address.by ?? "practitioner") : undefined}
        date={date}
        today={here.date}
        onChange={onChange}
      />
      {small && view === "day" && !byRoom && shown && columns ? (
        <OneColumn
          columns={columns}
          shown={shown}
          onChoose={(next) => onChange({ practitioner: next.practitioner_id, appointment: undefined })}
        >
          {content()}
        </OneColumn>
      ) : (
        content()
      )}
      {absent && (
        <TimeOffDialog
          absent={{
            staff_id: absent.practitioner_id,
            name: absent.practitioner_name,
            // Past days are entered by administrators, who choose them.
            from: absent.date < here.date ? here.date : absent.date,
          }}
          onDone={() => setAbsent(undefined)}
        />
      )}
    </SpaceBetween>
  );
}
