import { LOCATION_ID } from "../../../support/render-clinic.tsx";
import { button, eventually, headers, rows, text } from "../../../support/render-gestures.tsx";
import { openLocations } from "./open-locations.ts";

test("shows the specified columns, and the email of a location without a website", async () => {
  const { page } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  expect(headers(page)).toEqual(["Clinic Name", "Street", "City", "State", "Zipcode", "Phone", "Website", "Actions"]);
  expect(rows(page).map((cells) => cells[6]?.trim())).toEqual(["lakeside.example.com", "canyon@lakeside.example.com"]);
  expect(text()).toContain("Clinic Locations");
  expect(text()).toContain("(2)");
});

test("opens the rooms of a location", async () => {
  const { page, path } = await openLocations();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "View Rooms Harbor Road").click();
  await eventually(() => expect(path()).toBe(`/tenant_admin/loc_rooms/view_rooms/${LOCATION_ID}`));
});
