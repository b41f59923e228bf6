import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { appointments } from "../../../shared/appointments/routes.ts";
import { may } from "../../../shared/contract/route.ts";
import type { Location } from "../../../shared/locations/location.ts";
import { payments } from "../../../shared/payments/routes.ts";
import { staff } from "../../../shared/staff/routes.ts";
import { appointmentsOfDaysQuery } from "../api/appointments.ts";
import { useNow } from "../lib/hooks.ts";
import { wallClock } from "../lib/wall-clock.ts";
import { sessionRoles, useSession } from "../session/session-store.ts";

/** Returns what the contract lets the signed-in person do at the desk besides reading. */
export function useRights() {
  const roles = useSession(sessionRoles);
  const administratorsOnly = useSession(({ user }) => user?.tenant?.refunds_by_administrators) ?? false;
  return {
    /** Whether the person books, and opens the pages of appointments and patients. */
    books: may(roles, appointments.book),
    /** Whether the person moves appointments and changes their status. */
    changes: may(roles, appointments.setStatus),
    /** Whether the person checks appointments out, and records and reverses entries of ledgers. */
    checksOut: may(roles, payments.checkOut),
    /** Whether the person refunds and reverses, which a clinic can leave to its administrators. */
    refunds: may(roles, payments.reverse) && (roles.includes("TENANT_ADMIN") || !administratorsOnly),
    /** Whether the person sees what patients owe. */
    seesBalances: may(roles, payments.listLedger),
    /** Whether the person enters the time off of practitioners. */
    entersTimeOff: may(roles, staff.createTimeOff),
    /** Whether the person sets the weekly schedules of the staff. */
    setsHours: may(roles, staff.putSchedules),
    /** Whether the person approves or refuses requests for time off. */
    answersTimeOff: may(roles, staff.answerTimeOff),
  };
}

/** Returns the present date and time at each location, by the location's id. */
const clocksOf = (locations: readonly Location[], now: Date) =>
  new Map(locations.map(({ location_id, time_zone }) => [location_id, wallClock(time_zone, now)]));

/** Returns the first and the last of the days that are today at one of the locations. */
export function daysOf(locations: readonly Location[], now: Date): { readonly from: string; readonly to: string } {
  const dates = [...clocksOf(locations, now).values()].map(({ date }) => date).sort();
  return { from: dates[0] ?? "", to: dates.at(-1) ?? "" };
}

/** Loads today's appointments of one or of all locations, earliest first. Today is another day in another time zone. */
export function useToday(locations: readonly Location[], location: Location | undefined) {
  const now = useNow();
  const shown = location ? [location] : locations;
  const filters = { ...daysOf(shown, now), ...(location && { location_id: location.location_id }) };
  const { data, error, refetch } = useQuery({ ...appointmentsOfDaysQuery(filters), enabled: shown.length > 0 });
  const clocks = useMemo(() => clocksOf(locations, now), [locations, now]);
  const appointments = useMemo(
    () => data?.filter(({ location_id, date }) => clocks.get(location_id)?.date === date),
    [data, clocks],
  );
  return { appointments, failure: error && !data ? { error, onRetry: () => void refetch() } : undefined };
}
