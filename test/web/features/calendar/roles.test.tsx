import { act } from "@testing-library/react";
import { LOCATION_ID, listed } from "../../../support/render-desk.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { BOTH, block, CALENDAR, card, focusBlock, MOVE, openCalendar, press } from "./render-calendar-page.tsx";

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

test.each([
  ["TENANT_ADMIN", 1],
  ["RECEPTIONIST", 0],
] as const)("offers in a clinic without locations to add one, where the role may: %s", async (role, links) => {
  await openDesk(CALENDAR, { "GET /api/locations": listed([]) }, role);
  await eventually(() => expect(text()).toContain("No clinic locations found."));
  const found = () => document.querySelectorAll('a[href="/tenant_admin/loc_rooms/locations?add=location"]');
  await eventually(() => expect(found()).toHaveLength(links));
});

test.each([
  ["TENANT_ADMIN", 1],
  ["RECEPTIONIST", 0],
] as const)("leads to the staff where no practitioner has hours, for those who set them: %s", async (role, links) => {
  const none = { [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([]), "GET /api/appointments": listed([]) };
  await openDesk(CALENDAR, none, role);
  await eventually(() => expect(text()).toContain("No practitioner is scheduled at"));
  expect(document.querySelectorAll(`a[href="/tenant_admin/view_staffs?location=${LOCATION_ID}"]`)).toHaveLength(links);
});
