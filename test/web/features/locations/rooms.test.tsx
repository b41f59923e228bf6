import { act } from "@testing-library/react";
import { NOT_FOUND_TEXTS, REFUSALS } from "../../../../shared/contract/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { heading } from "../../../support/render-app.tsx";
import { aRoom, pageOf, ROOM_ID } from "../../../support/render-clinic.tsx";
import { button, errorOf, eventually, headers, rows, savedFiles, text } from "../../../support/render-gestures.tsx";
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
