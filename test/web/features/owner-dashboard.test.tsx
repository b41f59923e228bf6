import { act } from "@testing-library/react";
import { SETUP_STEPS } from "../../../shared/reports/attention-report.ts";
import { MENU } from "../../../web/src/app/navigation.ts";
import { SETUP_SCREEN } from "../../../web/src/features/dashboard/texts.ts";
import { heading, meAs, openApp, prepareApp, USER_ID } from "../../support/render-app.tsx";
import { aLocation, LOCATION_ID, pageOf } from "../../support/render-clinic.tsx";
import { nthId } from "../../support/render-desk.tsx";
import { button, eventually, text } from "../../support/render-gestures.tsx";
import { figures } from "./dashboard-figures.ts";

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

test("shows an administrator the clinic's name and links to the areas", async () => {
  await openApp("/dashboard", { as: "TENANT_ADMIN" });
  await eventually(() => expect(heading()).toBe("Lakeside Family Clinic"));
  const links = [...document.querySelectorAll("#page a.area")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(MENU.TENANT_ADMIN?.map(({ href }) => href).filter((href) => href !== "/dashboard"));
});

test("lists the setup steps of a new clinic with links to the forms", async () => {
  const { path } = await openClinic(2);
  await eventually(() => expect(text()).toContain("2 of 9 steps done"));
  const open = [...document.querySelectorAll<HTMLAnchorElement>(".setup-step a")];
  expect(open.map(({ textContent }) => textContent)).toEqual([
    "Add a service",
    "Add a room",
    "Add a practitioner",
    "Set the practitioner's hours",
    "Invite the front desk",
    "Decide which messages are sent",
    "Book the first appointment",
  ]);
  expect(open.map((link) => link.getAttribute("href"))).toEqual([
    "/tenant_admin/services?add=service",
    "/tenant_admin/loc_rooms/rooms",
    "/tenant_admin/clinic_staffs?role=PRACTITIONER",
    "/tenant_admin/view_staffs",
    "/tenant_admin/clinic_staffs?role=RECEPTIONIST",
    "/tenant_admin/notification_settings",
    "/receptionist/calendar",
  ]);
  act(() => open[0]?.click());
  await eventually(() => expect(path()).toBe("/tenant_admin/services"));
});

test("lets the owner take the front desk's role, and then book from the last step", async () => {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on(SETUP, stepsTaken(6));
  app.api.on("GET /api/locations", pageOf(aLocation()));
  const roles = ["TENANT_ADMIN", "RECEPTIONIST"] as const;
  app.api.on(`PUT /api/people/${USER_ID}/roles`, () => {
    app.api.on("GET /api/me", meAs("TENANT_ADMIN", roles));
    return { ...meAs("TENANT_ADMIN", roles), location_id: LOCATION_ID };
  });
  await app.go("/dashboard");
  await eventually(() => expect(text()).toContain("I book appointments myself"));
  button(app.page, "I book appointments myself").click();
  await eventually(() =>
    expect([...document.querySelectorAll(".setup-step a")].at(-1)?.getAttribute("href")).toBe(
      "/receptionist/calendar?book=new",
    ),
  );
  expect(app.api.named(`PUT /api/people/${USER_ID}/roles`)[0]?.body).toEqual({
    roles,
    role: "TENANT_ADMIN",
    location_id: LOCATION_ID,
    version: 1,
  });
});

test("marks a step as done when the administrator returns", async () => {
  const { api, go } = await openClinic(2);
  await eventually(() => expect(text()).toContain("2 of 9 steps done"));
  await go("/tenant_admin/services");
  api.on(SETUP, stepsTaken(3));
  await go("/dashboard");
  await eventually(() => expect(text()).toContain("3 of 9 steps done"));
  expect(api.named(SETUP)).toHaveLength(2);
});

test("shows the owner what needs attention, with links to the pages that resolve it", async () => {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/reports/attention", {
    appointments: 12,
    practitioners_without_hours: [{ staff_id: nthId("staff", 1), practitioner_name: "Amara Okafor" }],
    locations_without_services: [{ location_id: nthId("loc", 1), location_name: "Canyon Lake" }],
    services_without_rooms: [
      {
        service_id: nthId("svc", 1),
        location_id: nthId("loc", 2),
        reason: "Annual Physical needs a room, and Hill Street has none.",
      },
    ],
    time_off_requests: [
      {
        time_off_id: nthId("off", 1),
        staff_id: nthId("staff", 3),
        practitioner_name: "Bo Lind",
        from_date: "2026-12-24",
        to_date: "2026-12-24",
      },
    ],
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
        "Annual Physical needs a room, and Hill Street has none",
        `/tenant_admin/loc_rooms/view_rooms/${nthId("loc", 2)}`,
      ],
      ["Bo Lind requests time off: Thu, Dec 24, 2026", `/tenant_admin/view_staffs/${nthId("staff", 3)}`],
      [
        expect.stringContaining("Ruth Lee has not accepted the invitation since"),
        `/tenant_admin/view_staffs/${nthId("staff", 2)}`,
      ],
    ]),
  );
});

test("shows the owner the figures of the last week beside those of the week before", async () => {
  const totals = {
    appointments: 40,
    by_status: { COMPLETED: 30, MISSED: 4, CANCELLED: 6 },
    booked_minutes: 900,
    lead_time: 2,
  };
  const app = prepareApp({ as: "TENANT_ADMIN" });
  const people = { new_patients: 9, new_leads: 0, converted_leads: 0 };
  app.api.on("GET /api/reports/appointments", {
    days: [],
    practitioners: [],
    services: [],
    hours: [],
    totals: { ...totals, booked_value: "2400.50" },
    previous: { from: "2026-01-01", to: "2026-01-07", ...totals, by_status: { BOOKED: 40 }, booked_value: "80.00" },
    people: { days: [], totals: people, previous: { ...people, new_patients: 3 } },
  });
  await app.go("/dashboard");
  await eventually(() =>
    expect(figures()).toEqual([
      "30",
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
