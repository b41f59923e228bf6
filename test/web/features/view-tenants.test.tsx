import { ACCESS_TEXTS } from "../../../shared/contract/texts.ts";
import { refuse } from "../../support/render-api.tsx";
import { prepareApp } from "../../support/render-app.tsx";
import { nthId } from "../../support/render-desk.tsx";
import { button, eventually, field, text } from "../../support/render-gestures.tsx";
import { aTenant, tenants } from "../../support/render-pages.tsx";
import { LIST, openList } from "./open-tenants.ts";

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
  const { api, page, rows } = await openList(refuse("forbidden", ACCESS_TEXTS.forbidden));
  await eventually(() => expect(text()).toContain(ACCESS_TEXTS.forbidden));
  api.on(LIST, { items: [aTenant()], next_cursor: null });
  button(page, "Try again").click();
  await eventually(() => expect(rows()).toHaveLength(1));
});

test("filters the clinics by the address, as the figures of the dashboard link to them, and by its controls", async () => {
  const asked: URLSearchParams[] = [];
  const list = ({ url }: { url: URL }) => {
    asked.push(url.searchParams);
    return url.searchParams.get("risk") ? [] : tenants(2);
  };
  const { page, rows, router } = await openList(list, { search: "?status=ACTIVE&setup=complete&risk=nonsense" });
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ status: "ACTIVE", setup: "complete", sort: "created" });
  expect(asked[0]?.has("risk")).toBe(false);
  const risk = field(page, "Risk").findControl()?.findSelect();
  risk?.openDropdown();
  risk?.selectOptionByValue("any", { expandToViewport: true });
  await eventually(() => expect(text()).toContain("No matches"));
  expect(router.state.location.search).toBe("?status=ACTIVE&setup=complete&risk=any");
  expect(asked.at(-1)?.get("risk")).toBe("any");
});

test("offers to clear the filters that no clinic matches, and not to create one", async () => {
  const { api, page } = await openList([], { search: "?status=INACTIVE" });
  await eventually(() => expect(text()).toContain("No matches"));
  expect(page.findTable()?.findEmptySlot()?.getElement().textContent).not.toContain("Create tenant");
  api.on(LIST, { items: tenants(1), next_cursor: null });
  button(page, "Clear filter").click();
  await eventually(() => expect(text()).toContain("Clinic 000"));
});
