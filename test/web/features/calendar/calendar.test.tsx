import { act, fireEvent } from "@testing-library/react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import type { TenantRole } from "../../../../shared/roles.ts";
import { WEEKDAYS } from "../../../../shared/weekdays.ts";
import { refuse, TRIED } from "../../../support/render-api.tsx";
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
  TODAY,
} from "../../../support/render-desk.tsx";
import { openDesk } from "../../../support/render-desk-page.tsx";
import { button, eventually, notifications, text } from "../../../support/render-gestures.tsx";

const CALENDAR = "/receptionist/calendar";
const APPOINTMENTS = "GET /api/appointments";
const MOVE = `PATCH /api/appointments/${APPOINTMENT_ID}`;
const HENRIK = nthId("staff", 2);
const ada = anAppointment({
  appointment_id: nthId("appt", 2),
  patient_id: nthId("pat", 2),
  patient_name: "Ada Byron",
  start_time: "11:00",
  end_time: "11:30",
  starts_at: "2026-11-20T17:00:00.000Z",
});

const BOTH = [anAppointment(), ada];

/** Opens the calendar at half past nine with Amara and Henrik, and an API that carries out every move. */
async function openCalendar(
  path = CALENDAR,
  appointments: readonly Appointment[] = BOTH,
  as: TenantRole = "RECEPTIONIST",
) {
  const rows = new Map(appointments.map((appointment) => [appointment.appointment_id, appointment]));
  const asked: Record<string, string>[] = [];
  const answers = {
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([
      aLocationPractitioner(),
      aLocationPractitioner({ staff_id: HENRIK, first_name: "Henrik", last_name: "Lindström" }),
    ]),
    [APPOINTMENTS]: ({ url }: { url: URL }) => {
      asked.push(Object.fromEntries(url.searchParams));
      return listed([...rows.values()]);
    },
    [MOVE]: ({ body }: { body: Partial<Appointment> & { version: number } }) => {
      const moved = { ...(rows.get(APPOINTMENT_ID) as Appointment), ...body, version: body.version + 1 };
      rows.set(APPOINTMENT_ID, moved);
      return moved;
    },
  };
  const app = await openDesk(path, answers, as);
  await eventually(() => expect(document.querySelector("[role=grid], .appointment-list")).toBeTruthy());
  return { ...app, asked };
}

