import "./held-times.css";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { HeldTime } from "../../../../shared/appointments/appointment.ts";
import { minutesOf } from "../../../../shared/values/days-and-times.ts";
import { timesText, timeText } from "../../../../shared/values/us-text.ts";
import { heldTimesKey } from "../../api/appointments.ts";
import { locationsQuery } from "../../api/locations.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { useMoments } from "../appointments/use-moments.ts";
import { type Column, keyOf, type Scale, topOf } from "./columns.ts";

const DAY = minutesOf("24:00");

/** Returns the times that patients are booking at the moment, as the list of these days told them. */
function useHeldTimes(daysKey: string): readonly HeldTime[] {
  const { data = [] } = useQuery<readonly HeldTime[]>({ queryKey: heldTimesKey(daysKey), queryFn: skipToken });
  return data;
}

/** Returns whether a held time belongs into a column of a practitioner or, in the calendar by room, of a room. */
const isIn = ({ practitioner_id, room_id = "", date }: HeldTime, column: Column, byRoom: boolean) =>
  date === column.date && (byRoom ? room_id : practitioner_id) === column.practitioner_id;

interface HeldTimesProps {
  readonly columns: readonly Column[];
  readonly shown: Scale;
  readonly daysKey: string;
  readonly byRoom: boolean;
}

/** Shows the times that patients are booking online or are offered at the moment, each with the minute at which it is free again. */
export function HeldTimes({ columns, shown, daysKey, byRoom }: HeldTimesProps) {
  const held = useHeldTimes(daysKey);
  const { data: locations } = useQuery(locationsQuery());
  const momentAt = useMoments();
  const location = locations?.find(({ location_id }) => location_id === held[0]?.location_id);
  if (!location) return null;
  const { now } = momentAt(location.location_id);
  const current = held.filter(({ held_until }) => held_until > now);
  return (
    <div className="calendar-layer">
      {columns.map((column) => (
        <div key={keyOf(column)}>
          {current
            .filter((each) => isIn(each, column, byRoom))
            .map(({ appointment_id, start_time, end_time, service_name, held_until, offered }) => {
              const start = minutesOf(start_time);
              const end = end_time > start_time ? minutesOf(end_time) : DAY;
              const until = timeText(wallClock(location.time_zone, new Date(held_until)).time);
              return (
                <div
                  key={appointment_id}
                  className="calendar-held"
                  title={`${timesText(start_time, end_time)}, ${service_name}`}
                  style={{ top: topOf(start, shown), height: topOf(end, shown) - topOf(start, shown) }}
                >
                  {offered ? "Offered to the waitlist" : "Being booked online"}, held until {until}
                </div>
              );
            })}
        </div>
      ))}
    </div>
  );
}
