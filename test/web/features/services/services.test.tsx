import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { aService, LOCATION_ID, pageOf } from "../../../support/render-clinic.tsx";
import { button, eventually, headers, rows, text } from "../../../support/render-gestures.tsx";
import { LIST, openForm, openServices } from "./open-services.ts";

test("lists the locations with an action that opens the services", async () => {
  const { page, api, path } = await openForm();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  expect(headers(page)).toEqual(["Name", "City", "State", "Phone", "Actions"]);
  api.on(LIST, pageOf());
  button(page, "View Services Harbor Road").click();
  await eventually(() => expect(path()).toBe(`/tenant_admin/services/${LOCATION_ID}`));
  await eventually(() => expect(text()).toContain("No services found for this location."));
});

test("lists the services of a location with fee and duration", async () => {
  const { page } = await openServices();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  expect(headers(page)).toEqual(["Service Name", "Duration (min)", "Fee ($)", "Status", "Actions"]);
  expect(rows(page)[0]?.slice(0, 4)).toEqual(["Annual Physical", "45", "1,185.50", "ACTIVE"]);
});

test("sorts fees as amounts", async () => {
  const cheap = aService({ service_id: "svc_01jd3v00000000000000000002", fee: "95" });
  const { page } = await openServices(pageOf(aService(), cheap));
  await eventually(() => expect(rows(page)).toHaveLength(2));
  page.findTable()?.findColumnSortingArea(4)?.click();
  await eventually(() => expect(rows(page).map((cells) => cells[2])).toEqual(["95.00", "1,185.50"]));
});

test("says that an unknown location is not found", async () => {
  await openServices(refuse("not_found", NOT_FOUND_TEXTS.location));
  await eventually(() => expect(text()).toContain("Location not found"));
});
