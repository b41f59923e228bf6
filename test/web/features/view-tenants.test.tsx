import { act } from "@testing-library/react";
import { ONBOARDING } from "../../../shared/messages/accounts.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import type { Tenant } from "../../../shared/tenants/tenant.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { refuse } from "../../support/render-api.tsx";
import { prepareApp, TENANT_ID, USER_ID } from "../../support/render-app.tsx";
import { nthId } from "../../support/render-desk.tsx";
import { button, eventually, text } from "../../support/render-gestures.tsx";
import { aTenant, tenants } from "../../support/render-tenants.tsx";

const LIST = "GET /api/tenants";
const STATUS = `PATCH /api/tenants/${TENANT_ID}/status`;
const INVITE = `POST /api/users/${USER_ID}/invitation`;

type Answer = (call: { readonly url: URL }) => readonly Tenant[];

async function openList(list: readonly Tenant[] | Response | Answer) {
  const app = prepareApp({ as: "PLATFORM_ADMIN" });
  const listed = (items: readonly Tenant[]) => ({ items, next_cursor: null });
  if (list instanceof Response) app.api.on(LIST, list);
  else app.api.on(LIST, typeof list === "function" ? (call: { url: URL }) => listed(list(call)) : listed(list));
  await app.go("/platform_admin/view_tenants");
  const table = () => app.page.findTable();
  const rows = () =>
    table()
      ?.findRows()
      .map((row) => [...row.findAll("td,th")].map((cell) => cell.getElement().textContent)) ?? [];
  return { ...app, table, rows };
}

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

test("shows the specified columns with the status second, and the newest clinic first", async () => {
  const { table, rows } = await openList(tenants(3));
  await eventually(() => expect(rows()).toHaveLength(3));
  const headers = table()
    ?.findColumnHeaders()
    .map((each) => each.getElement().textContent);
  expect(headers).toEqual([
    "Tenant Name",
    "Status",
    "Username",
    "Email",
    "Phone",
    "City",
    "State",
    "Zipcode",
    "Actions",
  ]);
  expect(rows().map(([name]) => name)).toEqual(["Clinic 000", "Clinic 001", "Clinic 002"]);
  expect(text()).toContain("(3)");
});

test("loads further clinics only on request", async () => {
  const all = tenants(130);
  const app = prepareApp({ as: "PLATFORM_ADMIN" });
  app.api.on(LIST, ({ url }: { url: URL }) => {
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const next = from + 100;
    return { items: all.slice(from, next), next_cursor: next < all.length ? String(next) : null };
  });
  await app.go("/platform_admin/view_tenants");
  await eventually(() => expect(text()).toContain("(100+)"));
  expect(app.api.named(LIST)).toHaveLength(1);
  await eventually(() => expect(text()).toContain("Load more"));
  button(app.page, "Load more").click();
  await eventually(() => expect(text()).toContain("(130)"));
});

test("says that there are no clinics, and offers to create one", async () => {
  const { page, path } = await openList([]);
  await eventually(() => expect(text()).toContain("No tenants found."));
  page.findTable()?.findEmptySlot()?.findButton()?.click();
  await eventually(() => expect(path()).toBe("/platform_admin/create_tenant"));
});

test("searches through the API after a pause in typing, and says when nothing matches", async () => {
  const hillview = aTenant({ tenant_id: nthId("ten", 2), tenant_name: "Hillview", city: "Boulder" });
  const { table, rows } = await openList(({ url }) => {
    const search = url.searchParams.get("search");
    if (search === null) return [aTenant(), hillview];
    return search === "boulder" ? [hillview] : [];
  });
  await eventually(() => expect(rows()).toHaveLength(2));
  const filter = () => table()?.findTextFilter();
  filter()?.findInput().setInputValue("boulder");
  await eventually(() => expect(rows().map(([name]) => name)).toEqual(["Hillview"]));
  expect(text()).toContain("1 match");
  filter()?.findInput().setInputValue("nowhere");
  await eventually(() => expect(text()).toContain("No matches"));
  table()?.findEmptySlot()?.findButton()?.click();
  await eventually(() => expect(rows()).toHaveLength(2));
});

test("lets the API order the clinics, and keeps the order in the address", async () => {
  const { page, rows, router } = await openList(({ url }) =>
    url.searchParams.get("sort") === "use" ? tenants(2).reverse() : tenants(2),
  );
  await eventually(() => expect(rows().map(([name]) => name)).toEqual(["Clinic 000", "Clinic 001"]));
  const select = page.findSelect();
  select?.openDropdown();
  select?.selectOptionByValue("use", { expandToViewport: true });
  await eventually(() => expect(rows().map(([name]) => name)).toEqual(["Clinic 001", "Clinic 000"]));
  expect(router.state.location.search).toBe("?order=use");
});

test("names the order of what a search finds, and asks for no other", async () => {
  const asked: string[] = [];
  const { page, table, rows } = await openList(({ url }) => {
    asked.push(url.search);
    return tenants(2);
  });
  await eventually(() => expect(rows()).toHaveLength(2));
  const order = () => page.findSelect()?.findTrigger().getElement();
  expect(order()?.textContent).toContain("Newest first");
  table()?.findTextFilter()?.findInput().setInputValue("lake");
  await eventually(() => expect(order()?.textContent).toContain("By matching word"));
  expect(order()?.hasAttribute("disabled")).toBe(true);
  await eventually(() => expect(asked.at(-1)).toBe("?search=lake"));
  table()?.findTextFilter()?.findInput().setInputValue("");
  await eventually(() => expect(order()?.textContent).toContain("Newest first"));
  expect(order()?.hasAttribute("disabled")).toBe(false);
});

test("sorts by a column", async () => {
  const { table, rows } = await openList(tenants(3));
  await eventually(() => expect(rows()).toHaveLength(3));
  table()?.findColumnSortingArea(1)?.click();
  table()?.findColumnSortingArea(1)?.click();
  await eventually(() => expect(rows().map(([name]) => name)).toEqual(["Clinic 002", "Clinic 001", "Clinic 000"]));
});

test("says why the list can't be loaded, and tries again", async () => {
  const { api, page, rows } = await openList(refuse("forbidden", MESSAGES.access.forbidden));
  await eventually(() => expect(text()).toContain(MESSAGES.access.forbidden));
  api.on(LIST, { items: [aTenant()], next_cursor: null });
  button(page, "Try again").click();
  await eventually(() => expect(rows()).toHaveLength(1));
});

test("asks before it deactivates a clinic, names the effect, and shows the new status", async () => {
  const { page, api, rows } = await openList([aTenant()]);
  await eventually(() => expect(rows()).toHaveLength(1));
  await choose(page, "Deactivate");
  const modal = () => page.findModal();
  await eventually(() => expect(modal()).not.toBeNull());
  expect(modal()?.findHeader().getElement().textContent).toBe("Deactivate Lakeside Family Clinic?");
  expect(modal()?.findContent().getElement().textContent).toBe(
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
  answer(refuse("conflict", MESSAGES.request.conflict));
  await eventually(() => expect(text()).toContain(MESSAGES.request.conflict));
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
  api.on(INVITE, refuse("unauthenticated", MESSAGES.access.signedOut));
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
