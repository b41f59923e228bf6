import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { TenantDetails } from "../../../shared/tenants/tenant-details.ts";
import { refuse } from "../../support/render-api.tsx";
import { heading, prepareApp, TENANT_ID, USER_ID } from "../../support/render-app.tsx";
import { button, eventually, rows, text } from "../../support/render-gestures.tsx";
import { aTenant } from "../../support/render-pages.tsx";

const DETAILS = `GET /api/tenants/${TENANT_ID}`;
const NOTES = `GET /api/tenants/${TENANT_ID}/notes`;
const STATUS = `PATCH /api/tenants/${TENANT_ID}/status`;

const OWNER: TenantDetails["administrators"][number] = {
  user_id: USER_ID,
  first_name: "Grace",
  last_name: "Hopper",
  email: "grace@example.com",
  role: "TENANT_ADMIN",
  roles: ["TENANT_ADMIN"],
  status: "ACTIVE",
  invitation: "accepted",
  mfa: null,
  is_owner: true,
  version: 1,
};
const OMAR = {
  ...OWNER,
  user_id: "d0000000-0000-4000-8000-000000000099",
  first_name: "Omar",
  last_name: "Lind",
  email: "omar@example.com",
  invitation: "pending" as const,
  is_owner: false,
};

const details = (changes: Partial<TenantDetails> = {}): TenantDetails => ({
  ...aTenant(),
  owner: OWNER,
  administrators: [OWNER, OMAR],
  use: { staff: 6, locations: 2, appointments_30_days: 148, used_until: "2026-05-29", last_activity: "2026-05-30" },
  suspension: null,
  failed_messages: { this_month: 2, last_month: 5 },
  deletion: null,
  history: [
    {
      activity_id: "act_1",
      at: "2026-05-02T09:30:00.000Z",
      user_name: "Platform",
      user_role: "PLATFORM_ADMIN",
      operation: "tenants.setStatus",
      changes: [{ field: "status", from: "INACTIVE", to: "ACTIVE" }],
    },
  ],
  ...changes,
});

async function openClinic(answer: unknown) {
  const app = prepareApp({ as: "PLATFORM_ADMIN" });
  app.api.on(DETAILS, answer);
  app.api.on(NOTES, { items: [], next_cursor: null });
  await app.go(`/platform_admin/tenants/${TENANT_ID}`);
  return app;
}

const opened = () => eventually(() => expect(heading()).toBe("Lakeside Family Clinic"));
const figures = () => [...document.querySelectorAll("dl.figures dd")].map((each) => each.textContent);

test("shows the operator a clinic's administrators, use and history", async () => {
  const { page } = await openClinic(details());
  await opened();
  expect(figures()).toEqual(["148", "6", "2", "2", "Last month: 5", expect.stringContaining("May 30")]);
  expect(rows(page).map((row) => row.slice(0, 5))).toEqual([
    ["Grace Hopper", "ACTIVE", "Owner", "grace@example.com", "Signed in"],
    ["Omar Lind", "ACTIVE", "Administrator", "omar@example.com", "Invited"],
  ]);
  const [entry] = [...document.querySelectorAll("ul[aria-label=History] li")].map((each) => each.textContent);
  expect(entry).toContain("Activated or deactivated the clinic");
  expect(entry).toContain("Status: INACTIVE → ACTIVE");
  expect(text()).not.toContain("Setup incomplete");
});

test("leads back to the list of clinics, whose entry of the menu is marked", async () => {
  const { page } = await openClinic(details());
  await opened();
  const links = [...document.querySelectorAll(".breadcrumbs a")].map((each) => each.getAttribute("href"));
  expect(links).toEqual(["/dashboard", "/platform_admin/view_tenants"]);
  expect(page.findSideNavigation()?.findActiveLink()?.getElement().textContent).toBe("View Tenants");
});

test("says of a new clinic that no one has used it, and that nothing was recorded", async () => {
  const use = { staff: 0, locations: 0, appointments_30_days: 0, used_until: null, last_activity: null };
  await openClinic(details({ use, history: [] }));
  await opened();
  expect(figures()).toEqual(["0", "0", "0", "2", "Last month: 5", "Never"]);
  expect(text()).toContain("Nothing was recorded yet.");
});

test("invites an administrator again who has not signed in, and only that one", async () => {
  const { page, api } = await openClinic(details());
  await opened();
  expect(() => button(page, "Resend invitation Grace Hopper")).toThrow();
  api.on(`POST /api/users/${OMAR.user_id}/invitation`, undefined);
  button(page, "Resend invitation Omar Lind").click();
  await eventually(() => expect(text()).toContain("A new invitation was sent to omar@example.com."));
});

test("resumes an interrupted onboarding", async () => {
  const { page, path, router } = await openClinic(
    details({ setup: "administrator", invitation: "pending", owner: null, administrators: [] }),
  );
  await opened();
  expect(text()).toContain("Setup incomplete");
  expect(button(page, "Resend invitation")).toBeTruthy();
  button(page, "Resume").click();
  await eventually(() => expect(path()).toBe("/platform_admin/create_tenant"));
  expect(router.state.location.search).toBe(`?resume=${TENANT_ID}`);
});

