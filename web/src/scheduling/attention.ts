import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { appointmentsOfDaysQuery } from "../api/appointments.ts";
import { linkTo, PATHS } from "../paths.ts";

/** Which of the appointments that need attention are shown: those that one change may have touched. */
export type AttentionFilter = Partial<Record<"location" | "practitioner" | "from" | "to", string>>;

/** Returns the link to the page on which appointments that no longer fit are moved or cancelled. */
export const attentionHref = (filter: AttentionFilter = {}): string => linkTo(PATHS.needsAttention, {}, filter);

/** Builds the query of all upcoming appointments that no longer fit, in order of time. */
export const attentionQuery = () => appointmentsOfDaysQuery({ attention: "true" });

/** Returns whether a filter shows an appointment. */
const isShown = (
  { location_id, practitioner_id, date }: Appointment,
  { location, practitioner, from, to }: AttentionFilter,
): boolean =>
  (!location || location_id === location) &&
  (!practitioner || practitioner_id === practitioner) &&
  (!from || from <= date) &&
  (!to || date <= to);

/** Returns the appointments that need attention, as far as the filter shows them; undefined while they load. */
export function useAttention(filter: AttentionFilter = {}) {
  const query = useQuery(attentionQuery());
  // One that was moved or cancelled here stays in the cache until the list is loaded again.
  const all = query.data?.filter(({ attention }) => attention !== undefined);
  return { query, all, shown: all?.filter((appointment) => isShown(appointment, filter)) };
}
