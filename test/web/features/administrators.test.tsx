import type { Administrator } from "../../../shared/accounts/administrator.ts";
import { refuse } from "../../support/render-api.tsx";
import { meAs, prepareApp, USER_ID } from "../../support/render-app.tsx";
import {
  button,
  dialog,
  errorOf,
  eventually,
  headers,
  notifications,
  rowMenu,
  rows,
  text,
  type,
} from "../../support/render-gestures.tsx";

const GRACE_ID = "d0000000-0000-4000-8000-000000000099";
const LIST = "GET /api/tenants/current/administrators";
const INVITE = "POST /api/tenants/current/administrators";
const UPDATE = `PATCH /api/tenants/current/administrators/${GRACE_ID}`;
const RESEND = `POST /api/tenants/current/administrators/${GRACE_ID}/invitation`;
const OWNER = "PATCH /api/tenants/current/owner";
const RESET = `POST /api/users/${GRACE_ID}/mfa-reset`;

const LAURA: Administrator = {
  user_id: USER_ID,
  first_name: "Laura",
  last_name: "Whitfield",
  email: "laura@example.com",
  role: "TENANT_ADMIN",
  roles: ["TENANT_ADMIN"],
  status: "ACTIVE",
  invitation: "accepted",
  mfa: null,
  is_owner: true,
  version: 1,
};
const grace = (changes: Partial<Administrator> = {}): Administrator => ({
  ...LAURA,
  user_id: GRACE_ID,
  first_name: "Grace",
  last_name: "Hopper",
  email: "grace@example.com",
  invitation: "pending",
  is_owner: false,
  version: 4,
  ...changes,
});

async function openAdministrators(...others: Administrator[]) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on(LIST, { items: [LAURA, ...others], next_cursor: null });
  await app.go("/tenant_admin/administrators");
  await eventually(() => expect(rows(app.page)).toHaveLength(1 + others.length));
  return app;
}

/** Chooses an action from the menu of the only other administrator. */
const choose = async (page: Parameters<typeof rowMenu>[0], action: string) =>
  (await rowMenu(page)).item(action)?.click();

test("lists the administrators with status, invitation and owner", async () => {
  const { page } = await openAdministrators(grace());
  expect(headers(page)).toEqual(["Name", "Status", "Role", "Email", "Invitation", "Actions"]);
  expect(rows(page).map((row) => row.slice(0, 5))).toEqual([
    ["Laura Whitfield", "ACTIVE", "Owner", "laura@example.com", "Signed in"],
    ["Grace Hopper", "ACTIVE", "Administrator", "grace@example.com", "Invited"],
  ]);
});

test("does not offer people to deactivate themselves or to make the owner the owner", async () => {
  const { page } = await openAdministrators();
  expect(page.findButtonDropdown()).toBeNull();
});

test("invites an administrator, and keeps the form when the address is taken", async () => {
  const { page, api } = await openAdministrators();
  button(page, "Invite administrator").click();
  const form = await dialog(page);
  button(form, "Invite").click();
  await eventually(() => expect(errorOf(form, "First Name")).toContain("First Name is required"));
  type(form, "First Name", "Grace");
  type(form, "Last Name", "Hopper");
  type(form, "Email", "grace@example.com");
  api.on(INVITE, refuse("email_taken", "A user with this email already exists"));
  button(form, "Invite").click();
  await eventually(() => expect(text()).toContain("A user with this email already exists"));
  api.on(INVITE, grace());
  button(form, "Invite").click();
  await eventually(() => expect(notifications(page)).toContain("An invitation was sent to grace@example.com."));
  expect(api.named(INVITE).at(-1)?.body).toEqual({
    email: "grace@example.com",
    first_name: "Grace",
    last_name: "Hopper",
  });
});

test("deactivates an administrator after a question, on the version that is shown", async () => {
  const { page, api } = await openAdministrators(grace());
  api.on(UPDATE, grace({ status: "INACTIVE" }));
  await choose(page, "Deactivate");
  const question = await dialog(page);
  button(question, "Deactivate").click();
  await eventually(() => expect(text()).toContain("Grace Hopper is signed out and can no longer sign in."));
  expect(api.named(UPDATE).at(-1)?.body).toEqual({ status: "INACTIVE", version: 4 });
});

