import { generatePath } from "react-router-dom";
import { ROLES, type Role } from "../../../shared/contract/roles.ts";
import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { PAGES } from "../../../web/src/app/pages.ts";
import { LOGIN_SCREEN } from "../../../web/src/lib/sign-in-texts.ts";
import { printFigures, sampleOf } from "../../support/depth.ts";
import { heading, openApp } from "../../support/render-app.tsx";
import { button, eventually } from "../../support/render-gestures.tsx";
import { IDS } from "./path-ids.ts";

const PA: Role[] = ["PLATFORM_ADMIN"];
const TA: Role[] = ["TENANT_ADMIN"];
const RE: Role[] = ["RECEPTIONIST"];

/** The agreed table, the specification's and what was added to it, written out once more: the route table has to say the same. */
const AGREED: Record<string, Role[]> = {
  "/dashboard": [...PA, ...TA, ...RE],
  "/platform_admin/create_tenant": PA,
  "/platform_admin/view_tenants": PA,
  "/platform_admin/tenants/:tenantId": PA,
  "/platform_admin/offboarding": PA,
  "/platform_admin/announcements": PA,
  "/platform_admin/administrators": PA,
  "/platform_admin/activity": PA,
  "/tenant_admin/clinic_profile": TA,
  "/tenant_admin/loc_rooms/locations": TA,
  "/tenant_admin/loc_rooms/rooms": TA,
  "/tenant_admin/loc_rooms/view_rooms/:locationId": TA,
  "/tenant_admin/online_booking": TA,
  "/tenant_admin/notification_settings": TA,
  "/tenant_admin/messages": TA,
  "/tenant_admin/people": TA,
  "/tenant_admin/clinic_staffs": TA,
  "/tenant_admin/view_staffs": TA,
  "/tenant_admin/view_staffs/:staffId": TA,
  "/tenant_admin/insurance_providers": TA,
  "/tenant_admin/insurance_companies": TA,
  "/tenant_admin/note_templates": TA,
  "/tenant_admin/services": TA,
  "/tenant_admin/services/:locationId": TA,
  "/tenant_admin/billing": TA,
  "/receptionist/dashboard": RE,
  "/receptionist/calendar": [...RE, "TENANT_ADMIN", "MANAGER"],
  "/needs_attention": [...RE, "TENANT_ADMIN", "MANAGER"],
  "/receptionist/all_patients": RE,
  "/receptionist/patients/:patientId/profile": RE,
  "/receptionist/all_appointments": RE,
  "/receptionist/waitlist": RE,
  "/receptionist/appointments/:appointmentId/view": RE,
  "/receptionist/all_practitioners": RE,
  "/receptionist/practitioners/:staffId/profile": RE,
  "/receptionist/all_leads": RE,
  "/receptionist/leads/:leadId/profile": RE,
  "/practitioner/my_day": ["PRACTITIONER"],
  "/reports": [...TA, "MANAGER"],
  "/takings": [...TA, "MANAGER"],
  "/takings/entries": [...TA, "MANAGER"],
  "/balances": [...RE, ...TA, "MANAGER"],
  "/insurers": [...RE, ...TA, "MANAGER"],
  "/insurers/:companyId": [...RE, ...TA, "MANAGER"],
  "/closings": [...RE, ...TA, "MANAGER"],
  "/tenant_admin/activity": TA,
  "/tenant_admin/administrators": TA,
  "/tenant_admin/import": TA,
  "/tenant_admin/integrations": TA,
  "/tenant_admin/erase_patient": TA,
  "/receptionist/duplicates": RE,
  "/receptionist/patients/:patientId/merge/:otherId": RE,
  "/patients/:patientId/account": [...RE, "TENANT_ADMIN", "MANAGER"],
  "/receptionist/patients/:patientId/statement": RE,
  "/receipts/:receiptId": [...RE, "TENANT_ADMIN"],
  "/account": [...ROLES],
  "/": [...ROLES],
};

const cells = sampleOf(
  "page x role",
  PAGES.flatMap(({ path }) => ROLES.map((role) => ({ path: generatePath(path, IDS), pattern: path, role }))),
  ({ pattern }) => pattern,
  ({ pattern, role }) => `${role} ${AGREED[pattern]?.includes(role)}`,
);

/** Where a page that a role may see leads on to. */
function ledOn(path: string, role: Role): string {
  if (role === "PRACTITIONER" && path === "/") return "/practitioner/my_day";
  if (role === "MANAGER" && path === "/") return "/receptionist/calendar";
  return role === "RECEPTIONIST" && (path === "/" || path === "/dashboard") ? "/receptionist/dashboard" : path;
}

