import type { Role } from "../../../shared/roles.ts";
import { PATHS } from "../../../web/src/paths.ts";

export const STATES = ["loading", "empty", "filled", "error"] as const;
export type State = (typeof STATES)[number];

/** Placeholder rows, which stand for data on their way. */
export const SKELETON = "placeholder rows";

/** How a state of a screen is covered. */
export type Cell =
  /** `states.test.tsx` opens the screen and finds this text. */
  | { readonly shows: string }
  /** A test with this title, in a file below test/web. */
  | { readonly file: string; readonly title: string }
  /** The screen has no such state. */
  | { readonly none: string };

type Screen = Readonly<Record<State, Cell>> & {
  /** Who opens it; undefined without a session. */
  readonly as: Role | undefined;
};

const shows = (text: string): Cell => ({ shows: text });
const by = (file: string, title: string): Cell => ({ file: `features/${file}.test.tsx`, title });
const none = (reason: string): Cell => ({ none: reason });

const NOTHING_LOADED = none("The screen loads nothing.");
const LOADING = shows("Loading");
const FAILED = shows("Try again");
const ONE_RECORD = none("It shows one record, and an unknown one is not found.");
const FORM = none("It is a form, which is empty until it is filled in.");

const form = (as: Role | undefined, filled: Cell): Screen => ({
  as,
  loading: NOTHING_LOADED,
  empty: FORM,
  filled,
  error: NOTHING_LOADED,
});

/** The path of every screen. The dashboard is another screen for the owner of a clinic than for the operator. */
export const SCREEN_PATHS = { ...PATHS, ownerDashboard: PATHS.dashboard };

const ULID = "01jd3v00000000000000000001";

/** The values of the parameters of paths. */
export const IDS = {
  locationId: `loc_${ULID}`,
  patientId: `pat_${ULID}`,
  otherId: "pat_01jd3v00000000000000000002",
  appointmentId: `appt_${ULID}`,
  staffId: `staff_${ULID}`,
  leadId: `lead_${ULID}`,
  tenantId: `ten_${ULID}`,
  token: "token",
};

