import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { appointmentsOfDaysQuery } from "../api/appointments.ts";
import { linkTo, PATHS } from "../paths.ts";

/** Selects the appointments that need attention because of one change: by its location, practitioner and days. */
export type AttentionFilter = Partial<Record<"location" | "practitioner" | "from" | "to", string>>;

/** Returns the link to the page that lists appointments which no longer fit. */
export const attentionHref = (filter: AttentionFilter): string => linkTo(PATHS.needsAttention, {}, filter);

/** Builds the query of all upcoming appointments that no longer fit, earliest first. */
export const attentionQuery = () => appointmentsOfDaysQuery({ attention: "true" });

/** Returns whether an appointment passes a filter. */
const passes = (
  { location_id, practitioner_id, date }: Appointment,
  { location, practitioner, from, to }: AttentionFilter,
): boolean =>
  (!location || location_id === location) &&
  (!practitioner || practitioner_id === practitioner) &&
  (!from || from <= date) &&
  (!to || date <= to);

/** Loads the appointments that need attention. Returns all of them, and those that pass the filter. */
export function useAttention(filter: AttentionFilter) {
  const query = useQuery(attentionQuery());
  // An appointment that was moved or cancelled here stays in the cache until the list is loaded again.
  const all = query.data?.filter(({ attention }) => attention !== undefined);
  return { query, all, shown: all?.filter((appointment) => passes(appointment, filter)) };
}
