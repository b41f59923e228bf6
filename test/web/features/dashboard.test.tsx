import { act } from "@testing-library/react";
import { SETUP_SCREEN } from "../../../shared/messages/setup-screen.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { SETUP_STEPS } from "../../../shared/reports/setup.ts";
import { SCREENS } from "../../../shared/screen-messages.ts";
import { MENU } from "../../../web/src/app/navigation.ts";
import { refuse } from "../../support/render-api.tsx";
import { heading, openApp } from "../../support/render-app.tsx";
import { nthId } from "../../support/render-desk.tsx";
import { button, eventually, text } from "../../support/render-gestures.tsx";
import { aTenant, tenants } from "../../support/render-tenants.tsx";

const LIST = "GET /api/tenants";

async function openPlatform(answer: unknown) {
  const app = await openApp("/account", { as: "PLATFORM_ADMIN" });
  app.api.on(LIST, answer);
  await app.go("/dashboard");
  return app;
}

const figures = () => [...document.querySelectorAll("dd")].map((each) => each.textContent);

test("the platform sees how many clinics there are and the five newest", async () => {
  const { page, path } = await openPlatform({
    items: [...tenants(7), aTenant({ status: "INACTIVE" })],
    next_cursor: null,
  });
  await eventually(() => expect(figures()).toEqual(["8", "7", "1"]));
  expect(text()).toContain("Clinic 004");
  expect(text()).not.toContain("Clinic 005");
  button(page, "Create tenant").click();
  await eventually(() => expect(path()).toBe("/platform_admin/create_tenant"));
});

test("a platform without clinics says so", async () => {
  await openPlatform({ items: [], next_cursor: null });
  await eventually(() => expect(text()).toContain(SCREENS.tenants.empty));
});

test("figures that can't be loaded are not made up", async () => {
  const { page, api } = await openPlatform(refuse("internal", MESSAGES.request.internal));
  await eventually(() => expect(text()).toContain(MESSAGES.request.internal));
  expect(figures()).toEqual(["–", "–", "–"]);
  api.on(LIST, { items: [aTenant()], next_cursor: null });
  button(page, "Try again").click();
  await eventually(() => expect(figures()).toEqual(["1", "1", "0"]));
});

test("a clinic's administrator sees the clinic's name and the way to each area", async () => {
  await openApp("/dashboard", { as: "TENANT_ADMIN" });
  expect(heading()).toBe("Lakeside Family Clinic");
  const links = [...document.querySelectorAll("#page a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(MENU.TENANT_ADMIN?.map(({ href }) => href).filter((href) => href !== "/dashboard"));
});

const SETUP = "GET /api/tenants/current/setup";

/** Opens the dashboard of a clinic that has taken the first of these steps. */
async function openClinic(done: number) {
  const app = await openApp("/account", { as: "TENANT_ADMIN" });
  app.api.on(SETUP, { items: SETUP_STEPS.map((step, nth) => ({ step, done: nth < done })), next_cursor: null });
  await app.go("/dashboard");
  return app;
}

test("a new clinic is led through its first day, each open step one click from its form", async () => {
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

test("the owner sees what needs attention, each thing one click from where it is put right", async () => {
  const app = await openApp("/account", { as: "TENANT_ADMIN" });
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

test("a clinic that is set up sees no steps", async () => {
  const { api, go } = await openApp("/account", { as: "TENANT_ADMIN" });
  api.on(SETUP, { items: [], next_cursor: null });
  await go("/dashboard");
  await eventually(() => expect(api.named(SETUP)).toHaveLength(1));
  expect(text()).not.toContain(SETUP_SCREEN.title);
});