test("activates an inactive administrator", async () => {
  const { page, api } = await openAdministrators(grace({ status: "INACTIVE" }));
  api.on(UPDATE, grace());
  await choose(page, "Activate");
  await eventually(() => expect(notifications(page)).toContain("Grace Hopper can sign in again."));
});

test("keeps the actions of a row in a menu, with those that fit", async () => {
  const { page } = await openAdministrators(grace({ invitation: "accepted" }));
  expect((await rowMenu(page)).texts()).toEqual(["Make owner", "Reset two-step sign-in", "Deactivate"]);
});

test("sends a pending invitation again", async () => {
  const { page, api } = await openAdministrators(grace());
  api.on(RESEND, refuse("rate_limited", "This person was sent five invitations today."));
  await choose(page, "Resend invitation");
  await eventually(() => expect(text()).toContain("This person was sent five invitations today."));
});

test("says why the last administrator stays", async () => {
  const { page, api } = await openAdministrators(grace());
  api.on(UPDATE, refuse("last_administrator", "This is the clinic's last active administrator."));
  await choose(page, "Deactivate");
  button(await dialog(page), "Deactivate").click();
  await eventually(() => expect(text()).toContain("This is the clinic's last active administrator."));
});

test("says why a person who has not signed in can't own the clinic", async () => {
  const { page } = await openAdministrators(grace());
  const entry = (await rowMenu(page)).item("Make owner");
  expect(entry?.find("[aria-disabled=true]")).not.toBeNull();
  entry?.fireEvent(new MouseEvent("mouseover", { bubbles: true }));
  await eventually(() => expect(text()).toContain("This administrator has not signed in yet."));
  entry?.click();
  expect(page.findModal()?.isVisible()).not.toBe(true);
});

test("hands the clinic over with its current version", async () => {
  const { page, api } = await openAdministrators(grace({ invitation: "accepted" }));
  api.on("GET /api/tenants/current", { version: 7 });
  api.on(OWNER, { user_id: GRACE_ID });
  await choose(page, "Make owner");
  button(await dialog(page), "Make owner").click();
  await eventually(() => expect(notifications(page)).toContain("Grace Hopper owns the clinic now."));
  expect(api.named(OWNER).at(-1)?.body).toEqual({ user_id: GRACE_ID, version: 7 });
});

test("resets a second factor with a reason, and asks for one", async () => {
  const { page, api } = await openAdministrators(grace());
  await choose(page, "Reset two-step sign-in");
  const form = await dialog(page);
  type(form, "Reason", "The phone was stolen.");
  api.on(RESET, undefined);
  button(form, "Reset").click();
  await eventually(() => expect(api.named(RESET)).toHaveLength(1));
  expect(api.named(RESET)[0]?.body).toEqual({ reason: "The phone was stolen." });
});

test("leads a person who must set up a second factor to the account page, from wherever they are", async () => {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/me", { ...meAs("TENANT_ADMIN"), mfa_required: true });
  app.api.on(LIST, refuse("mfa_required", "Two-step sign-in is required."));
  await app.go("/tenant_admin/administrators");
  await eventually(() => expect(app.path()).toBe("/account"));
  await eventually(() => expect(text()).toContain("Two-step sign-in is required"));
});

test("says that an administrator with further roles keeps these", async () => {
  const { page, api } = await openAdministrators(grace({ roles: ["TENANT_ADMIN", "PRACTITIONER"] }));
  await choose(page, "Deactivate");
  await eventually(() => expect(text()).toContain("is signed out everywhere, and keeps the other roles."));
  api.on(UPDATE, grace({ status: "INACTIVE", version: 5 }));
  button(dialog(page), "Deactivate").click();
  await eventually(() => expect(text()).toContain("Grace Hopper is signed out and no longer administers the clinic."));
});
