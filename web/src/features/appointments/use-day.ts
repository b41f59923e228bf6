import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Location } from "../../../../shared/locations/location.ts";
import { fullName } from "../../../../shared/names.ts";
import { WEEKDAYS, type Weekday } from "../../../../shared/weekdays.ts";
import { appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { practitionersOfLocationQuery } from "../../api/practitioners.ts";
import { useNow } from "../../lib/use-now.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { hoursOn } from "../../scheduling/appointments/weeks.ts";
import type { DayFacts, Lane } from "./day-grid.ts";

const MONDAY_FIRST = 6;
const AFTER_THE_LAST = "24:00";

const weekdayOf = (date: string): Weekday =>
  WEEKDAYS[(new Date(date).getUTCDay() + MONDAY_FIRST) % WEEKDAYS.length] ?? "Monday";

/** Returns the wall-clock time of a day before which nothing can be booked. */
function pastOf(date: string, zone: string, now: Date): string {
  const { date: today, time } = wallClock(zone, now);
  if (date === today) return time;
  return date < today ? AFTER_THE_LAST : "";
}

/** Loads one day of a location: its appointments and the hours of its practitioners. */
export function useDay(location: Location, date: string) {
  const { location_id, time_zone, operating_hours } = location;
  const appointments = useQuery(appointmentsOfDaysQuery({ from: date, to: date, location_id }));
  const practitioners = useQuery(practitionersOfLocationQuery(location_id));
  const now = useNow();
  const past = pastOf(date, time_zone, now);

  const facts = useMemo((): DayFacts | undefined => {
    if (!practitioners.data || !appointments.data) return undefined;
    const appointmentsOf = (id: string) => appointments.data.filter(({ practitioner_id }) => practitioner_id === id);
    const here = practitioners.data.map(
      (person): Lane => ({
        practitioner_id: person.staff_id,
        name: fullName(person),
        hours: hoursOn(person.schedules, date),
        appointments: appointmentsOf(person.staff_id),
      }),
    );
    // A practitioner who has left the clinic may still have appointments.
    const others = new Map(
      appointments.data
        .filter(({ practitioner_id }) => !here.some((lane) => lane.practitioner_id === practitioner_id))
        .map(({ practitioner_id: id, practitioner_name: name }): [string, Lane] => [
          id,
          { practitioner_id: id, name, hours: undefined, appointments: appointmentsOf(id) },
        ]),
    );
    const lanes = [...here, ...others.values()].filter(({ hours, appointments: own }) => hours || own.length > 0);
    return { hours: operating_hours[weekdayOf(date)], lanes, past };
  }, [practitioners.data, appointments.data, operating_hours, date, past]);

  const failed = [appointments, practitioners].find(({ error, data }) => error && !data);
  return {
    facts,
    appointments: appointments.data,
    failure: failed && { error: failed.error, onRetry: () => void failed.refetch() },
  };
}
