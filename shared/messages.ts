import { ACTIVITY } from "./messages/activity.ts";
import { APPOINTMENTS } from "./messages/appointments.ts";
import { DATES, PEOPLE, TEXT, TIMES } from "./messages/fields.ts";
import { LOCATIONS } from "./messages/locations.ts";
import { BREAKS, PERIODS } from "./messages/periods.ts";
import { ACCESS, NOT_FOUND, REQUEST } from "./messages/request.ts";
import { RULES } from "./messages/rules.ts";
import { SCHEDULES } from "./messages/staff.ts";

/**
 * The sentences that several domains of the API and the schemas share, which the web app shows as they are. Those of one domain are
 * imported from its own file, because a bundle contains all that is listed here.
 */
export const MESSAGES = {
  /** The brand label for people without a clinic. */
  brand: "Clinic Manager",
  unexpected: "Unexpected error occurred. Please try again.",
  notLoggedIn: "User not logged in.",
  /** The sentence of every 404 that names nothing more specific. */
  notFoundAnything: "This does not exist.",
  notFound: NOT_FOUND,
  access: ACCESS,
  request: REQUEST,
  dates: DATES,
  times: TIMES,
  text: TEXT,
  people: PEOPLE,
  locations: LOCATIONS,
  schedules: SCHEDULES,
  periods: PERIODS,
  breaks: BREAKS,
  rules: RULES,
  activity: ACTIVITY,
  appointments: APPOINTMENTS,
} as const;
