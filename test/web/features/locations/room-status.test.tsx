import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { changedBefore, refuse, TRIED } from "../../../support/render-api.tsx";
import { aRoom, LOCATION_ID, pageOf, ROOM_ID } from "../../../support/render-clinic.tsx";
import { anAppointment } from "../../../support/render-desk.tsx";
import { button, eventually, notifications, rows, text } from "../../../support/render-gestures.tsx";
import { openRooms, ROOMS } from "./open-rooms.ts";

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