/** Every screen, and what covers each of its states. A path without a screen does not compile. */
export const SCREENS: Readonly<Record<keyof typeof SCREEN_PATHS, Screen>> = {
  home: {
    as: "TENANT_ADMIN",
    loading: NOTHING_LOADED,
    empty: NOTHING_LOADED,
    error: NOTHING_LOADED,
    filled: { file: "app/guards.test.tsx", title: "the home page greets a TENANT_ADMIN by name and clinic" },
  },
  login: form(undefined, by("login", "shows the specified texts")),
  recoverPassword: {
    as: undefined,
    loading: by("recover-password", "says that the link is being verified"),
    empty: FORM,
    filled: by("recover-password", "saves a new password, and opens the login page 3.2 seconds later"),
    error: by("recover-password", "says why the check failed, and tries again"),
  },
  unauthorized: {
    as: undefined,
    loading: NOTHING_LOADED,
    empty: NOTHING_LOADED,
    error: NOTHING_LOADED,
    filled: { file: "app/guards.test.tsx", title: "the 403 page leads a %s to %s" },
  },
  optOut: {
    as: undefined,
    loading: LOADING,
    empty: by("opt-out/opt-out-page", "says that a link is not valid"),
    filled: by("opt-out/opt-out-page", "asks before it stops the clinic's messages, without a session"),
    error: FAILED,
  },
  account: {
    as: "TENANT_ADMIN",
    loading: LOADING,
    empty: NOTHING_LOADED,
    filled: by("account", "turns on two-step sign-in with a code of the authenticator app"),
    error: by("account", "says why the state can't be loaded, and tries again"),
  },
  dashboard: {
    as: "PLATFORM_ADMIN",
    loading: shows("Clinics–"),
    empty: by("dashboard", "says that the platform has no clinics"),
    filled: by("dashboard", "shows the operator the clinics by state, the newest ones, and the new ones per month"),
    error: FAILED,
  },
  ownerDashboard: {
    as: "TENANT_ADMIN",
    loading: shows("Appointments–"),
    empty: by("dashboard", "shows no steps to a clinic that is set up"),
    filled: by("dashboard", "shows the owner the figures of the last week beside those of the week before"),
    error: FAILED,
  },
  createTenant: form(
    "PLATFORM_ADMIN",
    by("create-tenant", "runs the four steps in order, reports success, and empties the form"),
  ),
  tenants: {
    as: "PLATFORM_ADMIN",
    loading: shows("Loading tenants"),
    empty: shows("No tenants found.Create tenant"),
    filled: by("view-tenants", "shows the specified columns with the status second, and the newest clinic first"),
    error: FAILED,
  },
  tenant: {
    as: "PLATFORM_ADMIN",
    loading: LOADING,
    empty: by("tenant-page", "says of a new clinic that no one has used it, and that nothing was recorded"),
    filled: by("tenant-page", "shows the operator a clinic's administrators, use and history"),
    error: FAILED,
  },
  offboarding: {
    as: "PLATFORM_ADMIN",
    loading: shows("Loading deletions"),
    empty: shows("No clinic is about to be deleted."),
    filled: by("offboarding/offboarding", "lists the certificates of clinics that are deleted"),
    error: FAILED,
  },
  platformAdministrators: {
    as: "PLATFORM_ADMIN",
    loading: shows("Loading administrators"),
    empty: shows("There are no administrators."),
    filled: by("activity/platform-activity", "shows who they are, and who has a second factor"),
    error: FAILED,
  },
  platformActivity: {
    as: "PLATFORM_ADMIN",
    loading: shows("Loading activity"),
    empty: shows("No activity yet."),
    filled: by("activity/platform-activity", "shows which administrator did what to which clinic"),
    error: FAILED,
  },
  clinicProfile: {
    as: "TENANT_ADMIN",
    loading: shows("Loading the clinic's profile"),
    empty: by("clinic-profile/clinic-profile", "shows No tenant data found. without data"),
    filled: by(
      "clinic-profile/clinic-profile",
      "shows the clinic's name, username, contact, address, website and logo",
    ),
    error: FAILED,
  },
  locations: {
    as: "TENANT_ADMIN",
    loading: shows(SKELETON),
    empty: shows("No clinic locations found."),
    filled: by("locations/locations", "shows the specified columns, and the email of a location without a website"),
    error: FAILED,
  },
  rooms: {
    as: "TENANT_ADMIN",
    loading: shows(SKELETON),
    empty: shows("No clinic locations found.Add a location"),
    filled: by("locations/rooms", "opens the form with this location chosen"),
    error: FAILED,
  },
  roomsOfLocation: {
    as: "TENANT_ADMIN",
    loading: LOADING,
    empty: shows("No rooms found.Add New Room"),
    filled: by("locations/rooms", "lists the rooms of a location with the specified columns"),
    error: FAILED,
  },
  notificationSettings: {
    as: "TENANT_ADMIN",
    loading: LOADING,
    empty: shows("Not sent. Enter the hours before the appointment."),
    filled: by("notification-settings/settings", "shows the six messages of each audience with the stored settings"),
    error: shows("Failed to load notification settings"),
  },
  messages: {
    as: "TENANT_ADMIN",
    loading: shows("Loading messages"),
    empty: shows("No messages in these days."),
    filled: by(
      "messages/messages-page",
      "lists what was sent, to whom, about which appointment, and what was not and why",
    ),
    error: FAILED,
  },
  addStaff: {
    as: "TENANT_ADMIN",
    loading: by("staff/add-staff", "says that the locations are loading or why they can't be loaded, and tries again"),
    empty: shows("Add a location"),
    filled: by("staff/add-staff", "adds a staff member with the specification's payload and empties the form"),
    error: by("staff/add-staff", "says that the locations are loading or why they can't be loaded, and tries again"),
  },
  staff: {
    as: "TENANT_ADMIN",
    loading: shows("Loading staff"),
    empty: by("staff/view-staffs", "says that there is no staff, and what to do"),
    filled: by(
      "staff/view-staffs",
      "lists the staff of all locations with invitations, or of the location in the address",
    ),
    error: shows("Failed to fetch locations"),
  },
  staffMember: {
    as: "TENANT_ADMIN",
    loading: LOADING,
    empty: by("staff/staff-member", "says that there are no upcoming appointments"),
    filled: by("staff/staff-member", "names the person with role, status and invitation, and shows every detail"),
    error: FAILED,
  },
  administrators: {
    as: "TENANT_ADMIN",
    loading: shows("Loading administrators"),
    empty: shows("No administrators found."),
    filled: by("administrators", "lists the administrators with status, invitation and owner"),
    error: shows("Failed to load administrators"),
  },
  insuranceProviders: {
    as: "TENANT_ADMIN",
    loading: shows(SKELETON),
    empty: shows("No providers found."),
    filled: by("insurance/providers", "shows the specified columns and the number of rows"),
    error: FAILED,
  },
  insuranceCompanies: {
    as: "TENANT_ADMIN",
    loading: shows(SKELETON),
    empty: shows("No companies found."),
    filled: by("insurance/companies", "shows the specified columns"),
    error: FAILED,
  },
  services: {
    as: "TENANT_ADMIN",
    loading: shows(SKELETON),
    empty: shows("Add a location"),
    filled: by("services/services", "lists the locations with an action that opens the services"),
    error: FAILED,
  },
  servicesOfLocation: {
    as: "TENANT_ADMIN",
    loading: shows(SKELETON),
    empty: shows("No services found for this location.Add a service"),
    filled: by("services/services", "lists the services of a location with fee and duration"),
    error: FAILED,
  },
  billing: {
    as: "TENANT_ADMIN",
    loading: shows(SKELETON),
    empty: shows("No billing info found."),
    filled: by("billing/billing", "shows the specified columns"),
    error: FAILED,
  },
  imports: {
    as: "TENANT_ADMIN",
    loading: shows(SKELETON),
    empty: shows("Choose CSV file"),
    filled: by("imports/import", "imports after the check, and lists the import"),
    error: FAILED,
  },
  activity: {
    as: "TENANT_ADMIN",
    loading: shows("Loading activity"),
    empty: shows("No activity yet."),
    filled: by("activity/activity", "shows who did what to which record in words, without personal data"),
    error: FAILED,
  },
  erasePatient: form(
    "TENANT_ADMIN",
    by("activity/erase-patient", "shows what an erasure removes and what stays, before anything is erased"),
  ),
  frontDesk: {
    as: "RECEPTIONIST",
    loading: shows("Loading appointments"),
    empty: by("front-desk/front-desk", "says that today has no appointments, and loads them again after a failure"),
    filled: by("front-desk/front-desk", "shows the five figures of today, the next appointments, and who is late"),
    error: FAILED,
  },
  calendar: {
    as: "RECEPTIONIST",
    loading: shows("Loading locations"),
    empty: shows("No clinic locations found."),
    filled: by(
      "calendar/calendar",
      "shows each appointment with its time, service, status and lateness, and practitioners in columns",
    ),
    error: FAILED,
  },
  needsAttention: {
    as: "RECEPTIONIST",
    loading: shows("Loading appointments"),
    empty: shows("All upcoming appointments fit."),
    filled: by(
      "attention/needs-attention",
      "lists the appointments that no longer fit with their reasons, each to be moved or cancelled",
    ),
    error: FAILED,
  },
  patients: {
    as: "RECEPTIONIST",
    loading: shows("Loading patients"),
    empty: shows("No patients found.New patient"),
    filled: by("patients/patients", "searches after a pause in typing, and shows names of every script unchanged"),
    error: FAILED,
  },
  patient: {
    as: "RECEPTIONIST",
    loading: LOADING,
    empty: by("patients/patients", "says that an unknown patient is not found"),
    filled: by("patients/record", "lists all appointments by year, with links to their pages"),
    error: FAILED,
  },
  duplicates: {
    as: "RECEPTIONIST",
    loading: shows("Loading likely duplicates"),
    empty: shows("No patient seems to be registered twice."),
    filled: by("patients/duplicates", "shows both patients of a pair with the reason, and leads to their comparison"),
    error: FAILED,
  },
  mergePatients: {
    as: "RECEPTIONIST",
    loading: LOADING,
    empty: by("patients/merge", "says that two ids already belong to one patient"),
    filled: by("patients/merge", "shows the fields that differ, and chooses the known values"),
    error: FAILED,
  },
  appointments: {
    as: "RECEPTIONIST",
    loading: shows("Loading appointments"),
    empty: shows("No matchesShow all appointments"),
    filled: by("appointments/appointments-list", "lists the appointments from today on, in order of time"),
    error: shows("Failed to load locations"),
  },
  appointment: {
    as: "RECEPTIONIST",
    loading: LOADING,
    empty: ONE_RECORD,
    filled: by(
      "appointments/appointment-page",
      "shows reason, notes, and the validity of the insurance on the appointment's day",
    ),
    error: FAILED,
  },
  waitlist: {
    as: "RECEPTIONIST",
    loading: shows("Loading the waitlist"),
    empty: shows("No patient is waiting for an appointment."),
    filled: by("waitlist/waitlist-page", "lists waiting patients with service, preferences and date"),
    error: FAILED,
  },
  practitioners: {
    as: "RECEPTIONIST",
    loading: shows("Loading practitioners"),
    empty: shows("No practitioners found."),
    filled: by("practitioners/practitioners", "shows the specified columns, with each name linked to the profile"),
    error: FAILED,
  },
  practitioner: {
    as: "RECEPTIONIST",
    loading: LOADING,
    empty: by("practitioners/profile", "says that an unknown practitioner is not found, with a link to the list"),
    filled: by("practitioners/profile", "shows details and the hours at every location, including unavailable ones"),
    error: FAILED,
  },
  reports: {
    as: "MANAGER",
    loading: shows("Loading the report"),
    empty: shows("No appointments in this period."),
    filled: by("reports/reports", "shows the figures beside those of the period before, and a table for each chart"),
    error: shows("Failed to load the report"),
  },
  myDay: {
    as: "PRACTITIONER",
    loading: shows("Loading your appointments"),
    empty: shows("No appointments."),
    filled: by("my-day/my-day", "shows who waits and what for, and starts and completes the appointment"),
    error: FAILED,
  },
  leads: {
    as: "RECEPTIONIST",
    loading: shows("Loading leads"),
    empty: shows("No leads found.New lead"),
    filled: by("leads/leads", "lists leads with their details, and says when there are none"),
    error: FAILED,
  },
  lead: {
    as: "RECEPTIONIST",
    loading: LOADING,
    empty: by("leads/leads", "says that an unknown lead is not found"),
    filled: by("leads/follow-up", "edits the inquiry in place"),
    error: FAILED,
  },
};
