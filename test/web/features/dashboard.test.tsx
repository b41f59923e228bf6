import { act } from "@testing-library/react";
import { SETUP_SCREEN } from "../../../shared/messages/setup-screen.ts";
import { TENANTS_SCREEN } from "../../../shared/messages/tenants.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import type { PlatformReport } from "../../../shared/reports/platform-report.ts";
import { SETUP_STEPS } from "../../../shared/reports/setup.ts";
import { MENU } from "../../../web/src/app/navigation.ts";
import { refuse } from "../../support/render-api.tsx";
import { heading, openApp, prepareApp } from "../../support/render-app.tsx";
import { nthId } from "../../support/render-desk.tsx";
import { button, eventually, text } from "../../support/render-gestures.tsx";
import { tenants } from "../../support/render-tenants.tsx";

const REPORT = "GET /api/reports/platform";
const UNUSED = { staff: 0, locations: 0, appointments_30_days: 0, used_until: null, last_activity: null };

const report = (changes: Partial<PlatformReport> = {}): PlatformReport => ({
  by_state: { active: 6, inactive: 2, incomplete: 1 },
  months: [
    { month: "2026-04", created: 0 },
    { month: "2026-05", created: 3 },
  ],
  at_risk: [],
  at_risk_total: 0,
  clinics: tenants(5).map((tenant) => ({ ...tenant, ...UNUSED })),
  next_cursor: "5",
  ...changes,
});

async function openPlatform(answer: unknown) {
  const app = prepareApp({ as: "PLATFORM_ADMIN" });
  app.api.on(REPORT, answer);
  await app.go("/dashboard");
  return app;
}

const figures = () => [...document.querySelectorAll("dd")].map((each) => each.textContent);

