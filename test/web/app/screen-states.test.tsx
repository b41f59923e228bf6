import { render } from "@testing-library/react";
import { createMemoryRouter, generatePath, RouterProvider } from "react-router-dom";
import type { Role } from "../../../shared/contract/roles.ts";
import { MENU } from "../../../web/src/app/navigation.ts";
import { routes } from "../../../web/src/app/routes.tsx";
import { PATHS } from "../../../web/src/paths.ts";
import { refuse } from "../../support/render-api.tsx";
import { meAs, signInAs } from "../../support/render-app.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { emptyAnswer } from "./empty-answers.ts";
import { IDS } from "./path-ids.ts";

const LOADING = "Loading";
const FAILED = "Try again";
/** Placeholder rows, which stand for data on their way. */
const SKELETON = "placeholder rows";

/** The path of every screen. The dashboard is another screen for the owner of a clinic than for the operator. */
const SCREEN_PATHS = { ...PATHS, ownerDashboard: PATHS.dashboard };
type Name = keyof typeof SCREEN_PATHS;

interface Screen {
  /** Who opens it; undefined without a session. */
  readonly as: Role | undefined;
  /** What it shows while it waits for the API, with empty answers, and with failed requests. */
  readonly loading?: string;
  readonly empty?: string;
  readonly error?: string;
}

/** Every screen, with what it shows in states that only depend on the API. A path without a screen does not compile. */
const SCREENS: Readonly<Record<Name, Screen>> = {
  home: { as: "TENANT_ADMIN" },
  login: { as: undefined },
  recoverPassword: { as: undefined },
  unauthorized: { as: undefined },
  optOut: { as: undefined, loading: LOADING, error: FAILED },
  account: { as: "TENANT_ADMIN", loading: LOADING },
  dashboard: { as: "PLATFORM_ADMIN", loading: "Clinics–", error: FAILED },
  ownerDashboard: { as: "TENANT_ADMIN", loading: "Appointments–", error: FAILED },
  createTenant: { as: "PLATFORM_ADMIN" },
  tenants: { as: "PLATFORM_ADMIN", loading: "Loading tenants", empty: "No tenants found.Create tenant", error: FAILED },
  tenant: { as: "PLATFORM_ADMIN", loading: LOADING, error: FAILED },
  offboarding: {
    as: "PLATFORM_ADMIN",
    loading: "Loading deletions",
    empty: "No clinic is about to be deleted.",
    error: FAILED,
  },
  announcements: {
    as: "PLATFORM_ADMIN",
    loading: "Loading announcements",
    empty: "No announcements were sent in the last year.",
    error: FAILED,
  },
  platformAdministrators: {
    as: "PLATFORM_ADMIN",
    loading: "Loading administrators",
    empty: "There are no administrators.",
    error: FAILED,
  },
  platformActivity: { as: "PLATFORM_ADMIN", loading: "Loading activity", empty: "No activity yet.", error: FAILED },
  clinicProfile: { as: "TENANT_ADMIN", loading: "Loading the clinic's profile", error: FAILED },
  locations: { as: "TENANT_ADMIN", loading: SKELETON, empty: "No clinic locations found.", error: FAILED },
  rooms: { as: "TENANT_ADMIN", loading: SKELETON, empty: "No clinic locations found.Add a location", error: FAILED },
  roomsOfLocation: { as: "TENANT_ADMIN", loading: LOADING, empty: "No rooms found.Add New Room", error: FAILED },
  onlineBooking: { as: "TENANT_ADMIN", loading: "Loading online booking", error: "Failed to load online booking" },
  notificationSettings: {
    as: "TENANT_ADMIN",
    loading: LOADING,
    empty: "Not sent. Enter the hours before the appointment.",
    error: "Failed to load notification settings",
  },
  messages: { as: "TENANT_ADMIN", loading: "Loading messages", empty: "No messages in these days.", error: FAILED },
  people: { as: "TENANT_ADMIN", loading: "Loading people", empty: "No people found.", error: "Failed to load people" },
  addStaff: { as: "TENANT_ADMIN", empty: "Add a location" },
  staff: { as: "TENANT_ADMIN", loading: "Loading staff", error: "Failed to fetch locations" },
  staffMember: { as: "TENANT_ADMIN", loading: LOADING, error: FAILED },
  administrators: {
    as: "TENANT_ADMIN",
    loading: "Loading administrators",
    empty: "No administrators found.",
    error: "Failed to load administrators",
  },
  noteTemplates: { as: "TENANT_ADMIN", loading: SKELETON, empty: "No templates found.", error: FAILED },
  insuranceProviders: { as: "TENANT_ADMIN", loading: SKELETON, empty: "No providers found.", error: FAILED },
  insuranceCompanies: { as: "TENANT_ADMIN", loading: SKELETON, empty: "No companies found.", error: FAILED },
  services: { as: "TENANT_ADMIN", loading: SKELETON, empty: "Add a location", error: FAILED },
  servicesOfLocation: {
    as: "TENANT_ADMIN",
    loading: SKELETON,
    empty: "No services found for this location.Add a service",
    error: FAILED,
  },
  billing: { as: "TENANT_ADMIN", loading: SKELETON, empty: "No billing info found.", error: FAILED },
  imports: { as: "TENANT_ADMIN", loading: SKELETON, empty: "Choose CSV file", error: FAILED },
  integrations: {
    as: "TENANT_ADMIN",
    loading: "Loading API keys",
    empty: "No API keys yet.",
    error: "Failed to load API keys",
  },
  activity: { as: "TENANT_ADMIN", loading: "Loading activity", empty: "No activity yet.", error: FAILED },
  erasePatient: { as: "TENANT_ADMIN" },
  frontDesk: { as: "RECEPTIONIST", loading: "Loading appointments", error: FAILED },
  calendar: { as: "RECEPTIONIST", loading: "Loading locations", empty: "No clinic locations found.", error: FAILED },
  needsAttention: {
    as: "RECEPTIONIST",
    loading: "Loading appointments",
    empty: "All upcoming appointments fit.",
    error: FAILED,
  },
  patients: { as: "RECEPTIONIST", loading: "Loading patients", empty: "No patients found.New patient", error: FAILED },
  patient: { as: "RECEPTIONIST", loading: LOADING, error: FAILED },
  patientAccount: {
    as: "MANAGER",
    loading: "Loading the account",
    empty: "Nothing was charged or paid yet.",
    error: "Failed to load the account",
  },
  statement: { as: "RECEPTIONIST", loading: LOADING, error: FAILED },
  receipt: { as: "RECEPTIONIST", loading: LOADING, error: FAILED },
  duplicates: {
    as: "RECEPTIONIST",
    loading: "Loading likely duplicates",
    empty: "No patient seems to be registered twice.",
    error: FAILED,
  },
  mergePatients: { as: "RECEPTIONIST", loading: LOADING, error: FAILED },
  appointments: {
    as: "RECEPTIONIST",
    loading: "Loading appointments",
    empty: "No appointments from today on.Show all appointments",
    error: "Failed to load locations",
  },
  appointment: { as: "RECEPTIONIST", loading: LOADING, error: FAILED },
  waitlist: {
    as: "RECEPTIONIST",
    loading: "Loading the waitlist",
    empty: "No patient is waiting for an appointment.",
    error: FAILED,
  },
  practitioners: {
    as: "RECEPTIONIST",
    loading: "Loading practitioners",
    empty: "No practitioners found.",
    error: FAILED,
  },
  practitioner: { as: "RECEPTIONIST", loading: LOADING, error: FAILED },
  reports: {
    as: "MANAGER",
    loading: "Loading the report",
    empty: "No appointments in this period.",
    error: "Failed to load the report",
  },
  takings: {
    as: "MANAGER",
    loading: "Loading the takings",
    empty: "No entries in these days.",
    error: "Failed to load the takings",
  },
  entries: { as: "MANAGER", loading: "Loading entries", empty: "No entries add up to this figure.", error: FAILED },
  balances: { as: "RECEPTIONIST", loading: "Loading open balances", empty: "No patient owes anything.", error: FAILED },
  insurers: {
    as: "RECEPTIONIST",
    loading: "Loading insurers",
    empty: "No insurance company owes anything.",
    error: "Failed to load what insurance companies owe",
  },
  insurer: { as: "RECEPTIONIST", loading: "Loading open charges", empty: "This company owes nothing.", error: FAILED },
  closings: {
    as: "RECEPTIONIST",
    loading: "Loading locations",
    empty: "No clinic locations found.Add a location",
    error: "Failed to load locations",
  },
  myDay: { as: "PRACTITIONER", loading: "Loading your appointments", empty: "No appointments.", error: FAILED },
  leads: { as: "RECEPTIONIST", loading: "Loading leads", empty: "No leads found.New lead", error: FAILED },
  lead: { as: "RECEPTIONIST", loading: LOADING, error: FAILED },
};