const block = (id = APPOINTMENT_ID) => document.querySelector<HTMLElement>(`[data-appointment="${id}"]`) as HTMLElement;
const focusBlock = () => act(() => block().focus());
const card = () => document.querySelector<HTMLElement>(".calendar-card");
const free = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`) as HTMLElement;
const announcement = () => document.querySelector("[aria-live=assertive].calendar-unseen")?.textContent;
const press = (...keys: readonly string[]) => {
  for (const key of keys) act(() => void fireEvent.keyDown(document.activeElement as Element, { key }));
};

test("shows each appointment with its time, service, status and lateness, and practitioners in columns", async () => {
  await openCalendar(CALENDAR, [anAppointment({ start_time: "09:15", starts_at: "2026-11-20T15:15:00.000Z" }), ada]);
  expect([...document.querySelectorAll("thead th")].map((head) => head.textContent)).toEqual([
    "Time",
    "Amara Okafor9:00 AM – 5:00 PM",
    "Henrik Lindström9:00 AM – 5:00 PM",
  ]);
  for (const words of ["José O'Neill", "Check-up", "15 min late", "BOOKED"])
    expect(block().textContent).toContain(words);
  expect(block(ada.appointment_id).textContent).toContain("11:00 – 11:30 AM");
});

test("shows in amber that a patient has waited for 15 minutes", async () => {
  const arrived = (checked_in_at: string) => ({ appointment_status: "CHECKED-IN", checked_in_at }) as const;
  await openCalendar(CALENDAR, [
    anAppointment(arrived("2026-11-20T15:15:00.000Z")),
    { ...ada, ...arrived("2026-11-20T15:20:00.000Z") },
  ]);
  expect(block().querySelector(".appointment-late")?.textContent).toBe("waiting 15 min");
  expect(block(ada.appointment_id).textContent).toContain("waiting 10 min");
  expect(block(ada.appointment_id).querySelector(".appointment-late")).toBeNull();
});

test("shows the patient's alert in the block, for screen readers too, and in the card", async () => {
  await openCalendar(CALENDAR, [anAppointment({ patient_alert: "Allergic to latex" }), ada]);
  expect(block().querySelector(".calendar-unseen")?.textContent).toContain("Alert: Allergic to latex");
  expect(block(ada.appointment_id).textContent).not.toContain("Alert");
  act(() => block().click());
  await eventually(() => expect(card()?.querySelector(".alert-mark")?.textContent).toContain("Allergic to latex"));
});

test("opens a card with every action, keeps it in the address and closes it by Escape", async () => {
  const { page, router, path } = await openCalendar();
  focusBlock();
  act(() => block().click());
  await eventually(() => expect(card()?.textContent).toContain("José O'Neill"));
  expect(document.activeElement).toBe(card());
  expect(router.state.location.search).toBe(`?appointment=${APPOINTMENT_ID}`);
  expect(path()).toBe(CALENDAR);
  const actions = [...(card()?.querySelectorAll("button, a") ?? [])].map((each) => each.textContent);
  for (const action of ["Check in", "Cancel appointment", "Reschedule", "Move on the calendar", "Open patient"])
    expect(actions).toContain(action);
  expect(button(page, "Check in").isDisabled()).toBe(false);
  press("Escape");
  await eventually(() => expect(card()).toBeNull());
  expect(document.activeElement).toBe(block());
});

test("shows the patient's phone number in the card, to be called by a click", async () => {
  await openCalendar(CALENDAR, [anAppointment({ patient_contact: "218-555-0110" })]);
  act(() => block().click());
  await eventually(() => expect(card()?.querySelector("a[href^=tel]")?.textContent).toBe("(218) 555-0110"));
  expect(card()?.querySelector("a[href^=tel]")?.getAttribute("href")).toBe("tel:2185550110");
});

test("keeps the card within the board when it grows", async () => {
  const grown: (() => void)[] = [];
  class Observer {
    readonly #changed: () => void;
    constructor(changed: () => void) {
      this.#changed = changed;
    }
    observe(element: Element) {
      if (element === card()) grown.push(this.#changed);
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  let height = 200;
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
    return this === card() ? height : 0;
  });
  await openCalendar(CALENDAR, [anAppointment({ start_time: "16:00", end_time: "16:30" })]);
  const board = document.querySelector(".calendar-scroll") as HTMLElement;
  vi.spyOn(board, "clientHeight", "get").mockReturnValue(600);
  board.scrollTop = 0;
  act(() => block().click());
  await eventually(() => expect(card()?.style.getPropertyValue("--card-top")).toBe("392px"));
  height = 450;
  act(() => {
    for (const each of grown) each();
  });
  expect(card()?.style.getPropertyValue("--card-top")).toBe("142px");
});

test("closes a card by Back, and leaves no entry for it in the history when it was closed before", async () => {
  const { router, path } = await openCalendar();
  act(() => block().click());
  await eventually(() => expect(card()).toBeTruthy());
  await act(() => router.navigate(-1));
  await eventually(() => expect(card()).toBeNull());
  expect(path()).toBe(CALENDAR);
  act(() => block().click());
  await eventually(() => expect(card()).toBeTruthy());
  press("Escape");
  await eventually(() => expect(card()).toBeNull());
  await act(() => router.navigate(-1));
  await eventually(() => expect(path()).toBe("/unauthorized"));
});

test("shows a manager the calendar without anything to book, to move or to change", async () => {
  const { page } = await openCalendar(CALENDAR, BOTH, "MANAGER");
  expect(document.querySelector(".calendar-free")).toBeNull();
  const cells = new Set([...document.querySelectorAll("td > .calendar-unseen")].map((cell) => cell.textContent));
  expect([...cells].sort()).toEqual(["Free", "Past", "Taken"]);
  expect(() => button(page, "Book Appointment")).toThrow();
  focusBlock();
  press("m");
  expect(document.querySelector(".calendar-ghost")).toBeNull();
  act(() => block().click());
  await eventually(() => expect(card()?.textContent).toContain("José O'Neill"));
  const actions = [...(card()?.querySelectorAll("button, a") ?? [])].map((each) => each.getAttribute("aria-label"));
  expect(actions).toEqual(["Close"]);
});

test("lets a manager read the list of a day, without links or steps", async () => {
  await openCalendar(`${CALENDAR}?view=list`, BOTH, "MANAGER");
  const line = document.querySelector(".appointment-line");
  expect(line?.textContent).toContain("José O'Neill");
  expect(line?.querySelectorAll("a, button")).toHaveLength(0);
});

test("lets a clinic's administrator move and cancel, and not book", async () => {
  const { api, page } = await openCalendar(CALENDAR, BOTH, "TENANT_ADMIN");
  expect(document.querySelector(".calendar-free")).toBeNull();
  expect(() => button(page, "Book Appointment")).toThrow();
  focusBlock();
  press("m", "ArrowDown", "Enter");
  await eventually(() => expect(api.named(MOVE)).toHaveLength(1));
  act(() => block().click());
  await eventually(() => expect(card()?.textContent).toContain("Cancel appointment"));
});

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

test("checks in from the card without leaving the page", async () => {
  const { api, page } = await openCalendar(`${CALENDAR}?appointment=${APPOINTMENT_ID}`);
  const status = `${MOVE}/status`;
  api.on(status, anAppointment({ appointment_status: "CHECKED-IN", version: 2 }));
  api.on(APPOINTMENTS, listed([anAppointment({ appointment_status: "CHECKED-IN", version: 2 }), ada]));
  await eventually(() => expect(card()).toBeTruthy());
  button(page, "Check in").click();
  await eventually(() => expect(card()?.textContent).toContain("CHECKED-IN"));
  expect(block().className).toContain("status-checked-in");
  await eventually(() => expect(block().className).toContain("calendar-block-changed"));
});

test("moves an appointment by keys to another time and practitioner, and undoes the move", async () => {
  const { api, page } = await openCalendar();
  focusBlock();
  press("m", "ArrowDown", "ArrowRight");
  expect(announcement()).toBe("10:15 AM, Henrik Lindström: this time is free.");
  press("Enter");
  await eventually(() => expect(notifications(page).join()).toContain("José O'Neill is moved to"));
  expect(api.named(MOVE)[0]?.body).toEqual({ start_time: "10:15", practitioner_id: HENRIK, version: 1 });
  await eventually(() => expect(block().textContent).toContain("10:15"));
  page.findFlashbar()?.findItems()[0]?.findContent()?.findButton()?.click();
  await eventually(() => expect(api.named(MOVE)).toHaveLength(2));
  expect(api.named(MOVE)[1]?.body).toMatchObject({
    practitioner_id: STAFF_ID,
    date: TODAY,
    start_time: "10:00",
    version: 2,
  });
});

test("asks whether the following ones of a series are moved as well", async () => {
  const inSeries = { series_id: nthId("series", 1), series_position: 3, series_count: 10, every_weeks: 2 };
  const { api, page } = await openCalendar(CALENDAR, [anAppointment(inSeries)]);
  const moveDown = async () => {
    focusBlock();
    press("m", "ArrowDown", "Enter");
    await eventually(() => expect(text()).toContain("Move the appointment of José O'Neill?"));
  };
  await moveDown();
  expect(api.named(MOVE)).toEqual([]);
  button(page, "Move appointment").click();
  await eventually(() => expect(notifications(page).join()).toContain("José O'Neill is moved to"));
  expect(api.named(MOVE)[0]?.body).toEqual({ start_time: "10:15", version: 1 });

  await eventually(() => expect(block().textContent).toContain("10:15"));
  api.on(MOVE + TRIED, {
    items: [{ date: TODAY, start_time: "10:30", end_time: "11:00", reason: null, appointment_id: APPOINTMENT_ID }],
  });
  await moveDown();
  page.findRadioGroup()?.findInputByValue("following")?.click();
  await eventually(() => expect(text()).toContain("Preview dates"));
  button(page, "Preview dates").click();
  await eventually(() => expect(text()).toContain("Move all 1"));
  expect(api.named(MOVE + TRIED)[0]?.body).toMatchObject({ scope: "following", start_time: "10:30", version: 2 });
});

test("says why a time is refused and sends nothing, and cancels the move on Escape", async () => {
  const { api } = await openCalendar();
  focusBlock();
  press("m", "ArrowDown", "ArrowDown", "ArrowDown", "Enter");
  expect(announcement()).toBe(MESSAGES.rules.busy("Amara Okafor"));
  expect(document.querySelectorAll(".calendar-refused").length).toBeGreaterThan(0);
  press("Escape");
  expect(announcement()).toBe("The appointment of José O'Neill stays where it is.");
  expect(document.querySelector(".calendar-ghost")).toBeNull();
  expect(api.named(MOVE)).toEqual([]);
});

test("does not say that an appointment stays where it is once its move is being saved", async () => {
  const { api } = await openCalendar();
  api.on(MOVE, () => new Promise(() => undefined));
  focusBlock();
  press("m", "ArrowDown", "Enter");
  await eventually(() => expect(api.named(MOVE)).toHaveLength(1));
  press("Escape");
  expect(announcement()).toBe("Moving the appointment");
  expect(document.querySelector(".calendar-ghost")).not.toBeNull();
});

test("returns the block and says why when the API refuses a move", async () => {
  const { api, page } = await openCalendar();
  api.on(MOVE, refuse("slot_taken", MESSAGES.rules.busy("José O'Neill")));
  focusBlock();
  press("m", "ArrowDown", "Enter");
  await eventually(() => expect(notifications(page).join()).toContain(MESSAGES.rules.busy("José O'Neill")));
  await eventually(() => expect(document.querySelector(".calendar-ghost")).toBeNull());
  expect(block().textContent).toContain("10:00 – 10:30 AM");
});

test("moves only booked appointments", async () => {
  await openCalendar(CALENDAR, [anAppointment({ appointment_status: "COMPLETED" })]);
  focusBlock();
  press("m");
  expect(announcement()).toBe(MESSAGES.appointments.notReschedulable("COMPLETED"));
  expect(document.querySelector(".calendar-ghost")).toBeNull();
});

test("opens the booking dialog with the place of a free time", async () => {
  const { api } = await openCalendar();
  api.on("GET /api/availability", listed([{ start_time: "14:15", end_time: "14:45", available: true, reason: null }]));
  act(() => free("Book 2:15 PM with Henrik Lindström").click());
  await eventually(() => expect(text()).toContain("Henrik Lindström"));
  await eventually(() => expect(document.querySelector<HTMLInputElement>("input[value='14:15']")?.checked).toBe(true));
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

test("offers nothing to book in the past, and draws the line for now", async () => {
  await openCalendar();
  expect(free("Book 9:15 AM with Amara Okafor")).toBeNull();
  expect(free("Book 9:30 AM with Amara Okafor")).toBeTruthy();
  expect(document.querySelectorAll(".calendar-past")).toHaveLength(2);
  expect(document.querySelector(".calendar-now")?.textContent).toBe("9:30 AM");
});

test("draws the line for now at its minute within an appointment in progress", async () => {
  const begun = anAppointment({
    start_time: "09:15",
    end_time: "10:15",
    starts_at: "2026-11-20T15:15:00.000Z",
    ends_at: "2026-11-20T16:15:00.000Z",
  });
  await openCalendar(CALENDAR, [begun, ada]);
  const lines = [...document.querySelectorAll<HTMLElement>(".calendar-block-now")];
  expect(lines.map((line) => line.parentElement)).toEqual([block()]);
  // One row of a quarter of an hour further down.
  expect(lines[0]?.style.top).toBe("26px");
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
  expect(text()).toContain("Mon, Nov 16 to Sun, Nov 22, 2026 · Central Time");
  await go(CALENDAR);
  await eventually(() => expect(text()).toContain("Friday, November 20 · Central Time"));
});

test("books a walk-in from the calendar, at its location", async () => {
  const { page } = await openCalendar();
  button(page, "Walk-in").click();
  await eventually(() => expect(document.querySelector("[role=dialog] h2")?.textContent).toBe("Walk-in"));
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("Harbor Road");
});

test("shows the week of a practitioner, and the day as a list with cancelled appointments", async () => {
  const cancelled = anAppointment({ appointment_status: "CANCELLED", patient_id: PATIENT_ID });
  const { asked, go } = await openCalendar(`${CALENDAR}?view=week&practitioner=${HENRIK}`, [cancelled]);
  await eventually(() => expect(document.querySelectorAll("thead th")).toHaveLength(8));
  expect(document.querySelectorAll("thead th")[1]?.textContent).toContain("Mon, Nov 16");
  expect(asked[0]).toMatchObject({ from: "2026-11-16", to: "2026-11-22", practitioner_id: HENRIK });
  await go(`${CALENDAR}?view=list`);
  await eventually(() => expect(document.querySelector(".appointment-line")?.textContent).toContain("CANCELLED"));
});

test.each([
  ["TENANT_ADMIN", 1],
  ["RECEPTIONIST", 0],
] as const)("offers in a clinic without locations to add one, where the role may: %s", async (role, links) => {
  await openDesk(CALENDAR, { "GET /api/locations": listed([]) }, role);
  await eventually(() => expect(text()).toContain("No clinic locations found."));
  const found = () => document.querySelectorAll('a[href="/tenant_admin/loc_rooms/locations?add=location"]');
  await eventually(() => expect(found()).toHaveLength(links));
});

test("corrects a location and a date of the address that are not shown, and keeps the rest", async () => {
  const wrong = `?location=${nthId("loc", 9)}&date=2026-13-45&view=list`;
  const { router } = await openCalendar(CALENDAR + wrong);
  await eventually(() => expect(router.state.location.search).toBe(`?location=${LOCATION_ID}&view=list`));
  expect(router.state.historyAction).toBe("REPLACE");
  await act(() => router.navigate(`${CALENDAR}?location=${LOCATION_ID}&date=2026-11-23`));
  expect(router.state.location.search).toBe(`?location=${LOCATION_ID}&date=2026-11-23`);
});
