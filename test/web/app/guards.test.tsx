import { generatePath } from "react-router-dom";
import { ROLES, type Role } from "../../../shared/roles.ts";
import { SCREENS } from "../../../shared/screen-messages.ts";
import { PAGES } from "../../../web/src/app/pages.ts";
import { heading, openApp } from "../../support/render-app.tsx";

const PA: Role[] = ["PLATFORM_ADMIN"];
const TA: Role[] = ["TENANT_ADMIN"];
const RE: Role[] = ["RECEPTIONIST"];

/** The specification's table, written out once more: the route table has to say the same. */
const SPECIFIED: Record<string, Role[]> = {
  "/dashboard": [...PA, ...TA, ...RE],
  "/platform_admin/create_tenant": PA,
  "/platform_admin/view_tenants": PA,
  "/tenant_admin/clinic_profile": TA,
  "/tenant_admin/loc_rooms/locations": TA,
  "/tenant_admin/loc_rooms/rooms": TA,
  "/tenant_admin/loc_rooms/view_rooms/:locationId": TA,
  "/tenant_admin/notification_settings": TA,
  "/tenant_admin/clinic_staffs": TA,
  "/tenant_admin/view_staffs": TA,
  "/tenant_admin/insurance_providers": TA,
  "/tenant_admin/insurance_companies": TA,
  "/tenant_admin/services": TA,
  "/tenant_admin/services/:locationId": TA,
  "/tenant_admin/billing": TA,
  "/receptionist/dashboard": RE,
  "/receptionist/all_patients": RE,
  "/receptionist/patients/:patientId/profile": RE,
  "/receptionist/all_appointments": RE,
  "/receptionist/appointments/:appointmentId/view": RE,
  "/receptionist/all_practitioners": RE,
  "/receptionist/practitioners/:staffId/profile": RE,
  "/receptionist/all_leads": RE,
  "/receptionist/leads/:leadId/profile": RE,
  "/account": [...ROLES],
  "/": [...ROLES],
};

const ids = { locationId: "l1", patientId: "p1", appointmentId: "a1", staffId: "s1", leadId: "d1" };
const cells = PAGES.flatMap(({ path }) =>
  ROLES.map((role) => ({ path: generatePath(path, ids), pattern: path, role })),
);

/** Where a page that a role may see leads on to. */
const ledOn = (path: string, role: Role) =>
  role === "RECEPTIONIST" && (path === "/" || path === "/dashboard") ? "/receptionist/dashboard" : path;

test("the route table is the specification's", () => {
  const table = Object.fromEntries(PAGES.map(({ path, roles }) => [path, [...roles]]));
  expect(table).toEqual(SPECIFIED);
});

test.each(cells)("$role at $path sees it only when the table says so", async ({ path, pattern, role }) => {
  const app = await openApp(path, { as: role });
  expect(app.path()).toBe(SPECIFIED[pattern]?.includes(role) ? ledOn(path, role) : "/unauthorized");
});

test.each(PAGES.map(({ path }) => generatePath(path, ids)))("a stranger at %s is sent to the login", async (path) => {
  const { path: at, api } = await openApp(path);
  expect(at()).toBe("/login");
  expect(api.calls).toEqual([]);
  expect(document.body.textContent).toContain(SCREENS.login.subtitle);
});

test("an unknown address is a page of its own for those signed in", async () => {
  const { path } = await openApp("/nowhere", { as: "MANAGER" });
  expect(path()).toBe("/nowhere");
  expect(heading()).toBe("Page not found");
});

test("an unknown address is the login for strangers", async () => {
  expect((await openApp("/nowhere")).path()).toBe("/login");
});

test.each(ROLES)("%s who opens the login is sent to the dashboard", async (role) => {
  const { path } = await openApp("/login", { as: role });
  const allowed = SPECIFIED["/dashboard"]?.includes(role);
  expect(path()).toBe(allowed ? ledOn("/dashboard", role) : "/unauthorized");
});

test.each(["/unauthorized", "/recover-password", "/login"])("%s needs nobody signed in", async (path) => {
  expect((await openApp(path)).path()).toBe(path);
});
