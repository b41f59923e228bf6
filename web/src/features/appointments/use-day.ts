import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Location } from "../../../../shared/locations/location.ts";
import { WEEKDAYS, type Weekday } from "../../../../shared/locations/operating-hours.ts";
import { fullName } from "../../../../shared/names.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { visitsOfDaysQuery } from "../../api/visits.ts";
import { useNow } from "../../app/use-now.ts";
import { wallClock } from "../../app/wall-clock.ts";
import { hoursOn, useWeeks } from "../../components/visits/weeks.ts";
import type { DayFacts, Lane } from "./day-grid.ts";

const MONDAY_FIRST = 6;
const AFTER_THE_LAST = "24:00";

const weekdayOf = (date: string): Weekday =>
  WEEKDAYS[(new Date(date).getUTCDay() + MONDAY_FIRST) % WEEKDAYS.length] ?? "Monday";

/** Before which time of a day nothing can be booked any more. */
function pastOf(date: string, zone: string, now: Date): string {
  const { date: today, time } = wallClock(zone, now);
  if (date === today) return time;
  return date < today ? AFTER_THE_LAST : "";
}

/** One day of a location: its visits, and who works there when. */
export function useDay(location: Location, date: string) {
  const { location_id, time_zone, operating_hours } = location;
  const visits = useQuery(visitsOfDaysQuery({ from: date, to: date, location_id }));
  const practitioners = useQuery(practitionersQuery());
  const active = useMemo(() => practitioners.data?.filter(({ status }) => status === "ACTIVE"), [practitioners.data]);
  const weeks = useWeeks(active ?? [], location_id);
  const now = useNow();
  const past = pastOf(date, time_zone, now);

  const facts = useMemo((): DayFacts | undefined => {
    if (!active || !weeks || !visits.data) return undefined;
    const visitsOf = (id: string) => visits.data.filter(({ practitioner_id }) => practitioner_id === id);
    const here = active.map(
      (person): Lane => ({
        practitioner_id: person.staff_id,
        name: fullName(person),
        hours: hoursOn(weeks.get(person.staff_id) ?? [], date),
        visits: visitsOf(person.staff_id),
      }),
    );
    // Whoever has left since still has the visits that were booked.
    const others = new Map(
      visits.data
        .filter(({ practitioner_id }) => !here.some((lane) => lane.practitioner_id === practitioner_id))
        .map(({ practitioner_id: id, practitioner_name: name }): [string, Lane] => [
          id,
          { practitioner_id: id, name, hours: undefined, visits: visitsOf(id) },
        ]),
    );
    const lanes = [...here, ...others.values()].filter(({ hours, visits: own }) => hours || own.length > 0);
    return { hours: operating_hours[weekdayOf(date)], lanes, past };
  }, [active, weeks, visits.data, operating_hours, date, past]);

  const failed = [visits, practitioners].find(({ error, data }) => error && !data);
  return {
    facts,
    visits: visits.data,
    failure: failed && { error: failed.error, onRetry: () => void failed.refetch() },
  };
}
