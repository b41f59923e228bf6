import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { MAX_ATTENTION } from "../../../shared/appointments/status.ts";
import type { Period } from "../../../shared/values/period.ts";
import { dayText, timesText } from "../../../shared/values/us-text.ts";
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
    reasonHint: undefined,
    empty: "No closures from today on.",
    added: "Closure saved",
    addFailed: "Failed to save the closure",
    removeQuestion: (days: string) => `Delete the closure of ${days}?`,
    removal: "The location can be booked on these days again. This can't be undone.",
    removeButton: "Delete",
    removed: "Closure deleted",
    removeFailed: "Failed to delete the closure",
    header: "New closure",
    action: "Close on these days",
    repeat: (year: string) => `Repeat in ${year}`,
  },
  timeOff: {
    title: (name: string) => `Time off of ${name}`,
    mark: "away",
    reasonHint: "Only administrators see it.",
    empty: "No time off from today on.",
    added: "Time off saved",
    addFailed: "Failed to save the time off",
    removeQuestion: (days: string) => `Delete the time off of ${days}?`,
    removal: "The practitioner can be booked on these days again. This can't be undone.",
    removeButton: "Delete",
    removed: "Time off deleted",
    removeFailed: "Failed to delete the time off",
    header: "New time off",
    action: "Save time off",
    request: {
      answerButton: "Answer",
      title: (days: string) => `Time off requested: ${days}`,
      reason: (reason: string) => `Reason: ${reason}`,
      loading: "Looking for appointments on these days",
      none: "No appointments are affected.",
      approve: "Approve",
      refuse: "Refuse",
      answer: "Answer (optional)",
      answerHint: "The practitioner sees it.",
      done: { APPROVED: "Time off approved", REFUSED: "Time off refused" },
      failed: "Failed to answer the request",
    },
  },
  ownTimeOff: {
    title: "Your time off",
    mark: "away",
    reasonHint: "Only administrators and you see it.",
    empty: "No time off from today on.",
    added: "Time off requested",
    addFailed: "Failed to request the time off",
    removeQuestion: (days: string) => `Withdraw the request for ${days}?`,
    removal: "You can request these days again.",
    removeButton: "Withdraw",
    removed: "Request withdrawn",
    removeFailed: "Failed to withdraw the request",
    header: "New time off",
    action: "Request time off",
  },
  statuses: { REQUESTED: "Requested", APPROVED: "Approved", REFUSED: "Refused" },
} as const;

export const ATTENTION_SCREEN = {
  title: "Needs attention",
  requests: "Requested time off",
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
    timeOff: (name: string, days: string) => `${name} requests time off: ${days}`,
    invitation: (name: string, since: string) => `${name} has not accepted the invitation since ${since}`,
  },
  saveAndOpen: "Save and open them",
  moveSeveral: "Move several",
  cancelSeveral: "Cancel several",
  count: (count: number) => (count === 1 ? "1 appointment needs attention" : `${count} appointments need attention`),
} as const;

export const HOLIDAYS_SCREEN = {
  title: "Add public holidays",
  description: "Untick the days on which the location is open. The others become closures.",
  loading: "Looking for appointments on these days",
  none: "This calendar has no more public holidays in this year.",
  closed: "Already closed",
  action: (days: number, everywhere: boolean) =>
    `${everywhere ? "Close all locations" : "Close"} on ${days === 1 ? "1 day" : `${days} days`}`,
  added: (days: number) => (days === 1 ? "1 closure saved" : `${days} closures saved`),
  failed: "Not all closures were saved",
  source: "Dates from date-holidays (CC BY 3.0)",
} as const;

/** Returns "Thu, Dec 24, 2026 to Fri, Jan 1, 2027, 9:00 AM – 12:00 PM". */
export const periodText = ({ from_date, to_date, start_time, end_time }: Omit<Period, "reason">): string =>
  [
    from_date === to_date ? dayText(from_date) : `${dayText(from_date)} to ${dayText(to_date)}`,
    ...(start_time && end_time ? [timesText(start_time, end_time)] : []),
  ].join(", ");

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
