import { act } from "@testing-library/react";
import {
  aLocation,
  aLocationPractitioner,
  anAppointment,
  LOCATION_ID,
  listed,
  STAFF_ID,
} from "../../../support/render-desk.tsx";
import { button, eventually, field, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { ada, block, CALENDAR, HENRIK, openCalendar } from "./render-calendar-page.tsx";

const TODAY = "2026-11-20";
const quarter = anAppointment({ start_time: "10:00", end_time: "10:15", duration: 15 });
const press = (label: string) =>
  act(() =>
    [...document.querySelectorAll<HTMLElement>("#page button")]
      .find(({ textContent }) => textContent === label)
      ?.click(),
  );
const shown = () => ["name", "when"].map((part) => block().querySelector(`.calendar-block-${part}`)?.textContent);
const heads = () => [...document.querySelectorAll("thead .calendar-head")].map((head) => head.textContent);

afterEach(() => localStorage.clear());

test("shows name and time of a quarter of an hour in both row heights, and keeps the chosen one", async () => {
  const { go } = await openCalendar(CALENDAR, [quarter, ada]);
  const height = () => block().style.height;
  expect([shown(), height()]).toEqual([["José O'Neill", "10:00 – 10:15 AM"], "35px"]);
  press("Compact");
  expect([shown(), height()]).toEqual([["José O'Neill", "10:00"], "26px"]);
  await go("/account");
  await go(CALENDAR);
  await eventually(() => expect(height()).toBe("26px"));
});

test("shows the beginning and the delay of a late patient", async () => {
  await openCalendar(CALENDAR, [anAppointment({ start_time: "09:15", starts_at: "2026-11-20T15:15:00.000Z" }), ada]);
  expect(shown()[1]).toBe("9:15 · 15 min late");
});

test("draws the line for now in the column of today only", async () => {
  await openCalendar(`${CALENDAR}?view=week&practitioner=${STAFF_ID}`);
  const lines = [...document.querySelectorAll(".calendar-now-line")];
  const columns = [...(lines[0]?.parentElement?.parentElement?.children ?? [])];
  expect(lines).toHaveLength(1);
  // The week begins on Sunday, and today is a Friday.
  expect([columns.length, columns.findIndex((column) => column.contains(lines[0] ?? null))]).toEqual([7, 5]);
});

const off = (changes: object) => ({
  time_off_id: "off_01jd3v8c9m4q2w6x8z0y1t5k7n",
  staff_id: HENRIK,
  from_date: TODAY,
  to_date: TODAY,
  status: "APPROVED" as const,
  ...changes,
});

/** Opens today with Amara, and with Henrik and his time off. */
const openWith = (changes: object) =>
  openDesk(CALENDAR, {
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([
      aLocationPractitioner(),
      aLocationPractitioner({ staff_id: HENRIK, first_name: "Henrik", last_name: "Lund", time_off: [off(changes)] }),
    ]),
    "GET /api/appointments": listed([anAppointment({ attention: "Amara Okafor is on leave." })]),
  });

test("marks on the columns' heads who is away and how many appointments need attention", async () => {
  await openWith({});
  await eventually(() => expect(heads()).toHaveLength(2));
  expect(heads()).toEqual(["Amara Okafor9:00 AM – 5:00 PM1 needs attention", "Henrik LundOn leave"]);
  const marks = [...document.querySelectorAll(".calendar-head-mark")].map(({ textContent }) => textContent);
  expect(marks).toEqual(["1 needs attention", "On leave"]);
});

test("marks requested time off on the head, and offers its times to be booked", async () => {
  await openWith({ status: "REQUESTED", start_time: "13:00", end_time: "15:00" });
  await eventually(() => expect(heads()).toHaveLength(2));
  expect(heads()[1]).toBe("Henrik Lund9:00 AM – 5:00 PMTime off requested 1:00 – 3:00 PM");
  expect(document.querySelector("[aria-label='Book 1:30 PM with Henrik Lund']")).toBeTruthy();
});

describe("the month", () => {
  const LOADS = `GET /api/locations/${LOCATION_ID}/day-loads`;
  const load = (practitioner_id: string, booked_minutes: number) => ({
    practitioner_id,
    appointments: booked_minutes / 30,
    booked_minutes,
  });
  const open = () =>
    openDesk(`${CALENDAR}?view=month`, {
      [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([
        aLocationPractitioner(),
        aLocationPractitioner({ staff_id: HENRIK, first_name: "Henrik", last_name: "Lund" }),
      ]),
      [LOADS]: listed([{ date: TODAY, practitioners: [load(STAFF_ID, 240), load(HENRIK, 0)] }]),
      "GET /api/appointments": listed([]),
    });
  const day = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`);

  test("shows the share of the hours of each day that is booked, and opens a day", async () => {
    const { router } = await open();
    // Two practitioners work for eight hours each.
    await eventually(() => expect(day(TODAY)?.textContent).toBe("Fri, Nov 20, 2026: 2025% booked,8 appointments"));
    expect(text()).toContain("November 2026");
    act(() => day("2026-11-23")?.click());
    await eventually(() => expect(router.state.location.search).toBe("?view=day&date=2026-11-23"));
  });

  test("shows the share of one practitioner", async () => {
    const { page } = await open();
    await eventually(() => expect(day(TODAY)).toBeTruthy());
    const practitioner = field(page, "Practitioner").findControl()?.findSelect();
    practitioner?.openDropdown();
    practitioner?.selectOption(2, { expandToViewport: true });
    await eventually(() => expect(day(TODAY)?.textContent).toContain("50%"));
  });

  test("tells a day without anyone who works from one on which the location is closed", async () => {
    const { operating_hours } = aLocation();
    const closed = { ...operating_hours.Saturday, status: "closed" as const };
    await openDesk(`${CALENDAR}?view=month`, {
      "GET /api/locations": listed([aLocation({ operating_hours: { ...operating_hours, Saturday: closed } })]),
      [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([]),
      [LOADS]: listed([]),
      "GET /api/appointments": listed([]),
    });
    await eventually(() => expect(day(TODAY)?.textContent).toContain("No hours"));
    expect(day("2026-11-21")?.textContent).toContain("Closed");
  });

  test("turns to the next month", async () => {
    const { page, api } = await open();
    await eventually(() => expect(day(TODAY)).toBeTruthy());
    button(page, "Month after").click();
    await eventually(() => expect(day("2026-12-01")).toBeTruthy());
    expect(text()).toContain("December 2026");
    expect(api.named(LOADS)).toHaveLength(2);
  });
});
