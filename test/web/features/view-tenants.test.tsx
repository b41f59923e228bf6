import { MESSAGES } from "../../../shared/messages.ts";
import type { Tenant } from "../../../shared/tenants/tenant.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { refuse } from "../../support/render-api.tsx";
import { openApp, TENANT_ID, USER_ID } from "../../support/render-app.tsx";
import { button, eventually, text } from "../../support/render-gestures.tsx";
import { aTenant, tenants } from "../../support/render-tenants.tsx";

const LIST = "GET /api/tenants";
const STATUS = `PATCH /api/tenants/${TENANT_ID}/status`;
const INVITE = `POST /api/users/${USER_ID}/invitation`;

async function openList(list: readonly Tenant[] | Response) {
  const app = await openApp("/", { as: "PLATFORM_ADMIN" });
  app.api.on(LIST, list instanceof Response ? list : { items: list, next_cursor: null });
  await app.go("/platform_admin/view_tenants");
  const table = () => app.page.findTable();
  const rows = () =>
    table()
      ?.findRows()
      .map((row) => [...row.findAll("td,th")].map((cell) => cell.getElement().textContent)) ?? [];
  return { ...app, table, rows };
}

test("the columns are those of the specification, and the newest is first", async () => {
  const { table, rows } = await openList(tenants(3));
  await eventually(() => expect(rows()).toHaveLength(3));
  const headers = table()
    ?.findColumnHeaders()
    .map((each) => each.getElement().textContent);
  expect(headers).toEqual([
    "Tenant Name",
    "Username",
    "Email",
    "Phone",
    "City",
    "State",
    "Zipcode",
    "Status",
    "Actions",
  ]);
  expect(rows().map(([name]) => name)).toEqual(["Clinic 000", "Clinic 001", "Clinic 002"]);
  expect(text()).toContain("(3)");
});

test("every page of the list is fetched before it is shown", async () => {
  const all = tenants(230);
  const app = await openApp("/", { as: "PLATFORM_ADMIN" });
  app.api.on(LIST, ({ url }: { url: URL }) => {
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const next = from + 100;
    return { items: all.slice(from, next), next_cursor: next < all.length ? String(next) : null };
  });
  await app.go("/platform_admin/view_tenants");
  await eventually(() => expect(text()).toContain("(230)"));
  expect(app.api.named(LIST)).toHaveLength(3);
  // The first rows are drawn before the rest.
  await eventually(() => expect(app.page.findTable()?.findRows()).toHaveLength(20));
  app.page.findTable()?.findPagination()?.findNextPageButton().click();
  await eventually(() => expect(text()).toContain("Clinic 020"));
});

test("without a clinic it says so and offers to create one", async () => {
  const { page, path } = await openList([]);
  await eventually(() => expect(text()).toContain("No tenants found."));
  page.findTable()?.findEmptySlot()?.findButton()?.click();
  await eventually(() => expect(path()).toBe("/platform_admin/create_tenant"));
});

test("the filter finds by any column, and tells when nothing matches", async () => {
  const { table, rows } = await openList([
    aTenant(),
    aTenant({ tenant_id: "ten_01jd3v00000000000000000002", tenant_name: "Hillview", city: "Boulder" }),
  ]);
  await eventually(() => expect(rows()).toHaveLength(2));
  const filter = table()?.findTextFilter();
  filter?.findInput().setInputValue("boulder");
  await eventually(() => expect(rows().map(([name]) => name)).toEqual(["Hillview"]));
  expect(text()).toContain("1 match");
  filter?.findInput().setInputValue("nowhere");
  await eventually(() => expect(text()).toContain("No matches"));
  table()?.findEmptySlot()?.findButton()?.click();
  await eventually(() => expect(rows()).toHaveLength(2));
});

test("a column sorts", async () => {
  const { table, rows } = await openList(tenants(3));
  await eventually(() => expect(rows()).toHaveLength(3));
  table()?.findColumnSortingArea(1)?.click();
  table()?.findColumnSortingArea(1)?.click();
  await eventually(() => expect(rows().map(([name]) => name)).toEqual(["Clinic 002", "Clinic 001", "Clinic 000"]));
});

test("a list that can't be loaded says why and can be tried again", async () => {
  const { api, page, rows } = await openList(refuse("forbidden", MESSAGES.access.forbidden));
  await eventually(() => expect(text()).toContain(MESSAGES.access.forbidden));
  api.on(LIST, { items: [aTenant()], next_cursor: null });
  button(page, "Try again").click();
  await eventually(() => expect(rows()).toHaveLength(1));
});