test("the route table is the agreed one", () => {
  const table = Object.fromEntries(PAGES.map(({ path, roles }) => [path, [...roles]]));
  expect(table).toEqual(AGREED);
});

const figures = { cells: 0, wrong: 0 };
afterAll(() => printFigures(`page x role: ${figures.cells} cells, ${figures.wrong} wrong`));

test.each(cells)("$role at $path sees it only when the table says so", async ({ path, pattern, role }) => {
  figures.cells += 1;
  figures.wrong += 1;
  const app = await openApp(path, { as: role });
  expect(app.path()).toBe(AGREED[pattern]?.includes(role) ? ledOn(path, role) : "/unauthorized");
  figures.wrong -= 1;
});

test.each(PAGES.map(({ path }) => generatePath(path, IDS)))("a stranger at %s is sent to the login", async (path) => {
  const { path: at, api } = await openApp(path);
  expect(at()).toBe("/login");
  expect(api.calls).toEqual([]);
  expect(document.body.textContent).toContain(LOGIN_SCREEN.subtitle);
});

test("an unknown address is a page of its own for those signed in", async () => {
  const { path } = await openApp("/nowhere", { as: "MANAGER" });
  expect(path()).toBe("/nowhere");
  expect(heading()).toBe("Page not found");
});

test("an unknown address is the login for strangers", async () => {
  expect((await openApp("/nowhere")).path()).toBe("/login");
});

test.each([
  ["PLATFORM_ADMIN", "/dashboard"],
  ["TENANT_ADMIN", "/dashboard"],
  ["RECEPTIONIST", "/receptionist/dashboard"],
  ["MANAGER", "/receptionist/calendar"],
  ["PRACTITIONER", "/practitioner/my_day"],
] as const)("a signed-in %s who opens the login is sent to %s and not refused there", async (role, home) => {
  expect((await openApp("/login", { as: role })).path()).toBe(home);
});

test.each([
  ["PLATFORM_ADMIN", "/dashboard"],
  ["TENANT_ADMIN", "/dashboard"],
  ["RECEPTIONIST", "/receptionist/dashboard"],
  ["MANAGER", "/receptionist/calendar"],
  ["PRACTITIONER", "/practitioner/my_day"],
] as const)("the 403 page leads a %s to %s", async (role, home) => {
  const { page, path } = await openApp("/unauthorized", { as: role });
  button(page, "Go to your home page").click();
  await eventually(() => expect(path()).toBe(home));
});

test("the home page greets a TENANT_ADMIN by name and clinic", async () => {
  await openApp("/", { as: "TENANT_ADMIN" });
  expect(heading()).toContain("Welcome, Laura Whitfield");
  expect(document.body.textContent).toContain("Lakeside Family Clinic");
});

test.each(["/unauthorized", "/recover-password", "/login"])("%s opens without a session", async (path) => {
  expect((await openApp(path)).path()).toBe(path);
});

test.each([
  ["the clinic's brand", "RECEPTIONIST", "Lakeside Family Clinic"],
  ["the product's brand without a session", undefined, COMMON_TEXTS.brand],
] as const)("the 403 page carries %s", async (_, as, brand) => {
  await openApp("/unauthorized", as && { as });
  expect(document.querySelector(".brand")?.textContent).toBe(brand);
});

test.each([
  ["TENANT_ADMIN", "PRACTITIONER", "/practitioner/my_day", "/practitioner/my_day"],
  ["TENANT_ADMIN", "RECEPTIONIST", "/receptionist/all_patients", "/receptionist/all_patients"],
  ["RECEPTIONIST", "TENANT_ADMIN", "/dashboard", "/dashboard"],
  ["MANAGER", "PRACTITIONER", "/reports", "/reports"],
  ["MANAGER", "PRACTITIONER", "/dashboard", "/unauthorized"],
  ["MANAGER", "PRACTITIONER", "/receptionist/all_patients", "/unauthorized"],
  // The home is that of the main role.
  ["RECEPTIONIST", "TENANT_ADMIN", "/", "/receptionist/dashboard"],
  ["PRACTITIONER", "MANAGER", "/login", "/practitioner/my_day"],
  ["TENANT_ADMIN", "PRACTITIONER", "/login", "/dashboard"],
] as const)("a %s who is a %s as well and opens %s sees %s", async (main, other, path, seen) => {
  expect((await openApp(path, { as: main, roles: [main, other] })).path()).toBe(seen);
});
