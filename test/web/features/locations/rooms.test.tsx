import { act } from "@testing-library/react";
import { ACCESS_TEXTS, NOT_FOUND_TEXTS, REFUSALS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { changedBefore, refuse, TRIED } from "../../../support/render-api.tsx";
import { heading, prepareApp } from "../../../support/render-app.tsx";
import { aLocation, anotherLocation, aRoom, LOCATION_ID, pageOf, ROOM_ID } from "../../../support/render-clinic.tsx";
import { anAppointment } from "../../../support/render-desk.tsx";
import {
  button,
  errorOf,
  eventually,
  field,
  formError,
  headers,
  notifications,
  rows,
  savedFiles,
  text,
} from "../../../support/render-gestures.tsx";
import { openRooms, ROOMS } from "./open-rooms.ts";

const RENAME = `PATCH /api/rooms/${ROOM_ID}`;

test("lists the rooms of a location with the specified columns", async () => {
  const { page } = await openRooms(
    pageOf(aRoom(), aRoom({ room_id: "room_01jd3v00000000000000000002", room_number: "" })),
  );
  await eventually(() => expect(rows(page)).toHaveLength(2));
  expect(document.querySelector("h1")?.textContent).toContain("Rooms for Clinic Location");
  expect(headers(page)).toEqual(["Room Number", "Status", "Created At", "Actions"]);
  expect(rows(page)[0]).toEqual(["101", "ACTIVE", "Feb 3, 2026", "RenameMark Inactive"]);
  expect(rows(page)[1]?.[0]).toBe("N/A");
  expect(text()).toContain("Harbor Road");
});

test("writes the day on which a room was created into the CSV file as spreadsheets read it", async () => {
  const files = savedFiles();
  onTestFinished(() => void vi.restoreAllMocks());
  const { page } = await openRooms(pageOf(aRoom()));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Download CSV").click();
  await eventually(() => expect(files).toHaveLength(1));
  expect((await act(async () => files[0]?.text))?.split("\r\n")[1]).toBe("101,ACTIVE,2026-02-03");
});

test("says that a location does not exist, with a link to the others", async () => {
  const none = refuse("not_found", NOT_FOUND_TEXTS.location);
  await openRooms(none, none);
  await eventually(() => expect(heading()).toBe("Location not found"));
  expect(text()).toContain("All locations");
});

test("sorts room numbers in natural order", async () => {
  const ids = ["room_01jd3v00000000000000000001", "room_01jd3v00000000000000000002"];
  const { page } = await openRooms(
    pageOf(aRoom({ room_id: ids[0], room_number: "10" }), aRoom({ room_id: ids[1], room_number: "9" })),
  );
  await eventually(() => expect(rows(page)).toHaveLength(2));
  page.findTable()?.findColumnSortingArea(2)?.click();
  await eventually(() => expect(rows(page).map(([number]) => number)).toEqual(["9", "10"]));
});

test("renames a room, and shows at the field that another room has the number", async () => {
  const { page, api } = await openRooms(pageOf(aRoom()));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Rename room 101").click();
  await eventually(() => expect(text()).toContain("Rename room 101"));
  const dialog = () => page.findModal();
  const number = () => dialog()?.findContent().findInput();
  await eventually(() => expect(number()?.getInputValue()).toBe("101"));
  number()?.setInputValue("102");
  const taken = REFUSALS.roomNumber("102");
  api.on(RENAME, refuse("name_taken", taken, { room_number: taken }));
  const save = () => dialog()?.findFooter()?.findButton("[class*=primary]")?.click();
  save();
  await eventually(() => expect(errorOf(page, "Room Number")).toContain(taken));
  number()?.setInputValue("103");
  api.on(RENAME, aRoom({ room_number: "103", version: 2 }));
  api.on(ROOMS, pageOf(aRoom({ room_number: "103", version: 2 })));
  save();
  await eventually(() => expect(rows(page)[0]?.[0]).toBe("103"));
  expect(api.named(RENAME).at(-1)?.body).toEqual({ room_number: "103", version: 1 });
});

describe("a new room", () => {
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
});

describe("the status of a room", () => {
  const affecting = (...items: object[]) => ({ affected: { total: items.length, complete: true, items } });
  const STATUS = `PATCH /api/rooms/${ROOM_ID}/status`;

  test("marks a room inactive before the API has answered", async () => {
    const { page, api } = await openRooms(pageOf(aRoom()));
    await eventually(() => expect(rows(page)).toHaveLength(1));
    let answer = (_: unknown) => {};
    api.on(STATUS, () => new Promise((resolve) => (answer = resolve)));
    button(page, "Mark Inactive room 101").click();
    await eventually(() => expect(rows(page)[0]?.[1]).toBe("INACTIVE"));
    const inactive = aRoom({ status: "INACTIVE", version: 2 });
    api.on(ROOMS, pageOf(inactive));
    answer(inactive);
    await eventually(() => expect(button(page, "Mark Active room 101").isDisabled()).toBe(false));
    expect(api.named(STATUS)[0]?.body).toEqual({ status: "INACTIVE", version: 1 });
  });

  test("shows which appointments an inactive room affects before it is saved, and opens them after", async () => {
    const { page, api, path, router } = await openRooms(pageOf(aRoom()));
    await eventually(() => expect(rows(page)).toHaveLength(1));
    api.on(`${STATUS}${TRIED}`, affecting(anAppointment({ attention: "Room 101 is not in use." })));
    api.on(STATUS, aRoom({ status: "INACTIVE", version: 2 }));
    button(page, "Mark Inactive room 101").click();
    await eventually(() => expect(text()).toContain("1 upcoming appointment no longer fits"));
    expect(text()).toContain("Room 101 is not in use.");
    expect(api.named(STATUS)).toHaveLength(0);
    button(page, "Save and open them").click();
    await eventually(() => expect(path()).toBe("/needs_attention"));
    expect(router.state.location.search).toBe(`?location=${LOCATION_ID}`);
    expect(api.named(STATUS)[0]?.body).toEqual({ status: "INACTIVE", version: 1 });
  });

  test("gives up a change whose question was left open when the page was left", async () => {
    const { page, api, go, router } = await openRooms(pageOf(aRoom()));
    await eventually(() => expect(rows(page)).toHaveLength(1));
    const rooms = router.state.location.pathname;
    api.on(`${STATUS}${TRIED}`, affecting(anAppointment()));
    button(page, "Mark Inactive room 101").click();
    await eventually(() => expect(text()).toContain("1 upcoming appointment no longer fits"));
    await go("/unauthorized");
    await go(rooms);
    await eventually(() => expect(rows(page)[0]?.[1]).toBe("ACTIVE"));
    expect(text()).not.toContain("no longer fits");
    expect(api.named(STATUS)).toHaveLength(0);
  });

  test("reverts a refused change and says why", async () => {
    const { page, api } = await openRooms(pageOf(aRoom()));
    await eventually(() => expect(rows(page)).toHaveLength(1));
    api.on(STATUS, refuse("conflict", REQUEST_TEXTS.conflict));
    button(page, "Mark Inactive room 101").click();
    await eventually(() => expect(notifications(page)[0]).toContain("Failed to update room status"));
    expect(notifications(page)[0]).toContain(REQUEST_TEXTS.conflict);
    expect(rows(page)[0]?.[1]).toBe("ACTIVE");
  });

  test("says who has changed a room in the meantime", async () => {
    const { page, api } = await openRooms(pageOf(aRoom()));
    await eventually(() => expect(rows(page)).toHaveLength(1));
    api.on(STATUS, changedBefore(aRoom({ version: 2 })));
    button(page, "Mark Inactive room 101").click();
    await eventually(() => expect(notifications(page)[0]).toContain("Marcus Lee changed this in the meantime."));
    expect(notifications(page)[0]).not.toContain("keep your input");
  });

  test("marks selected rooms inactive, and then offers to mark them active", async () => {
    const other = "room_01jd3v00000000000000000002";
    const { page, api } = await openRooms(pageOf(aRoom(), aRoom({ room_id: other, room_number: "102" })));
    await eventually(() => expect(rows(page)).toHaveLength(2));
    const inHeader = (text: string) => {
      const buttons = page.findTable()?.findHeaderSlot()?.findAllButtons();
      return buttons?.find((each) => each.getElement().textContent === text);
    };
    const enabled = () => ["Mark Inactive", "Mark Active"].map((text) => inHeader(text)?.isDisabled() === false);
    expect(inHeader("Mark Inactive")).toBeUndefined();
    page.findTable()?.findRowSelectionArea(1)?.click();
    await eventually(() => expect(enabled()).toEqual([true, false]));
    page.findTable()?.findRowSelectionArea(2)?.click();
    await eventually(() => expect(page.findTable()?.findSelectedRows()).toHaveLength(2));
    const of = (room_id: string) => `PATCH /api/rooms/${room_id}/status`;
    for (const room_id of [ROOM_ID, other]) {
      api.on(`${of(room_id)}${TRIED}`, affecting());
      api.on(of(room_id), aRoom({ room_id, status: "INACTIVE", version: 2 }));
    }
    api.on(ROOMS, pageOf(aRoom({ status: "INACTIVE" }), aRoom({ room_id: other, status: "INACTIVE" })));
    inHeader("Mark Inactive")?.click();
    await eventually(() => expect(enabled()).toEqual([false, true]));
    expect([ROOM_ID, other].map((room_id) => api.named(of(room_id)).length)).toEqual([1, 1]);
  });
});
