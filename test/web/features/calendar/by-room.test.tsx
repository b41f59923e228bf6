import type { Room } from "../../../../shared/locations/room.ts";
import { anAppointment, LOCATION_ID, listed, nthId, TODAY } from "../../../support/render-desk.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const CALENDAR = "/receptionist/calendar";
const room = (nth: number, changes: Partial<Room> = {}): Room => ({
  room_id: nthId("room", nth),
  room_number: String(nth),
  status: "ACTIVE",
  location_id: LOCATION_ID,
  created_at: "2026-01-02T10:00:00.000Z",
  version: 1,
  ...changes,
});
const inRoom = anAppointment({ room_id: nthId("room", 10), room_number: "10", patient_name: "Ada Byron" });
const without = anAppointment({ appointment_id: nthId("appt", 2), patient_name: "Max Gray", start_time: "11:00" });
const heads = () => [...document.querySelectorAll(".calendar-head")].map((each) => each.textContent ?? "");

const open = (path: string) =>
  openDesk(path, {
    "GET /api/appointments": listed([inRoom, without]),
    [`GET /api/locations/${LOCATION_ID}/closures`]: listed([]),
    [`GET /api/locations/${LOCATION_ID}/rooms`]: listed([room(10), room(9), room(3, { status: "INACTIVE" })]),
  });

test("shows the rooms in use as columns, in order, and one for appointments without a room", async () => {
  await open(`${CALENDAR}?by=room&date=${TODAY}`);
  await eventually(() => expect(heads()).toHaveLength(3));
  const [first, second, last] = heads();
  expect([first?.startsWith("Room 9"), second?.startsWith("Room 10")]).toEqual([true, true]);
  expect(last).toBe("No roomAppointments without a room");
  expect(text()).toContain("Ada Byron");
  expect(text()).toContain("Max Gray");
});

test("switches between practitioners and rooms, and keeps the choice in the address", async () => {
  const { page, router } = await open(`${CALENDAR}?date=${TODAY}`);
  await eventually(() => expect(heads().join()).toContain("Amara Okafor"));
  const segments = (id: string) => page.findAllSegmentedControls().map((each) => each.findSegmentById(id));
  const choose = (id: string) => segments(id).find(Boolean)?.click();
  choose("room");
  await eventually(() => expect(heads().join()).toContain("Room 9"));
  expect(router.state.location.search).toContain("by=room");
  choose("practitioner");
  await eventually(() => expect(heads().join()).toContain("Amara Okafor"));
  expect(router.state.location.search).not.toContain("by=");
});

test("moves no appointment between rooms on the calendar, and offers its form instead", async () => {
  const { page } = await open(`${CALENDAR}?by=room&date=${TODAY}&appointment=${inRoom.appointment_id}`);
  await eventually(() => expect(button(page, "Reschedule").getElement()).toBeTruthy());
  expect(text()).not.toContain("Move on the calendar");
  expect(text()).not.toContain("M moves an appointment");
});