type State = "loading" | "empty" | "error";

/** Returns the API's answer to a request of a screen in a state. */
async function answerOf(state: State, path: string): Promise<Response> {
  if (state === "loading") return new Promise(() => undefined);
  return state === "error" ? refuse("internal", "Something broke.") : Response.json(emptyAnswer(path));
}

const cells = (Object.entries(SCREENS) as [Name, Screen][]).flatMap(([name, { as, ...states }]) =>
  (Object.entries(states) as [State, string][]).map(([state, shown]) => ({ name, as, state, shown })),
);

const hasHelp = () => document.querySelector('[aria-label="Info about this page"]') !== null;

/** The pages of the menus that were shown without a link to their help. The owner and the operator have a dashboard each. */
const withoutHelp = new Set(
  (["TENANT_ADMIN", "PLATFORM_ADMIN"] as const).flatMap((role) =>
    (MENU[role] ?? []).map(({ href }) => (href === PATHS.dashboard ? `${role} ${href}` : href)),
  ),
);

test.each(cells)("$name shows its state $state: $shown", async ({ name, as, state, shown }) => {
  if (as) signInAs(as);
  vi.stubGlobal("fetch", async (input: string) => {
    const { pathname } = new URL(input, "http://localhost");
    return as && pathname === "/api/me" ? Response.json(meAs(as)) : answerOf(state, pathname);
  });
  const path = generatePath<string>(SCREEN_PATHS[name], IDS);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
  await eventually(() => {
    if (shown === SKELETON) expect(document.querySelector("[class*=skeleton]")).not.toBeNull();
    else expect(document.querySelector("#page")?.textContent ?? text()).toContain(shown);
    if (state === "error") expect(text()).toMatch(/Something broke\..*Try again/s);
    // The product's own loading screen is no state of the screen.
    expect(document.querySelector(".loading-screen")).toBeNull();
  });
  if (hasHelp()) for (const page of [path, `${as} ${path}`]) withoutHelp.delete(page);
});

test("the heading of each page of the menus leads to its help", async () => {
  // This page asks for nothing, so that it has no states.
  signInAs("PLATFORM_ADMIN");
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [PATHS.createTenant] })} />);
  await eventually(() => expect(hasHelp()).toBe(true));
  withoutHelp.delete(PATHS.createTenant);
  expect([...withoutHelp]).toEqual([]);
});
