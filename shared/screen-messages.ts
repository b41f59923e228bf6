import { ACCOUNT_SCREEN, LOGIN_SCREEN, RECOVERY_SCREEN, UNAUTHORIZED_SCREEN } from "./messages/accounts.ts";
import { APP_SCREEN } from "./messages/app.ts";
import { BOOKING_SCREEN } from "./messages/appointments.ts";
import { CALENDAR_SCREEN } from "./messages/calendar.ts";
import { LOCATIONS_SCREEN } from "./messages/locations.ts";
import { FINDER_SCREEN, PATIENTS_SCREEN } from "./messages/patients.ts";
import { PRACTITIONERS_SCREEN, SCHEDULES_SCREEN, STAFF_SCREEN } from "./messages/staff.ts";
import { TENANTS_SCREEN } from "./messages/tenants.ts";

/** The sentences that only screens show. They are separate from the API's, so that no Lambda contains them. */
export const SCREENS = {
  ...APP_SCREEN,
  login: LOGIN_SCREEN,
  recovery: RECOVERY_SCREEN,
  account: ACCOUNT_SCREEN,
  unauthorized: UNAUTHORIZED_SCREEN,
  locations: LOCATIONS_SCREEN,
  staff: STAFF_SCREEN,
  schedules: SCHEDULES_SCREEN,
  practitioners: PRACTITIONERS_SCREEN,
  patients: PATIENTS_SCREEN,
  finder: FINDER_SCREEN,
  booking: BOOKING_SCREEN,
  calendar: CALENDAR_SCREEN,
  tenants: TENANTS_SCREEN,
} as const;
