import { act } from "@testing-library/react";
import type { Location } from "../../../../shared/locations/location.ts";
import { WEEKDAYS } from "../../../../shared/values/days-and-times.ts";
import {
  APPOINTMENT_ID,
  aLocation,
  aLocationPractitioner,
  anAppointment,
  LOCATION_ID,
  listed,
  nthId,
  PATIENT_ID,
  STAFF_ID,
} from "../../../support/render-desk.tsx";
import { eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { APPOINTMENTS, CALENDAR, HENRIK, openCalendar } from "./render-calendar-page.tsx";

test("opens the week of the last practitioner, or else of one with appointments that day", async () => {
  const { page, router } = await openCalendar(CALENDAR, [
    anAppointment({ practitioner_id: HENRIK, practitioner_name: "Henrik Lindström" }),
  ]);
  const view = (id: string) => page.findSegmentedControl()?.findSegmentById(id)?.click();
  const practitioner = () => new URLSearchParams(router.state.location.search).get("practitioner");
  view("week");
  await eventually(() => expect(practitioner()).toBe(HENRIK));
  const select = () => page.findAllSelects().find((each) => each.getElement().textContent?.includes("Henrik"));
  await eventually(() => expect(select()).toBeTruthy());
  select()?.openDropdown();
  select()?.selectOptionByValue(STAFF_ID, { expandToViewport: true });
  await eventually(() => expect(practitioner()).toBe(STAFF_ID));
  await act(() => router.navigate(CALENDAR));
  view("week");
  await eventually(() => expect(practitioner()).toBe(STAFF_ID));
});

const early = anAppointment({ date: "2026-11-23", start_time: "05:00", end_time: "05:30" });

test.each([
  ["in the morning", [], `free:0:${8 * 60}`],
  ["at its first appointment if that is earlier", [early], `block:${APPOINTMENT_ID}`],
])("opens another day %s, where work goes on all night", async (_, appointments, stop) => {
  const schedules = aLocationPractitioner().schedules.map((day) => ({ ...day, start_time: "00:00" }));
  const allNight = { open: "00:00", close: "23:59", status: "available" } as const;
  const operating_hours = Object.fromEntries(WEEKDAYS.map((day) => [day, allNight])) as Location["operating_hours"];
  await openDesk(`${CALENDAR}?date=2026-11-23`, {
    "GET /api/locations": listed([aLocation({ operating_hours })]),
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([aLocationPractitioner({ schedules })]),
    [APPOINTMENTS]: listed(appointments),
  });
  const current = () => document.querySelector("[data-stop][tabindex='0']");
  await eventually(() => expect(current()?.getAttribute("data-stop")).toBe(stop));
});

test("shows the days of the week in the heading, or the single day", async () => {
  const { go } = await openCalendar(`${CALENDAR}?view=week&practitioner=${HENRIK}`);
  expect(text()).toContain("Sun, Nov 15 to Sat, Nov 21, 2026 · Central Time");
  await go(CALENDAR);
  await eventually(() => expect(text()).toContain("Friday, November 20 · Central Time"));
});

test("shows the week of a practitioner, and the day as a list with cancelled appointments", async () => {
  const cancelled = anAppointment({ appointment_status: "CANCELLED", patient_id: PATIENT_ID });
  const { asked, go } = await openCalendar(`${CALENDAR}?view=week&practitioner=${HENRIK}`, [cancelled]);
  await eventually(() => expect(document.querySelectorAll("thead th")).toHaveLength(8));
  expect(document.querySelectorAll("thead th")[1]?.textContent).toContain("Sun, Nov 15");
  expect(asked[0]).toMatchObject({ from: "2026-11-15", to: "2026-11-21", practitioner_id: HENRIK });
  await go(`${CALENDAR}?view=list`);
  await eventually(() => expect(document.querySelector(".appointment-line")?.textContent).toContain("CANCELLED"));
});

test("corrects a location and a date of the address that are not shown, and keeps the rest", async () => {
  const wrong = `?location=${nthId("loc", 9)}&date=2026-13-45&view=list`;
  const { router } = await openCalendar(CALENDAR + wrong);
  await eventually(() => expect(router.state.location.search).toBe(`?location=${LOCATION_ID}&view=list`));
  expect(router.state.historyAction).toBe("REPLACE");
  await act(() => router.navigate(`${CALENDAR}?location=${LOCATION_ID}&date=2026-11-23`));
  expect(router.state.location.search).toBe(`?location=${LOCATION_ID}&date=2026-11-23`);
});

test("says that no one works at a location, instead of loading its week for ever", async () => {
  await openDesk(`${CALENDAR}?view=week`, {
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([]),
    [APPOINTMENTS]: listed([]),
  });
  await eventually(() => expect(text()).toContain(`No practitioner works at ${aLocation().location_name}.`));
});