test("asks before it deactivates a clinic, and shows the new status", async () => {
  const { page, api } = await openClinic(details());
  await opened();
  button(page, "Deactivate").click();
  expect(page.findModal()?.getElement().textContent).toContain("Deactivate Lakeside Family Clinic?");
  expect(api.named(STATUS)).toEqual([]);
  api.on(STATUS, aTenant({ status: "INACTIVE", version: 2 }));
  api.on(DETAILS, details({ status: "INACTIVE", version: 2 }));
  page.findModal()?.findFooter()?.findAllButtons()[1]?.click();
  await eventually(() => expect(button(page, "Activate")).toBeTruthy());
  expect(api.named(STATUS)[0]?.body).toEqual({ status: "INACTIVE", version: 1 });
});

const SUSPENSION = {
  note_id: "note_01jd3v8c9m4q2w6x8z0y1t5k7n",
  tenant_id: TENANT_ID,
  kind: "SUSPENSION" as const,
  text: "Unpaid since May.",
  author_name: "Priya Nolan",
  created_at: "2026-05-30T12:00:00.000Z",
};

test("sends the reason of a deactivation, and keeps it after a refusal", async () => {
  const { page, api } = await openClinic(details());
  await opened();
  button(page, "Deactivate").click();
  const reason = () => page.findModal()?.findContent().findTextarea();
  reason()?.setTextareaValue("Unpaid since May.");
  api.on(STATUS, refuse("unavailable", "The service is busy."));
  const confirm = () => page.findModal()?.findFooter()?.findAllButtons()[1]?.click();
  confirm();
  await eventually(() => expect(text()).toContain("The service is busy."));
  expect(reason()?.getTextareaValue()).toBe("Unpaid since May.");
  api.on(STATUS, aTenant({ status: "INACTIVE", version: 2 }));
  confirm();
  await eventually(() => expect(page.findModal()).toBeNull());
  expect(api.named(STATUS).at(-1)?.body).toEqual({ status: "INACTIVE", reason: "Unpaid since May.", version: 1 });
});

test("says why a clinic is deactivated, and lists and adds notes", async () => {
  const { page, api } = await openClinic(details({ status: "INACTIVE", suspension: SUSPENSION }));
  await opened();
  expect(page.findAlert()?.getElement().textContent).toMatch(/Unpaid since May\.Priya Nolan · .*May 30/);
  await eventually(() => expect(text()).toContain("No notes about this clinic."));
  const note_id = "note_01jd3v8c9m4q2w6x8z0y1t5k7p";
  const note = { ...SUSPENSION, note_id, kind: "NOTE" as const, text: "Calls on Mondays." };
  api.on(NOTES.replace("GET", "POST"), note);
  api.on(NOTES, { items: [note, SUSPENSION], next_cursor: null });
  page.findTextarea()?.setTextareaValue("Calls on Mondays.");
  button(page, "Add note").click();
  const listed = () => [...document.querySelectorAll("ul[aria-label=Notes] li")].map((each) => each.textContent);
  await eventually(() => expect(listed()).toHaveLength(2));
  expect(listed()[0]).toMatch(/^Calls on Mondays\./);
  expect(listed()[1]).toMatch(/^Reason for the deactivationUnpaid since May\./);
});

test("activates a clinic without a question", async () => {
  const { page, api } = await openClinic(details({ status: "INACTIVE" }));
  await opened();
  api.on(STATUS, aTenant({ version: 2 }));
  api.on(DETAILS, details({ version: 2 }));
  button(page, "Activate").click();
  await eventually(() => expect(button(page, "Deactivate")).toBeTruthy());
});

const REQUESTED: TenantDetails["deletion"] = {
  tenant_id: TENANT_ID,
  tenant_name: "Lakeside Family Clinic",
  status: "REQUESTED",
  requested_by: "first@example.com",
  requested_at: "2026-11-20T12:00:00.000Z",
  confirmed_by: null,
  confirmed_at: null,
  delete_after: null,
  deleted_at: null,
  deleted: null,
  failure: null,
  backups_until: null,
};

test("says who requested the deletion of a clinic and when, and still lets it be activated", async () => {
  const { page } = await openClinic(details({ status: "INACTIVE", deletion: REQUESTED }));
  await opened();
  expect(page.findAlert()?.getElement().textContent).toContain("The deletion of this clinic was requested");
  expect(text()).toMatch(/Requested by first@example\.com on Nov 20, 2026, .* Another operator has to confirm it\./);
  expect(button(page, "Activate")).toBeTruthy();
});

test("says when a clinic will be deleted, and does not offer to activate it", async () => {
  const confirmed_by = "second@example.com";
  const [confirmed_at, delete_after] = ["2026-11-21T12:00:00.000Z", "2026-12-21T12:00:00.000Z"];
  const deletion = { ...REQUESTED, status: "CONFIRMED" as const, confirmed_by, confirmed_at, delete_after };
  const { page } = await openClinic(details({ status: "INACTIVE", deletion }));
  await opened();
  expect(text()).toContain("This clinic will be deleted");
  expect(text()).toMatch(/Confirmed by second@example\.com on Nov 21, 2026, .* deleted after Dec 21, 2026/);
  expect(() => button(page, "Activate")).toThrow();
});

test("leads to the clinic's export and deletion", async () => {
  const { page, path, router } = await openClinic(details());
  await opened();
  button(page, "Export or delete").click();
  await eventually(() => expect(path()).toBe("/platform_admin/offboarding"));
  expect(router.state.location.search).toBe(`?clinic=${TENANT_ID}`);
});

test("says that a clinic does not exist, with a link to the list", async () => {
  await openClinic(refuse("not_found", NOT_FOUND_TEXTS.tenant));
  await eventually(() => expect(heading()).toBe(NOT_FOUND_TEXTS.tenant));
  expect(document.querySelector("#page a[href]")?.getAttribute("href")).toBe("/platform_admin/view_tenants");
});