/** Returns the cells of the table with this name. */
const cellsOf = (name: string) =>
  [...document.querySelectorAll(`table[aria-label="${name}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll("th,td")].map(({ textContent }) => textContent),
  );

test("shows the operator the clinics by state, the newest ones, and the new ones per month", async () => {
  const [newest, ...others] = report().clinics;
  const used = { ...UNUSED, staff: 6, locations: 2, appointments_30_days: 148, last_activity: "2026-05-30" };
  const clinics = [{ ...(newest as (typeof others)[number]), ...used }, ...others];
  const { page, path, api } = await openPlatform(report({ clinics }));
  await eventually(() => expect(figures()).toEqual(["9", "6", "2", "1"]));
  const shown = cellsOf("Newest clinics");
  expect(shown).toHaveLength(5);
  expect(shown[0]).toEqual([
    "Clinic 000",
    "ACTIVE",
    expect.stringContaining("Jun 1"),
    "148",
    "6",
    "2",
    expect.stringContaining("May 30"),
  ]);
  expect(cellsOf("New clinics per month")).toEqual([
    ["May 2026", "3"],
    ["April 2026", "0"],
  ]);
  expect(api.named(REPORT)).toHaveLength(1);
  button(page, "Create tenant").click();
  await eventually(() => expect(path()).toBe("/platform_admin/create_tenant"));
});

test("names the clinics at risk with the reasons, each one click from its page", async () => {
  const { path } = await openPlatform(
    report({
      at_risk: [
        {
          tenant_id: nthId("ten", 1),
          tenant_name: "Hillview",
          used_until: null,
          reasons: ["no_appointments", "owner_never_signed_in"],
        },
        {
          tenant_id: nthId("ten", 2),
          tenant_name: "Lakeside",
          used_until: "2026-04-02",
          reasons: ["no_appointments"],
        },
      ],
      at_risk_total: 240,
    }),
  );
  await eventually(() =>
    expect(cellsOf("Clinics at risk")).toEqual([
      ["Hillview", "No appointment yet. The owner has never signed in"],
      ["Lakeside", expect.stringMatching(/^No appointment since .*Apr 2/)],
    ]),
  );
  expect(text()).toContain("The 2 of 240 clinics that have been unused for longest");
  act(() => document.querySelector<HTMLAnchorElement>("table[aria-label='Clinics at risk'] a")?.click());
  await eventually(() => expect(path()).toBe(`/platform_admin/tenants/${nthId("ten", 1)}`));
});

test("says that the platform has no clinics", async () => {
  await openPlatform(report({ by_state: { active: 0, inactive: 0, incomplete: 0 }, clinics: [] }));
  await eventually(() => expect(text()).toContain(TENANTS_SCREEN.empty));
  expect(text()).toContain("No clinic is at risk.");
});

test("shows dashes for figures that can't be loaded", async () => {
  const { page, api } = await openPlatform(refuse("internal", MESSAGES.request.internal));
  await eventually(() => expect(text()).toContain(MESSAGES.request.internal));
  expect(figures()).toEqual(["–", "–", "–", "–"]);
  api.on(REPORT, report());
  button(page, "Try again").click();
  await eventually(() => expect(figures()).toEqual(["9", "6", "2", "1"]));
});

test("shows an administrator the clinic's name and links to the areas", async () => {
  await openApp("/dashboard", { as: "TENANT_ADMIN" });
  await eventually(() => expect(heading()).toBe("Lakeside Family Clinic"));
  const links = [...document.querySelectorAll("#page a.area")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(MENU.TENANT_ADMIN?.map(({ href }) => href).filter((href) => href !== "/dashboard"));
});

const SETUP = "GET /api/tenants/current/setup";

const stepsTaken = (done: number) => ({
  items: SETUP_STEPS.map((step, nth) => ({ step, done: nth < done })),
  next_cursor: null,
});

/** Opens the dashboard of a clinic that has completed the first of these steps. */
async function openClinic(done: number) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on(SETUP, stepsTaken(done));
  await app.go("/dashboard");
  return app;
}

test("lists the setup steps of a new clinic with links to the forms", async () => {
  const { path } = await openClinic(2);
  await eventually(() => expect(text()).toContain("2 of 7 steps done"));
  const open = [...document.querySelectorAll<HTMLAnchorElement>(".setup-step a")];
  expect(open.map(({ textContent }) => textContent)).toEqual([
    "Add a service",
    "Add a practitioner",
    "Set the practitioner's hours",
    "Invite the front desk",
    "Book the first appointment",
  ]);
  act(() => open[0]?.click());
  await eventually(() => expect(path()).toBe("/tenant_admin/services"));
});

test("marks a step as done when the administrator returns", async () => {
  const { api, go } = await openClinic(2);
  await eventually(() => expect(text()).toContain("2 of 7 steps done"));
  await go("/tenant_admin/services");
  api.on(SETUP, stepsTaken(3));
  await go("/dashboard");
  await eventually(() => expect(text()).toContain("3 of 7 steps done"));
  expect(api.named(SETUP)).toHaveLength(2);
});

test("shows the owner what needs attention, with links to the pages that resolve it", async () => {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/reports/attention", {
    appointments: 12,
    practitioners_without_hours: [{ staff_id: nthId("staff", 1), practitioner_name: "Amara Okafor" }],
    locations_without_services: [{ location_id: nthId("loc", 1), location_name: "Canyon Lake" }],
    unaccepted_invitations: [
      { staff_id: nthId("staff", 2), name: "Ruth Lee", role: "RECEPTIONIST", invited_on: "2026-11-02" },
    ],
  });
  await app.go("/dashboard");
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>("#page li a:not(.area)")];
  await eventually(() =>
    expect(links().map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
      ["12 upcoming appointments no longer fit", "/needs_attention"],
      ["Amara Okafor has no working hours", `/tenant_admin/view_staffs/${nthId("staff", 1)}`],
      ["Canyon Lake offers no services", `/tenant_admin/services/${nthId("loc", 1)}`],
      [
        expect.stringContaining("Ruth Lee has not accepted the invitation since"),
        `/tenant_admin/view_staffs/${nthId("staff", 2)}`,
      ],
    ]),
  );
});

test("shows the owner the figures of the last week beside those of the week before", async () => {
  const totals = { appointments: 40, by_status: { MISSED: 4, CANCELLED: 6 }, booked_minutes: 900, lead_time: 2 };
  const app = prepareApp({ as: "TENANT_ADMIN" });
  const people = { new_patients: 9, new_leads: 0, converted_leads: 0 };
  app.api.on("GET /api/reports/appointments", {
    days: [],
    practitioners: [],
    services: [],
    hours: [],
    totals: { ...totals, booked_value: "2400.50" },
    previous: { from: "2026-01-01", to: "2026-01-07", ...totals, by_status: {}, booked_value: "80.00" },
    people: { days: [], totals: people, previous: { ...people, new_patients: 3 } },
  });
  await app.go("/dashboard");
  await eventually(() =>
    expect(figures()).toEqual([
      "40",
      "40 in the week before",
      "25%",
      "0% in the week before",
      "$2,400.50",
      "$80.00 in the week before",
      "9",
      "3 in the week before",
    ]),
  );
});

test("shows no steps to a clinic that is set up", async () => {
  const { api, go } = prepareApp({ as: "TENANT_ADMIN" });
  api.on(SETUP, { items: [], next_cursor: null });
  await go("/dashboard");
  await eventually(() => expect(api.named(SETUP)).toHaveLength(1));
  expect(text()).not.toContain(SETUP_SCREEN.title);
});
