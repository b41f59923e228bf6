import { aLocation, aLocationPractitioner, aWeek, LOCATION_ID, listed, nthId } from "../../../support/render-desk.tsx";
import { eventually } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const SPRING = "2027-03-14";
const { operating_hours } = aLocation();
const allNight = { open: "01:00", close: "04:00", status: "available" } as const;
const schedules = aWeek().map((day) => ({ ...day, start_time: "01:00", end_time: "04:00" }));

const open = (search: string) =>
  openDesk(`/receptionist/calendar?date=${SPRING}${search}`, {
    "GET /api/locations": listed([aLocation({ operating_hours: { ...operating_hours, Sunday: allNight } })]),
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([aLocationPractitioner({ schedules })]),
    [`GET /api/locations/${LOCATION_ID}/closures`]: listed([]),
    [`GET /api/locations/${LOCATION_ID}/rooms`]: listed([
      {
        room_id: nthId("room", 1),
        room_number: "1",
        status: "ACTIVE",
        location_id: LOCATION_ID,
        created_at: "2026-01-02T10:00:00.000Z",
        version: 1,
      },
    ]),
  });

/** Returns the hours in which times can be booked. */
const bookableHours = () => {
  const times = [...document.querySelectorAll(".calendar-free")].map((each) => each.textContent ?? "");
  return [...new Set(times.map((time) => /\d+/.exec(time)?.[0]))];
};

test.each(["", "&view=week", "&by=room"])(
  "offers no time that the clocks skip on the calendar '%s'",
  async (search) => {
    await open(search);
    await eventually(() => expect(bookableHours()).toEqual(["1", "3"]));
  },
);
