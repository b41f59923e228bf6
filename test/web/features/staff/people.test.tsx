import type { Administrator } from "../../../../shared/accounts/administrator.ts";
import { refuse } from "../../../support/render-api.tsx";
import { meAs, prepareApp, USER_ID } from "../../../support/render-app.tsx";
import { aLocation, aStaff, LOCATION_ID, pageOf, STAFF_ID } from "../../../support/render-clinic.tsx";
import {
  button,
  chosen,
  dialog,
  errors,
  eventually,
  headers,
  notifications,
  pick,
  rowMenu,
  rows,
  text,
} from "../../../support/render-gestures.tsx";

const OTHER = "d0000000-0000-4000-8000-000000000009";
const ROLES = `PUT /api/people/${USER_ID}/roles`;

const laura: Administrator = {
  user_id: USER_ID,
  first_name: "Laura",
  last_name: "Whitfield",
  email: "laura@example.com",
  role: "TENANT_ADMIN",
  roles: ["TENANT_ADMIN"],
  status: "ACTIVE",
  invitation: "accepted",
  mfa: true,
  is_owner: true,
  version: 1,
};
const zoe = aStaff({ roles: ["PRACTITIONER"] });

async function openPeople(administrators: Administrator[] = [laura], staff = [zoe]) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/tenants/current/administrators", { items: administrators, next_cursor: null });
  app.api.on("GET /api/staff", pageOf(...staff));
  app.api.on("GET /api/locations", pageOf(aLocation()));
  await app.go("/tenant_admin/people");
  await eventually(() => expect(rows(app.page).length).toBeGreaterThan(0));
  return app;
}

test("lists everyone once, with all roles and those that are not in effect", async () => {
  const both = { ...laura, user_id: OTHER, is_owner: false, role: "PRACTITIONER" as const, first_name: "Zoë" };
  const { page } = await openPeople(
    [laura, { ...both, mfa: null, last_name: "Lindqvist", roles: ["TENANT_ADMIN", "PRACTITIONER"] }],
    [
      aStaff({ status: "INACTIVE" }),
      aStaff({ user_id: "d0000000-0000-4000-8000-000000000010", first_name: "Ann", role: "MANAGER", mfa: false }),
      // A former member of the staff.
      aStaff({ user_id: "d0000000-0000-4000-8000-000000000011", roles: [], status: "TERMINATED" }),
    ],
  );
  expect(headers(page)).toEqual(["Name", "Status", "Roles", "Email", "Invitation", "Two-step sign-in", "Actions"]);
  expect(rows(page).map((row) => row.slice(0, 3))).toEqual([
    ["Laura Whitfield", "ACTIVE", "Clinic administrator"],
    ["Zoë Lindqvist", "ACTIVE", "Practitioner (inactive), Clinic administrator"],
    ["Ann Lindqvist", "ACTIVE", "Manager"],
  ]);
  expect(rows(page).map((row) => row[5])).toEqual(["On", "Not known", "Off"]);
});

test("makes the owner a practitioner as well, who can use the role at once", async () => {
  const { page, api } = await openPeople([laura], []);
  button(page, "Change roles").click();
  await eventually(() => expect(text()).toContain("Roles of Laura Whitfield"));
  await pick(page, "Roles", "PRACTITIONER");
  await eventually(() => expect(text()).toContain("Laura stays signed in"));
  // The only location is chosen once it is loaded.
  await eventually(() => expect(chosen(page, "Clinic Location")).toContain(aLocation().location_name));
  const saved = { ...laura, roles: ["TENANT_ADMIN", "PRACTITIONER"], staff_id: STAFF_ID, location_id: LOCATION_ID };
  api.on(ROLES, { ...saved, version: 2 });
  api.on("GET /api/me", meAs("TENANT_ADMIN", ["TENANT_ADMIN", "PRACTITIONER"]));
  button(page, "Save").click();
  await eventually(() => expect(notifications(page)[0]).toContain("The roles of Laura Whitfield were saved."));
  expect(api.named(ROLES).map(({ body }) => body)).toEqual([
    { roles: ["TENANT_ADMIN", "PRACTITIONER"], role: "TENANT_ADMIN", location_id: LOCATION_ID, version: 1 },
  ]);
  await eventually(() => expect(text()).toContain("My Day"));
});

test("says what a role that is taken means, and shows why the last administrator keeps the role", async () => {
  const both = { ...laura, roles: ["TENANT_ADMIN" as const, "PRACTITIONER" as const] };
  const { page, api } = await openPeople([both], [aStaff({ user_id: USER_ID })]);
  button(page, "Change roles").click();
  await eventually(() => expect(text()).toContain("Main role"));
  await pick(page, "Roles", "TENANT_ADMIN");
  await eventually(() => expect(text()).toContain("Laura loses the rights of Clinic administrator at once"));
  const refusal = "This is the clinic's last active administrator. Invite or activate another one first.";
  api.on(ROLES, refuse("last_administrator", refusal));
  button(page, "Save").click();
  await eventually(() => expect(dialog(page).getElement().textContent).toContain(refusal));
  expect(api.named(ROLES).map(({ body }) => body)).toEqual([
    { roles: ["PRACTITIONER"], role: "PRACTITIONER", version: 1 },
  ]);
});

test("does not save without a role", async () => {
  const { page, api } = await openPeople([laura], []);
  button(page, "Change roles").click();
  await eventually(() => expect(text()).toContain("Roles of Laura Whitfield"));
  await pick(page, "Roles", "TENANT_ADMIN");
  button(page, "Save").click();
  await eventually(() => expect(errors(page)).toEqual({ Roles: "Choose at least one role." }));
  expect(api.named(ROLES)).toEqual([]);
});

test("deactivates a person in all roles, each on the version that the change before has left", async () => {
  const both = { ...laura, user_id: OTHER, is_owner: false, version: 3 };
  const person = { ...both, roles: ["TENANT_ADMIN" as const, "PRACTITIONER" as const] };
  const { page, api } = await openPeople([person], [zoe]);
  (await rowMenu(page)).item("Deactivate")?.click();
  await eventually(() => expect(text()).toContain("loses access at once, in all roles"));
  const [administrator, staff] = [`PATCH /api/tenants/current/administrators/${OTHER}`, `PATCH /api/staff/${STAFF_ID}`];
  api.on(administrator, { ...person, status: "INACTIVE", version: 4 });
  api.on(staff, aStaff({ status: "INACTIVE", version: 5 }));
  button(page, "Deactivate").click();
  await eventually(() => expect(notifications(page)[0]).toContain("is signed out and can no longer sign in."));
  expect(api.named(administrator).map(({ body }) => body)).toEqual([{ status: "INACTIVE", version: 3 }]);
  expect(api.named(staff).map(({ body }) => body)).toEqual([{ status: "INACTIVE", version: 4 }]);
});
