import { NOT_FOUND_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { SERVICES } from "../../../../shared/services/texts.ts";
import { changedBefore, refuse, TRIED } from "../../../support/render-api.tsx";
import {
  aLocation,
  aRoom,
  aService,
  LOCATION_ID,
  pageOf,
  ROOM_ID,
  SERVICE_ID,
  STAFF_ID,
} from "../../../support/render-clinic.tsx";
import { anAppointment } from "../../../support/render-desk.tsx";
import {
  button,
  dialog,
  errorOf,
  eventually,
  field,
  formError,
  headers,
  pick,
  question,
  rows,
  text,
} from "../../../support/render-gestures.tsx";
import { CREATE, LIST, LOCATIONS, openForm, openServices } from "./open-services.ts";

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

describe("a new service", () => {
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
});

describe("an edit", () => {
  const UPDATE = `PATCH /api/services/${SERVICE_ID}`;

  test("sends the edited field and the version that was read", async () => {
    const { page, api, modalInput, confirm, modal } = await openServices();
    await eventually(() => expect(rows(page)).toHaveLength(1));
    button(page, "Edit Annual Physical").click();
    await eventually(() => expect(modalInput(0)?.getInputValue()).toBe("Annual Physical"));
    modalInput(3)?.setInputValue("60");
    api.on(UPDATE, aService({ duration: 60, version: 5 }));
    api.on(LIST, pageOf(aService({ duration: 60, version: 5 })));
    confirm();
    await eventually(() => expect(text()).toContain("Service updated"));
    expect(rows(page)[0]?.[1]).toBe("60");
    expect(modal()).toBeNull();
    expect(api.named(UPDATE)[0]?.body).toEqual({ duration: 60, version: 4 });
  });

  test("says in the dialog why an edit failed, and keeps the input", async () => {
    const { page, api, modalInput, confirm, modal } = await openServices();
    await eventually(() => expect(rows(page)).toHaveLength(1));
    button(page, "Edit Annual Physical").click();
    await eventually(() => expect(modalInput(0)?.getInputValue()).toBe("Annual Physical"));
    modalInput(0)?.setInputValue("Physical");
    api.on(UPDATE, refuse("unavailable", REQUEST_TEXTS.unavailable));
    confirm();
    await eventually(() => expect(modal()?.getElement().textContent).toContain("Failed to update service"));
    expect(modalInput(0)?.getInputValue()).toBe("Physical");
  });

  test("saves an edit on top of another person's change", async () => {
    const { page, api, modalInput, confirm, modal } = await openServices();
    await eventually(() => expect(rows(page)).toHaveLength(1));
    button(page, "Edit Annual Physical").click();
    await eventually(() => expect(modalInput(0)?.getInputValue()).toBe("Annual Physical"));
    modalInput(0)?.setInputValue("Mine");
    api.on(UPDATE, changedBefore(aService({ service_name: "Theirs", version: 9 })));
    confirm();
    await eventually(() => expect(text()).toContain("Service Name: Theirs (you entered Mine)"));
    api.on(UPDATE, aService({ service_name: "Mine", version: 10 }));
    button(page, "Save mine").click();
    await eventually(() => expect(modal()).toBeNull());
    expect(api.named(UPDATE).map(({ body }) => body)).toEqual([
      { service_name: "Mine", version: 4 },
      { service_name: "Mine", version: 9 },
    ]);
  });

  /** Opens the form of the service, and chooses its practitioner. */
  async function choosePractitioner() {
    const opened = await openServices();
    await eventually(() => expect(rows(opened.page)).toHaveLength(1));
    button(opened.page, "Edit Annual Physical").click();
    await eventually(() => expect(opened.modal()).not.toBeNull());
    await pick(dialog(opened.page), "Practitioners", STAFF_ID);
    return opened;
  }

  test("shows the appointments that a change of a service affects, and saves it only when asked to", async () => {
    const { page, api, modal } = await choosePractitioner();
    const items = [anAppointment({ attention: "Marcus does not offer Annual Physical." })];
    api.on(`${UPDATE}${TRIED}`, { affected: { total: 1, complete: true, items } });
    button(dialog(page), "Save").click();
    await eventually(() => expect(text()).toContain("Marcus does not offer Annual Physical."));
    expect(api.named(UPDATE)).toEqual([]);
    api.on(UPDATE, aService({ practitioner_ids: [STAFF_ID], version: 5 }));
    button(question(), "Save anyway").click();
    await eventually(() => expect(modal()).toBeNull());
    expect(api.named(UPDATE)[0]?.body).toEqual({ practitioner_ids: [STAFF_ID], version: 4 });
  });

  test("says that only the next 1,000 appointments were checked when there are more", async () => {
    const { page, api, modal } = await choosePractitioner();
    api.on(`${UPDATE}${TRIED}`, { affected: { total: 0, complete: false, items: [] } });
    button(dialog(page), "Save").click();
    await eventually(() => expect(text()).toContain("The next 1,000 upcoming appointments still fit"));
    expect(text()).toContain("Only the next 1,000 were checked.");
    api.on(`${UPDATE}${TRIED}`, { affected: { total: 2, complete: false, items: [] } });
    button(question(), "Save anyway").click();
    await eventually(() => expect(text()).toContain("At least 2 upcoming appointments no longer fit"));
    api.on(UPDATE, aService({ practitioner_ids: [STAFF_ID], version: 5 }));
    button(question(), "Save anyway").click();
    await eventually(() => expect(modal()).toBeNull());
  });
});

describe("the actions of a service", () => {
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
});
