import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { aRoom, aService, LOCATION_ID, pageOf, ROOM_ID, STAFF_ID } from "../../../support/render-clinic.tsx";
import { errorOf, eventually, field, formError, pick, text } from "../../../support/render-gestures.tsx";
import { CREATE, openForm } from "./open-services.ts";

test("adds a service with the typed fee and the duration as a number", async () => {
  const { page, api, fill, submit } = await openForm();
  await fill();
  api.on(CREATE, aService());
  submit();
  await eventually(() => expect(text()).toContain("Service added successfully!"));
  expect(api.named(CREATE)[0]?.body).toEqual({
    practitioner_ids: [],
    needs_room: false,
    room_ids: [],
    buffer_before: 0,
    buffer_after: 0,
    usual_interval_days: null,
    online: "hidden",
    service_name: "Blood Draw",
    location_id: LOCATION_ID,
    status: "ACTIVE",
    fee: "35.50",
    duration: 15,
  });
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
});

test("names the missing fields of an empty form, and sends nothing", async () => {
  const { page, api, submit } = await openForm();
  submit();
  await eventually(() => expect(errorOf(page, "Service Name")).toContain("Service Name is required"));
  for (const label of ["Location", "Fee", "Duration"]) expect(errorOf(page, label)).toContain(`${label} is required`);
  expect(api.named(CREATE)).toEqual([]);
});

test("refuses invalid fees and durations at their fields", async () => {
  const { page, api, fill, set, submit } = await openForm();
  await fill();
  const wrong = [
    ["Fee", "free", "Fee must be an amount such as 80 or 80.50"],
    ["Fee", "80.505", "Fee must be an amount such as 80 or 80.50"],
    ["Duration", "soon", "Duration must be a number"],
    ["Duration", "12.5", "Duration must be whole minutes"],
    ["Duration", "4", "Duration must be between 5 and 480 minutes"],
  ] as const;
  for (const [label, value, message] of wrong) {
    set(label, value);
    submit();
    await eventually(() => expect(errorOf(page, label)).toContain(message));
  }
  expect(api.named(CREATE)).toEqual([]);
});

test("says why a service was not added, and keeps the input", async () => {
  const { page, api, fill, submit } = await openForm();
  await fill();
  api.on(CREATE, refuse("not_found", NOT_FOUND_TEXTS.location));
  submit();
  await eventually(() => expect(formError(page)).toContain("Error adding service: Location not found"));
  expect(field(page, "Service Name").findControl()?.findInput()?.getInputValue()).toBe("Blood Draw");
});

test("adds a service with practitioners, rooms and free minutes", async () => {
  const { page, api, fill, set, submit } = await openForm();
  await fill();
  await pick(page, "Practitioners", STAFF_ID);
  field(page, "Room").findControl()?.findCheckbox()?.findNativeInput().click();
  await eventually(() => expect(field(page, "Rooms")).toBeDefined());
  await pick(page, "Rooms", ROOM_ID);
  set("Buffer before", "5");
  set("Buffer after", "");
  api.on(CREATE, aService());
  submit();
  await eventually(() => expect(text()).toContain("Service added successfully!"));
  expect(api.named(CREATE)[0]?.body).toMatchObject({
    practitioner_ids: [STAFF_ID],
    needs_room: true,
    room_ids: [ROOM_ID],
    buffer_before: 5,
    buffer_after: 0,
    usual_interval_days: null,
  });
});

test.each([
  ["the location has no room", [], "Blood Draw needs a room, and Harbor Road has none."],
  ["no room is active", [aRoom({ status: "INACTIVE" })], "Blood Draw needs a room, and Harbor Road has none."],
  ["a room is active", [aRoom()], ""],
])("warns about a service that needs a room when %s", async (_, rooms, warning) => {
  const { page, api, fill } = await openForm();
  api.on(`GET /api/locations/${LOCATION_ID}/rooms`, pageOf(...rooms));
  await fill();
  field(page, "Room").findControl()?.findCheckbox()?.findNativeInput().click();
  await eventually(() => expect(field(page, "Rooms")).toBeDefined());
  await eventually(() =>
    expect(
      page
        .findAllAlerts()
        .map((each) => each.findHeader()?.getElement().textContent)
        .join(),
    ).toBe(warning),
  );
});
