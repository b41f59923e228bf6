import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { MAX_ATTENTION } from "../../../shared/appointments/status.ts";
import { appointmentsOfDaysQuery } from "../api/appointments.ts";
import { linkTo, PATHS } from "../paths.ts";

const noLongerFit = (count: number) => {
  if (count > MAX_ATTENTION)
    return `More than ${MAX_ATTENTION.toLocaleString("en-US")} upcoming appointments no longer fit`;
  return count === 1 ? "1 upcoming appointment no longer fits" : `${count} upcoming appointments no longer fit`;
};

/** Returns the sentence on how many upcoming appointments a change affects: of all of them, or only of the next 1,000. */
const affected = (count: number, complete = true) => {
  if (complete) return noLongerFit(count);
  return count === 0 ? "The next 1,000 upcoming appointments still fit" : `At least ${noLongerFit(count)}`;
};

export const PERIODS_SCREEN = {
  affected,
  later: "Only the next 1,000 were checked. Later ones that no longer fit are listed under Needs attention, too.",
  kept: "They stay booked and are listed under Needs attention until they are moved or cancelled.",
  closures: {
    title: (name: string) => `Closures of ${name}`,
    mark: "closed",
    empty: "No closures from today on.",
    added: "Closure saved",
    addFailed: "Failed to save the closure",
    removeQuestion: (days: string) => `Delete the closure of ${days}?`,
    removal: "The location can be booked on these days again. This can't be undone.",
    removed: "Closure deleted",
    removeFailed: "Failed to delete the closure",
    action: "Close on these days",
    repeat: (year: string) => `Repeat in ${year}`,
  },
  timeOff: {
    title: (name: string) => `Time off of ${name}`,
    mark: "away",
    empty: "No time off from today on.",
    added: "Time off saved",
    addFailed: "Failed to save the time off",
    removeQuestion: (days: string) => `Delete the time off of ${days}?`,
    removal: "The practitioner can be booked on these days again. This can't be undone.",
    removed: "Time off deleted",
    removeFailed: "Failed to delete the time off",
    action: "Save time off",
  },
} as const;

export const ATTENTION_SCREEN = {
  title: "Needs attention",
  description:
    "These appointments no longer fit the hours, closures, time off, services or rooms. Move or cancel them.",
  readOnly: "These appointments no longer fit the hours, closures, time off, services or rooms.",
  loading: "Loading appointments",
  failed: "Failed to load what needs attention",
  none: "All upcoming appointments fit.",
  noneShown: "None of these appointments needs attention any more.",
  elsewhere: (count: number) => (count === 1 ? "1 other appointment does." : `${count} other appointments do.`),
  report: {
    appointments: noLongerFit,
    noHours: (name: string) => `${name} has no working hours`,
    noServices: (name: string) => `${name} offers no services`,
    invitation: (name: string, since: string) => `${name} has not accepted the invitation since ${since}`,
  },
  saveAndOpen: "Save and open them",
  open: (count: number) => (count === 1 ? "Open it" : `Open all ${count}`),
} as const;

export const HOLIDAYS_SCREEN = {
  title: "Add public holidays",
  description: "Untick the days on which the location is open. The others become closures.",
  loading: "Looking for appointments on these days",
  none: "This calendar has no more public holidays in this year.",
  closed: "Already closed",
  action: (days: number) => (days === 1 ? "Close on 1 day" : `Close on ${days} days`),
  added: (days: number) => (days === 1 ? "1 closure saved" : `${days} closures saved`),
  failed: "Not all closures were saved",
  source: "Dates from date-holidays (CC BY 3.0)",
} as const;

/** Selects the appointments that need attention because of one change: by its location, practitioner and days. */
export type AttentionFilter = Partial<Record<"location" | "practitioner" | "from" | "to", string>>;

/** Returns the link to the page that lists appointments which no longer fit. */
export const attentionHref = (filter: AttentionFilter): string => linkTo(PATHS.needsAttention, {}, filter);

/** Builds the query of all upcoming appointments that no longer fit, earliest first. */
export const attentionQuery = () => appointmentsOfDaysQuery({ attention: "true" });

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

/** Shows why an appointment no longer fits. */
export const AttentionReason = ({ attention }: Appointment) =>
  attention && <span className="appointment-late">{attention}</span>;
