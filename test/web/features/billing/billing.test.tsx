import { BILLING, type BillingInfo } from "../../../../shared/billing/billing-info.ts";
import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { queryClient } from "../../../../web/src/api/query-client.ts";
import { changedBefore, refuse } from "../../../support/render-api.tsx";
import { prepareApp } from "../../../support/render-app.tsx";
import { aLocation, anotherLocation, LOCATION_ID, pageOf } from "../../../support/render-clinic.tsx";
import {
  button,
  choose,
  chosen,
  dialog,
  errorOf,
  eventually,
  field,
  formError,
  headers,
  notifications,
  rows,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";

const ID = "bill_01jd3v00000000000000000001";
const LIST = "GET /api/billing";
const CREATE = "POST /api/billing";
const REPLACE = `PUT /api/billing/${ID}`;
const DELETE = `DELETE /api/billing/${ID}`;
const OF_IT = "the billing info of Harbor Road";

const anInfo = (changes: Partial<BillingInfo> = {}): BillingInfo => ({
  billing_id: ID,
  location_id: LOCATION_ID,
  location_name: "Harbor Road",
  street: "9 Ledger Lane",
  city: "Duluth",
  state: "MN",
  zipcode: "55802",
  payment_type: "ACH",
  version: 2,
  ...changes,
});

async function openBilling(list: unknown = pageOf(anInfo()), search = "") {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on(LIST, list);
  app.api.on("GET /api/locations", pageOf(aLocation(), anotherLocation({ street: "7 Canyon Way", zipcode: "57702" })));
  await app.go(`/tenant_admin/billing${search}`);
  await eventually(() => expect(text()).toContain("Add billing info"));
  return app;
}

/** Opens the form that adds billing info. */
const openForm = (list?: unknown) => openBilling(list, "?add=billing");

async function openEdit() {
  const app = await openBilling();
  await eventually(() => expect(rows(app.page)).toHaveLength(1));
  button(app.page, `Edit ${OF_IT}`).click();
  return { ...app, modal: dialog(app.page) };
}

test("shows the specified columns", async () => {
  const { page } = await openBilling();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  expect(headers(page)).toEqual(["Location", "Street", "City", "State", "Zip", "Payment Type", "Actions"]);
  expect(rows(page)[0]?.slice(0, 6)).toEqual(["Harbor Road", "9 Ledger Lane", "Duluth", "MN", "55802", "ACH"]);
});

test("names the missing fields of an empty form, and sends nothing", async () => {
  const { page, api } = await openForm(pageOf());
  await eventually(() => expect(text()).toContain("No billing info found."));
  button(page, "Save").click();
  await eventually(() => expect(errorOf(page, "Location")).toContain("Location is required"));
  for (const label of ["Street", "City", "State", "Zip"])
    expect(errorOf(page, label)).toContain(`${label} is required`);
  expect(api.named(CREATE)).toEqual([]);
});

test("fills in the address of the chosen location, and keeps a typed address", async () => {
  const { page } = await openForm();
  choose(page, "Location", LOCATION_ID);
  await eventually(() => expect(typed(page, "Street")).toBe("48 Harbor Road"));
  type(page, "City", "Superior");
  choose(page, "Location", anotherLocation().location_id);
  await eventually(() => expect(typed(page, "Street")).toBe("7 Canyon Way"));
  expect(typed(page, "City")).toBe("Superior");
  expect(typed(page, "Zip")).toBe("57702");
});

test("adds billing information, and closes the form", async () => {
  const { page, api } = await openForm(pageOf());
  choose(page, "Location", LOCATION_ID);
  await eventually(() => expect(typed(page, "Street")).toBe("48 Harbor Road"));
  choose(page, "Payment Type", "CHECK");
  api.on(CREATE, anInfo());
  api.on(LIST, pageOf(anInfo()));
  button(page, "Save").click();
  await eventually(() => expect(notifications(page)).toContain("Billing info saved"));
  expect(api.named(CREATE)[0]?.body).toEqual({
    location_id: LOCATION_ID,
    street: "48 Harbor Road",
    city: "Duluth",
    state: "MN",
    zipcode: "55802",
    payment_type: "CHECK",
  });
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
  expect(rows(page)).toHaveLength(1);
});

test("says why billing information can't be saved, and keeps the input", async () => {
  const { page, api } = await openForm();
  choose(page, "Location", LOCATION_ID);
  await eventually(() => expect(typed(page, "Street")).toBe("48 Harbor Road"));
  api.on(CREATE, refuse("unavailable", REQUEST_TEXTS.unavailable));
  button(page, "Save").click();
  await eventually(() => expect(formError(page)).toContain("Failed to save billing info"));
  expect(formError(page)).toContain(REQUEST_TEXTS.unavailable);
  expect(notifications(page)).toEqual([]);
  expect(typed(page, "Street")).toBe("48 Harbor Road");
});

test("keeps the location of an edited row, and saves the rest with the version", async () => {
  const { page, api, modal } = await openEdit();
  expect(chosen(modal, "Location")).toContain("Harbor Road");
  expect(field(modal, "Location").findControl()?.findSelect()?.isDisabled()).toBe(true);
  type(modal, "Street", "10 Ledger Lane");
  const saved = anInfo({ street: "10 Ledger Lane", version: 3 });
  api.on(REPLACE, saved);
  api.on(LIST, pageOf(saved));
  button(modal, "Save").click();
  await eventually(() => expect(notifications(page)).toContain("Billing info saved"));
  expect(api.named(REPLACE)[0]?.body).toMatchObject({ location_id: LOCATION_ID, street: "10 Ledger Lane", version: 2 });
  expect(rows(page)[0]?.[1]).toBe("10 Ledger Lane");
});

test("says that deleted billing information has an invalid id", async () => {
  const { api, modal } = await openEdit();
  type(modal, "Street", "10 Ledger Lane");
  api.on(REPLACE, refuse("not_found", BILLING.invalidId));
  button(modal, "Save").click();
  await eventually(() => expect(modal.getElement().textContent).toContain("Invalid billing ID"));
  expect(modal.getElement().textContent).toContain("Failed to save billing info");
});

test("replaces the input with a newer version on request", async () => {
  const { api, modal } = await openEdit();
  type(modal, "Street", "10 Ledger Lane");
  api.on(REPLACE, changedBefore(anInfo({ street: "11 Ledger Lane", version: 9 })));
  button(modal, "Save").click();
  await eventually(() => expect(text()).toContain("Marcus Lee changed this"));
  expect(typed(modal, "Street")).toBe("10 Ledger Lane");
  button(modal, "Use theirs").click();
  await eventually(() => expect(typed(modal, "Street")).toBe("11 Ledger Lane"));
  expect(text()).not.toContain("Marcus Lee changed this");
});

test.each([
  ["done", undefined, "Deleted billing info"],
  ["refused", refuse("not_found", BILLING.invalidId), "Failed to delete billing info"],
])("asks with the location's name, and says that a deletion is %s", async (_, answer, message) => {
  const { page, api } = await openBilling();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, `Delete ${OF_IT}`).click();
  expect(dialog(page).getElement().textContent).toContain("Delete the billing info of Harbor Road?");
  expect(api.named(DELETE)).toEqual([]);
  api.on(DELETE, answer);
  api.on(LIST, pageOf());
  button(dialog(page), "Delete").click();
  await eventually(() => expect(text()).toContain(message));
  await eventually(() => expect(text()).toContain("No billing info found."));
});

test.each([
  ["/tenant_admin/billing?add=billing", "Add billing info"],
  ["/tenant_admin/services?add=service", "Add a service"],
  ["/tenant_admin/loc_rooms/rooms?add=room", "Add New Room"],
  ["/tenant_admin/clinic_staffs", "Add staff"],
])("offers to add a location in the form at %s if there is none", async (path, form) => {
  const { page, api, go, path: at } = await openBilling(pageOf());
  api.on("GET /api/locations", pageOf());
  queryClient.clear();
  await go("/account");
  await go(path);
  await eventually(() => expect(text()).toContain(form));
  const link = () => page.findForm()?.findContent()?.findLink();
  await eventually(() => expect(link()?.getElement().textContent).toBe("Add a location"));
  link()?.click();
  await eventually(() => expect(at()).toBe("/tenant_admin/loc_rooms/locations"));
});
