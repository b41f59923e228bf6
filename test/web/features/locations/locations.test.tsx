import { ACCESS_TEXTS } from "../../../../shared/contract/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { aLocation, LOCATION_ID, pageOf } from "../../../support/render-clinic.tsx";
import { button, eventually, headers, rows, text } from "../../../support/render-gestures.tsx";
import { LIST, openLocations } from "./open-locations.ts";

test("shows the specified columns, and the email of a location without a website", async () => {
  const { page } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  expect(headers(page)).toEqual(["Clinic Name", "Street", "City", "State", "Zipcode", "Phone", "Website", "Actions"]);
  expect(rows(page).map((cells) => cells[6]?.trim())).toEqual(["lakeside.example.com", "canyon@lakeside.example.com"]);
  expect(text()).toContain("Clinic Locations");
  expect(text()).toContain("(2)");
});

test("shows three placeholder rows while the locations are loading", async () => {
  const { page } = await openLocations(() => new Promise(() => {}));
  await eventually(() => expect(page.findTable()?.findRows()).toHaveLength(3));
  expect(document.querySelectorAll(".skeleton")).toHaveLength(3 * 8);
});

test("says that there are no locations", async () => {
  await openLocations(pageOf());
  await eventually(() => expect(text()).toContain("No clinic locations found."));
});

test("says why the locations can't be loaded, and tries again", async () => {
  const { api, page } = await openLocations(refuse("forbidden", ACCESS_TEXTS.forbidden));
  await eventually(() => expect(text()).toContain("Failed to load locations"));
  expect(text()).toContain(ACCESS_TEXTS.forbidden);
  api.on(LIST, pageOf(aLocation()));
  button(page, "Try again").click();
  await eventually(() => expect(rows(page)).toHaveLength(1));
});

test("opens the rooms of a location", async () => {
  const { page, path } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "View Rooms Harbor Road").click();
  await eventually(() => expect(path()).toBe(`/tenant_admin/loc_rooms/view_rooms/${LOCATION_ID}`));
});
