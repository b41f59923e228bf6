import { SERVICES } from "../../../../shared/services/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { aLocation, aService, pageOf, SERVICE_ID } from "../../../support/render-clinic.tsx";
import { button, dialog, eventually, pick, rows, text } from "../../../support/render-gestures.tsx";
import { CREATE, LIST, LOCATIONS, openServices } from "./open-services.ts";

const DELETE = `DELETE /api/services/${SERVICE_ID}`;

test("deletes a service after the specified question", async () => {
  const { page, api, modal, confirm } = await openServices();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Delete Annual Physical").click();
  expect(modal()?.findHeader().getElement().textContent).toContain("Annual Physical");
  expect(modal()?.findContent().getElement().textContent).toBe("Are you sure you want to delete this service?");
  expect(api.named(DELETE)).toEqual([]);
  api.on(DELETE, undefined);
  api.on(LIST, pageOf());
  confirm();
  await eventually(() => expect(text()).toContain("Service deleted"));
  await eventually(() => expect(text()).toContain("No services found for this location."));
});

test("says how many appointments prevent the deletion of a service", async () => {
  const { page, api, confirm } = await openServices();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Delete Annual Physical").click();
  api.on(DELETE, refuse("in_use", SERVICES.inUse(3)));
  confirm();
  await eventually(() => expect(text()).toContain("Failed to delete service"));
  expect(text()).toContain("3 upcoming appointments use it");
  expect(rows(page)).toHaveLength(1);
});

test("copies a service to other locations, names those that already have it, and tries again only there", async () => {
  const { page, api } = await openServices();
  const [second, third] = [2, 3].map((n) => `loc_01jd3v0000000000000000000${n}`) as [string, string];
  const named = (location_id: string, location_name: string) => aLocation({ location_id, location_name });
  api.on(LOCATIONS, pageOf(aLocation(), named(second, "Canyon Lake"), named(third, "Mill Road")));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Copy to other locations Annual Physical").click();
  await eventually(() => expect(text()).toContain("Practitioners and rooms are not copied."));
  button(dialog(page), "Copy").click();
  await eventually(() => expect(text()).toContain("Choose at least one location"));
  await pick(dialog(page), "Locations", second);
  await pick(dialog(page), "Locations", third);
  const taken = "This location already has a service with this name.";
  api.on(CREATE, ({ body }: { body: unknown }) =>
    (body as { location_id: string }).location_id === third ? refuse("name_taken", taken) : aService(),
  );
  button(dialog(page), "Copy").click();
  await eventually(() => expect(text()).toContain("Copied to Canyon Lake"));
  expect(text()).toContain(`Mill Road: ${taken}`);
  expect(api.named(CREATE).map(({ body }) => body)).toContainEqual({
    service_name: "Annual Physical",
    status: "ACTIVE",
    fee: "1185.5",
    duration: 45,
    location_id: second,
    practitioner_ids: [],
    needs_room: false,
    room_ids: [],
    buffer_before: 0,
    buffer_after: 0,
    usual_interval_days: null,
    online: "hidden",
  });

  api.on(CREATE, aService());
  button(dialog(page), "Copy").click();
  await eventually(() => expect(text()).toContain("Copied to Mill Road."));
  expect(api.named(CREATE).map(({ body }) => (body as { location_id: string }).location_id)).toEqual([
    second,
    third,
    third,
  ]);
});
