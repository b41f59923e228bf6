import { act } from "@testing-library/react";
import {
  aLocation,
  aLocationPractitioner,
  aWeek,
  DESK_ANSWERS,
  LOCATION_ID,
  listed,
  nthId,
  STAFF_ID,
} from "../../../support/render-desk.tsx";
import { button, chosen, dialog, eventually, text, typed } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { focusBlock, free, openCalendar, press } from "./render-calendar-page.tsx";

const HENRIK = nthId("staff", 2);

/** Opens the calendar on Nov 20 at half past nine, and on it the booking dialog, with what it says beforehand. */
async function openBooking(search: string) {
  const { page } = await openDesk(`/receptionist/calendar?${search}`, {
    ...DESK_ANSWERS,
    "GET /api/appointments": listed([]),
    [`GET /api/locations/${LOCATION_ID}/closures`]: listed([]),
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([
      aLocationPractitioner(),
      aLocationPractitioner({ staff_id: HENRIK, first_name: "Henrik", last_name: "Lindström" }),
    ]),
  });
  await eventually(() => expect(document.querySelector(".calendar-head")).not.toBeNull());
  button(page, "Book Appointment").click();
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toBeTruthy());
  return { date: typed(dialog(page), "Date"), practitioner: chosen(dialog(page), "Practitioner") };
}

const ANY = "Any practitioner";

test.each([
  ["on a later day shown", "date=2026-11-25", { date: "11/25/2026", practitioner: ANY }],
  ["today when the day shown is over", "date=2026-11-18", { date: "11/20/2026", practitioner: ANY }],
  [
    "with the practitioner of a week",
    `view=week&date=2026-11-25&practitioner=${HENRIK}`,
    { date: "11/25/2026", practitioner: "Henrik Lindström" },
  ],
  [
    "with the first practitioner if a week names none",
    "view=week&date=2026-11-25",
    { date: "11/25/2026", practitioner: "Amara Okafor" },
  ],
  [
    "with any practitioner of a day",
    `date=2026-11-25&practitioner=${STAFF_ID}`,
    { date: "11/25/2026", practitioner: ANY },
  ],
])("starts a booking %s", async (_, search, start) => {
  expect(await openBooking(search)).toEqual(start);
});

describe("a free time", () => {
  test("opens the booking dialog with the place of a free time", async () => {
    const { api } = await openCalendar();
    api.on(
      "GET /api/availability",
      listed([{ start_time: "14:15", end_time: "14:45", available: true, reason: null }]),
    );
    act(() => free("Book 2:15 PM with Henrik Lindström").click());
    await eventually(() => expect(text()).toContain("Henrik Lindström"));
    await eventually(() =>
      expect(document.querySelector<HTMLInputElement>("input[value='14:15']")?.checked).toBe(true),
    );
  });

  test("leads from block to free time by arrow keys, and to another day by Page Down", async () => {
    const { router } = await openCalendar();
    focusBlock();
    press("ArrowDown");
    expect(document.activeElement).toBe(free("Book 10:30 AM with Amara Okafor"));
    press("ArrowRight");
    expect(document.activeElement).toBe(free("Book 10:30 AM with Henrik Lindström"));
    press("PageDown");
    await eventually(() => expect(router.state.location.search).toBe("?date=2026-11-21"));
    await eventually(() => expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Book 10:30 AM/));
  });

  test("books a walk-in from the calendar, at its location", async () => {
    const { page } = await openCalendar();
    button(page, "Walk-in").click();
    await eventually(() => expect(document.querySelector("[role=dialog] h2")?.textContent).toBe("Walk-in"));
    expect(document.querySelector("[role=dialog]")?.textContent).toContain("Harbor Road");
  });
});

describe("a time that the clocks skip", () => {
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
});
