import { act } from "@testing-library/react";
import { ONBOARDING } from "../../../shared/accounts/texts.ts";
import { ACCESS_TEXTS, REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { refuse } from "../../support/render-api.tsx";
import { TENANT_ID, USER_ID } from "../../support/render-app.tsx";
import { button, eventually, text } from "../../support/render-gestures.tsx";
import { aTenant, tenants } from "../../support/render-pages.tsx";
import { LIST, openList } from "./open-tenants.ts";

const STATUS = `PATCH /api/tenants/${TENANT_ID}/status`;
const INVITE = `POST /api/users/${USER_ID}/invitation`;

type Page = Parameters<typeof button>[0];

const MENU_ITEM = "[role=menuitem]";

/** Opens the menu of the actions on a clinic, and returns its entries. */
async function actions(page: Page) {
  await eventually(() => expect(button(page, "Actions for Lakeside Family Clinic")).toBeTruthy());
  button(page, "Actions for Lakeside Family Clinic").click();
  return [...document.querySelectorAll<HTMLElement>(MENU_ITEM)];
}

async function choose(page: Page, action: string) {
  const item = (await actions(page)).find(({ textContent }) => textContent === action);
  if (!item) throw new Error(`There is no action ${action}`);
  act(() => item.click());
}

test("asks before it deactivates a clinic, names the effect, and shows the new status", async () => {
  const { page, api, rows } = await openList([aTenant()]);
  await eventually(() => expect(rows()).toHaveLength(1));
  await choose(page, "Deactivate");
  const modal = () => page.findModal();
  await eventually(() => expect(modal()).not.toBeNull());
  expect(modal()?.findHeader().getElement().textContent).toBe("Deactivate Lakeside Family Clinic?");
  expect(modal()?.findContent().getElement().textContent).toContain(
    "Everyone at Lakeside Family Clinic loses access immediately. Data is kept.",
  );
  expect(api.named(STATUS)).toEqual([]);
  const inactive = aTenant({ status: "INACTIVE", version: 2 });
  api.on(STATUS, inactive);
  api.on(LIST, { items: [inactive], next_cursor: null });
  modal()?.findFooter()?.findAllButtons()[1]?.click();
  await eventually(() => expect(text()).toContain("Lakeside Family Clinic is inactive."));
  expect(rows()[0]).toContain("INACTIVE");
  expect(api.named(STATUS)[0]?.body).toEqual({ status: "INACTIVE", version: 1 });
  expect(modal()).toBeNull();
});

test("shows Deactivate in red, and no other action", async () => {
  const { page, rows } = await openList([aTenant({ invitation: "pending" })]);
  await eventually(() => expect(rows()).toHaveLength(1));
  const red = (await actions(page)).map((item) => [item.textContent, item.querySelector(".destructive-item") !== null]);
  expect(red).toEqual([
    ["Deactivate", true],
    ["Resend invitation", false],
  ]);
});

test.each([
  ["CONFIRMED", ["Resend invitation"]],
  ["REQUESTED", ["Activate", "Resend invitation"]],
] as const)("offers for a clinic whose deletion is %s only what the API accepts", async (status, offered) => {
  const { page, api, rows } = await openList([aTenant({ status: "INACTIVE", invitation: "pending" })], {
    deletions: [{ tenant_id: TENANT_ID, status }],
  });
  await eventually(() => expect(rows()).toHaveLength(1));
  await eventually(() => expect(api.named("GET /api/deletions").length).toBeGreaterThan(0));
  await eventually(() => expect(button(page, "Actions for Lakeside Family Clinic")).toBeTruthy());
  expect((await actions(page)).map(({ textContent }) => textContent)).toEqual(offered);
});

test("changes nothing after Cancel", async () => {
  const { page, api, rows } = await openList([aTenant()]);
  await eventually(() => expect(rows()).toHaveLength(1));
  await choose(page, "Deactivate");
  await eventually(() => expect(page.findModal()).not.toBeNull());
  page.findModal()?.findFooter()?.findAllButtons()[0]?.click();
  await eventually(() => expect(page.findModal()).toBeNull());
  expect(api.named(STATUS)).toEqual([]);
});

test("activates without a question, and reverts the status with the reason after a refusal", async () => {
  const { page, api, rows } = await openList([aTenant({ status: "INACTIVE" })]);
  await eventually(() => expect(rows()).toHaveLength(1));
  let answer = (_: unknown) => {};
  api.on(STATUS, () => new Promise((resolve) => (answer = resolve)));
  await choose(page, "Activate");
  await eventually(() => expect(rows()[0]).toContain("ACTIVE"));
  await eventually(() => expect(api.named(STATUS)).toHaveLength(1));
  answer(refuse("conflict", REQUEST_TEXTS.conflict));
  await eventually(() => expect(text()).toContain(REQUEST_TEXTS.conflict));
  expect(rows()[0]).toContain("INACTIVE");
});

test.each([
  ["sent", undefined, "A new invitation was sent to hello@lakeside.example.com."],
  ["refused", refuse("already_signed_in", ONBOARDING.alreadySignedIn), ONBOARDING.alreadySignedIn],
])("says that an invitation is %s", async (_, answer, message) => {
  const { page, api, rows } = await openList([aTenant({ invitation: "pending" })]);
  await eventually(() => expect(rows()).toHaveLength(1));
  api.on(INVITE, answer);
  await choose(page, "Resend invitation");
  await eventually(() => expect(text()).toContain(message));
});

test("opens the login page with the error when the session has ended", async () => {
  const { api, page, path, rows } = await openList([aTenant({ invitation: "pending" })]);
  await eventually(() => expect(rows()).toHaveLength(1));
  api.on(INVITE, Response.json({ message: "Unauthorized" }, { status: 401 }));
  await choose(page, "Resend invitation");
  await eventually(() => expect(path()).toBe("/login"));
  await eventually(() => expect(text()).toContain("Your session ended. Sign in to continue."));
  expect(sessionStore.getState().isAuthenticated).toBe(false);
});

test("says why the API ended the session", async () => {
  const { api, page, path, rows } = await openList([aTenant({ invitation: "pending" })]);
  await eventually(() => expect(rows()).toHaveLength(1));
  api.on(INVITE, refuse("unauthenticated", ACCESS_TEXTS.signedOut));
  await choose(page, "Resend invitation");
  await eventually(() => expect(path()).toBe("/login"));
  await eventually(() => expect(text()).toContain("You have been signed out. Please sign in again."));
});

test("offers the invitation again only to an administrator who has never signed in", async () => {
  const { page, rows } = await openList([aTenant({ invitation: "accepted" })]);
  await eventually(() => expect(rows()).toHaveLength(1));
  expect((await actions(page)).map(({ textContent }) => textContent)).toEqual(["Deactivate"]);
});

test("marks a clinic with an incomplete setup, and resumes it with the stored values", async () => {
  const { page, path, router, rows } = await openList([aTenant({ setup: "administrator" }), ...tenants(1)]);
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]?.[0]).toBe("Lakeside Family ClinicSetup incomplete");
  expect(rows()[1]?.[0]).toBe("Clinic 000");
  await choose(page, "Resume");
  await eventually(() => expect(path()).toBe("/platform_admin/create_tenant"));
  expect(router.state.location.search).toBe(`?resume=${TENANT_ID}`);
});
