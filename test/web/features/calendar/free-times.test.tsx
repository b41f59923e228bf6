import { act } from "@testing-library/react";
import { listed } from "../../../support/render-desk.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { focusBlock, free, openCalendar, press } from "./render-calendar-page.tsx";

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

test("books a walk-in from the calendar, at its location", async () => {
  const { page } = await openCalendar();
  button(page, "Walk-in").click();
  await eventually(() => expect(document.querySelector("[role=dialog] h2")?.textContent).toBe("Walk-in"));
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("Harbor Road");
});
