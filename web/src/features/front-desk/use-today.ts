import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { useNow } from "../../lib/use-now.ts";
import { wallClock } from "../../lib/wall-clock.ts";

/** The dates and times that it is now, by location. */
const clocksOf = (locations: readonly Location[], now: Date) =>
  new Map(locations.map(({ location_id, time_zone }) => [location_id, wallClock(time_zone, now)]));

/** The days that are today somewhere, as one span to ask for. */
export function daysOf(locations: readonly Location[], now: Date): { readonly from: string; readonly to: string } {
  const dates = [...clocksOf(locations, now).values()].map(({ date }) => date).sort();
  return { from: dates[0] ?? "", to: dates.at(-1) ?? "" };
}

/** Today's appointments of the given locations, each by its own clock, earliest first. */
export function useToday(locations: readonly Location[], location: Location | undefined) {
  const now = useNow();
  const shown = location ? [location] : locations;
  const asked = { ...daysOf(shown, now), ...(location && { location_id: location.location_id }) };
  const { data, error, refetch } = useQuery({ ...appointmentsOfDaysQuery(asked), enabled: shown.length > 0 });
  const clocks = useMemo(() => clocksOf(locations, now), [locations, now]);
  const appointments = useMemo(
    () => data?.filter(({ location_id, date }) => clocks.get(location_id)?.date === date),
    [data, clocks],
  );
  /** Whether somebody who is expected has not come. */
  const isLate = ({ location_id, appointment_status, start_time }: Appointment) =>
    appointment_status === "BOOKED" && start_time < (clocks.get(location_id)?.time ?? "");
  return { appointments, isLate, failure: error && !data ? { error, onRetry: () => void refetch() } : undefined };
}
