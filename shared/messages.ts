import { INVITATION, ONBOARDING, RECOVERY } from "./messages/accounts.ts";
import { ACTIVITY } from "./messages/activity.ts";
import { APPOINTMENTS } from "./messages/appointments.ts";
import { BILLING } from "./messages/billing.ts";
import { DATES, PEOPLE, TEXT, TIMES } from "./messages/fields.ts";
import { INSURANCE } from "./messages/insurance.ts";
import { LOCATIONS, ROOMS } from "./messages/locations.ts";
import { OFFBOARDING } from "./messages/offboarding.ts";
import { PATIENTS } from "./messages/patients.ts";
import { BREAKS, PERIODS } from "./messages/periods.ts";
import { REPORTS } from "./messages/reports.ts";
import { ACCESS, NOT_FOUND, REQUEST } from "./messages/request.ts";
import { RULES } from "./messages/rules.ts";
import { SERVICES } from "./messages/services.ts";
import { SCHEDULES, STAFF } from "./messages/staff.ts";
import { LOGO } from "./messages/tenants.ts";

/** The sentences of the API and of the schemas, which the web app shows as they are. Each domain has a file of its own. */
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
  patients: PATIENTS,
  recovery: RECOVERY,
  onboarding: ONBOARDING,
  invitation: INVITATION,
  logo: LOGO,
  locations: LOCATIONS,
  rooms: ROOMS,
  services: SERVICES,
  billing: BILLING,
  insurance: INSURANCE,
  staff: STAFF,
  schedules: SCHEDULES,
  periods: PERIODS,
  breaks: BREAKS,
  rules: RULES,
  activity: ACTIVITY,
  appointments: APPOINTMENTS,
  reports: REPORTS,
  offboarding: OFFBOARDING,
} as const;
