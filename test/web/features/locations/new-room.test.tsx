import { ACCESS_TEXTS, NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { prepareApp } from "../../../support/render-app.tsx";
import { aLocation, anotherLocation, aRoom, LOCATION_ID, pageOf } from "../../../support/render-clinic.tsx";
import { button, errorOf, eventually, field, formError, rows, text } from "../../../support/render-gestures.tsx";
import { openRooms } from "./open-rooms.ts";

const LOCATIONS = "GET /api/locations";
const CREATE = "POST /api/rooms";

async function openForm(locations: unknown = pageOf(aLocation(), anotherLocation())) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  const { api, page, go } = app;
  api.on(LOCATIONS, locations);
  await go("/tenant_admin/loc_rooms/rooms?add=room");
  await eventually(() => expect(text()).toContain("Clinic Locations"));
  const select = (label: string) => field(page, label).findControl()?.findSelect();
  return {
    ...app,
    number: () => field(page, "Room Number").findControl()?.findInput(),
    chosen: (label: string) => select(label)?.findTrigger().getElement().textContent,
    choose: (label: string, value: string) => {
      select(label)?.openDropdown();
      select(label)?.selectOptionByValue(value);
    },
    submit: () => button(page, "Create Room").click(),
  };
}

test("opens the form with this location chosen", async () => {
  const { page, api } = await openRooms(pageOf());
  api.on(LOCATIONS, pageOf(aLocation(), anotherLocation()));
  await eventually(() => expect(text()).toContain("No rooms found."));
  page.findTable()?.findEmptySlot()?.findButton()?.click();
  const trigger = () => field(page, "Clinic Location").findControl()?.findSelect()?.findTrigger().getElement();
  await eventually(() => expect(trigger()?.textContent).toContain("Harbor Road"));
});

test("names the missing fields of an empty form, and sends nothing", async () => {
  const { page, submit, api } = await openForm();
  submit();
  await eventually(() => expect(errorOf(page, "Room Number")).toContain("Room number is required."));
  expect(errorOf(page, "Status")).toBeUndefined();
  expect(errorOf(page, "Clinic Location")).toContain("Clinic Location is required.");
  expect(api.named(CREATE)).toEqual([]);
});

test("creates a room, and keeps location and status for the next one", async () => {
  const { page, api, number, choose, chosen, submit } = await openForm();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  number()?.setInputValue("204");
  choose("Status", "ACTIVE");
  choose("Clinic Location", LOCATION_ID);
  let answer = (_: unknown) => {};
  api.on(CREATE, () => new Promise((resolve) => (answer = resolve)));
  submit();
  await eventually(() => expect(text()).toContain("Creating..."));
  answer(aRoom({ room_number: "204" }));
  await eventually(() => expect(text()).toContain("Room created"));
  expect(api.named(CREATE)[0]?.body).toEqual({ room_number: "204", status: "ACTIVE", location_id: LOCATION_ID });
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
  button(page, "Add New Room").click();
  await eventually(() => expect(number()?.getInputValue()).toBe(""));
  expect(chosen("Clinic Location")).toContain("Harbor Road");
});

test("says why a room was not created, and keeps the input", async () => {
  const { page, api, number, choose, submit } = await openForm();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  number()?.setInputValue("204");
  choose("Status", "ACTIVE");
  choose("Clinic Location", LOCATION_ID);
  api.on(CREATE, refuse("not_found", NOT_FOUND_TEXTS.location));
  submit();
  await eventually(() => expect(formError(page)).toContain("Failed to create room"));
  expect(number()?.getInputValue()).toBe("204");
});

test("chooses the clinic's only location", async () => {
  const { chosen } = await openForm(pageOf(aLocation()));
  await eventually(() => expect(chosen("Clinic Location")).toContain("Harbor Road"));
});

test("says that the clinic's data could not be loaded without the locations", async () => {
  await openForm(refuse("forbidden", ACCESS_TEXTS.forbidden));
  await eventually(() => expect(text()).toContain("Failed to load tenant data. Please try again later."));
});
