import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import type { Room } from "../../../../shared/locations/room.ts";
import { SCHEDULE_DAYS, weekdayIndex, weekdayOf } from "../../../../shared/values/days-and-times.ts";
import { roomsQuery } from "../../api/locations.ts";
import { CalendarGrid } from "../../booking/calendar/calendar-grid.tsx";
import type { Column } from "../../booking/calendar/columns.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { byText } from "../../lib/formats.ts";
import { skippedTime } from "../../lib/wall-clock.ts";

const CALENDAR_BY_ROOM = {
  loading: "Loading rooms",
  room: (number: string) => `Room ${number}`,
  none: "No room",
  inactive: "Not in use",
  needsNone: "Appointments without a room",
  empty: (location: string) => `${location} has no room in use, and no appointment on this day.`,
} as const;

interface RoomGridProps extends Omit<ComponentProps<typeof CalendarGrid>, "columns" | "fixed" | "onBook"> {
  readonly location: Location;
  readonly date: string;
  readonly appointments: readonly Appointment[];
  readonly closures: Column["closures"];
  /** Called with the room and the minute of the day of a free time. */
  readonly onBook: (room_id: string, minutes: number) => void;
}

const NO_ROOM = "";

/** Shows a day of a location with a column for each room, and one for appointments without a room. */
export function RoomGrid({ location, date, appointments, closures, onBook, ...grid }: RoomGridProps) {
  const { location_id } = location;
  const rooms = useQuery(roomsQuery(location_id));
  const columns = useMemo(() => {
    const hours = location.operating_hours[weekdayOf(date)];
    const open: Column["schedule"] = {
      schedule_id: "",
      staff_id: "",
      location_id,
      is_available: true,
      start_time: hours.open,
      end_time: hours.close,
      day_of_week: SCHEDULE_DAYS[weekdayIndex(date)] ?? "Mon",
    };
    const columnOf = (id: string, heading: string, room?: Room): Column => ({
      practitioner_id: id,
      practitioner_name: heading,
      heading,
      date,
      hours,
      location,
      timeOff: [],
      requestedTimeOff: [],
      skipped: skippedTime(date, location.time_zone),
      schedule: room?.status === "ACTIVE" ? open : undefined,
      idle: room ? CALENDAR_BY_ROOM.inactive : CALENDAR_BY_ROOM.needsNone,
      closures,
      appointments: appointments.filter((each) => (each.room_id ?? NO_ROOM) === id),
    });
    const all = (rooms.data ?? []).toSorted((a, b) => byText(a.room_number, b.room_number));
    return [
      ...all.map((room) => columnOf(room.room_id, CALENDAR_BY_ROOM.room(room.room_number), room)),
      columnOf(NO_ROOM, CALENDAR_BY_ROOM.none),
    ].filter((column) => column.schedule || column.appointments.length > 0);
  }, [location, location_id, date, rooms.data, closures, appointments]);

  return (
    <QueryBoundary query={rooms} loading={CALENDAR_BY_ROOM.loading}>
      {() =>
        columns.length === 0 ? (
          <EmptyState title={CALENDAR_BY_ROOM.empty(location.location_name)} />
        ) : (
          <CalendarGrid
            {...grid}
            columns={columns}
            fixed
            onBook={({ practitioner_id: room_id }, minutes) => onBook(room_id, minutes)}
          />
        )
      }
    </QueryBoundary>
  );
}