test("deactivating asks first, naming the clinic and the effect, and shows the new status", async () => {
  const { page, api, rows } = await openList([aTenant()]);
  await eventually(() => expect(rows()).toHaveLength(1));
  button(page, "Deactivate Lakeside Family Clinic").click();
  const modal = () => page.findModal();
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

test("nothing happens when the question is answered with Cancel", async () => {
  const { page, api, rows } = await openList([aTenant()]);
  await eventually(() => expect(rows()).toHaveLength(1));
  button(page, "Deactivate Lakeside Family Clinic").click();
  page.findModal()?.findFooter()?.findAllButtons()[0]?.click();
  await eventually(() => expect(page.findModal()).toBeNull());
  expect(api.named(STATUS)).toEqual([]);
});

test("activating needs no question, and a refusal puts the status back and says why", async () => {
  const { page, api, rows } = await openList([aTenant({ status: "INACTIVE" })]);
  await eventually(() => expect(rows()).toHaveLength(1));
  let answer = (_: unknown) => {};
  api.on(STATUS, () => new Promise((resolve) => (answer = resolve)));
  button(page, "Activate Lakeside Family Clinic").click();
  await eventually(() => expect(rows()[0]).toContain("ACTIVE"));
  await eventually(() => expect(api.named(STATUS)).toHaveLength(1));
  answer(refuse("conflict", MESSAGES.request.conflict));
  await eventually(() => expect(text()).toContain(MESSAGES.request.conflict));
  expect(rows()[0]).toContain("INACTIVE");
});

test.each([
  ["sent", undefined, "A new invitation was sent to hello@lakeside.example.com."],
  ["refused", refuse("already_signed_in", MESSAGES.onboarding.alreadySignedIn), MESSAGES.onboarding.alreadySignedIn],
])("an invitation that is %s says so", async (_, answer, message) => {
  const { page, api, rows } = await openList([aTenant({ invitation: "pending" })]);
  await eventually(() => expect(rows()).toHaveLength(1));
  api.on(INVITE, answer);
  button(page, "Resend invitation of Lakeside Family Clinic").click();
  await eventually(() => expect(text()).toContain(message));
});

test("a session that ended meanwhile leads to the login with the error", async () => {
  const { api, page, path, rows } = await openList([aTenant({ invitation: "pending" })]);
  await eventually(() => expect(rows()).toHaveLength(1));
  api.on(INVITE, Response.json({ message: "Unauthorized" }, { status: 401 }));
  button(page, "Resend invitation of Lakeside Family Clinic").click();
  await eventually(() => expect(path()).toBe("/login"));
  await eventually(() => expect(text()).toContain("Your session ended. Sign in to continue."));
  expect(sessionStore.getState().isAuthenticated).toBe(false);
});

test("a session that the API ended says what happened", async () => {
  const { api, page, path, rows } = await openList([aTenant({ invitation: "pending" })]);
  await eventually(() => expect(rows()).toHaveLength(1));
  api.on(INVITE, refuse("unauthenticated", MESSAGES.access.signedOut));
  button(page, "Resend invitation of Lakeside Family Clinic").click();
  await eventually(() => expect(path()).toBe("/login"));
  await eventually(() => expect(text()).toContain("You have been signed out. Please sign in again."));
});

test("only an administrator who has never signed in is offered the invitation again", async () => {
  const { page, rows } = await openList([aTenant({ invitation: "accepted" })]);
  await eventually(() => expect(rows()).toHaveLength(1));
  expect(() => button(page, "Resend invitation of Lakeside Family Clinic")).toThrow();
});

test("a clinic whose onboarding was interrupted says so, and Resume leads into the form with its values", async () => {
  const { page, path, router, rows } = await openList([aTenant({ setup: "administrator" }), ...tenants(1)]);
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]?.[0]).toBe("Lakeside Family ClinicSetup incomplete");
  expect(rows()[1]?.[0]).toBe("Clinic 000");
  button(page, "Resume the setup of Lakeside Family Clinic").click();
  await eventually(() => expect(path()).toBe("/platform_admin/create_tenant"));
  expect(router.state.location.search).toBe(`?resume=${TENANT_ID}`);
});
