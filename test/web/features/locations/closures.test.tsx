import { act, fireEvent } from "@testing-library/react";
import { TRIED } from "../../../support/render-api.tsx";
import { pageOf } from "../../../support/render-clinic.tsx";
import { anAppointment } from "../../../support/render-desk.tsx";
import {
  button,
  dialog,
  eventually,
  field,
  notifications,
  question,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";
import { CLOSURES, CREATE, closure, day, openClosures } from "./render-closures.tsx";

const marked = () => [...document.querySelectorAll<HTMLElement>(".year-marked")].map(({ dataset }) => dataset.date);

test("shows the form and the upcoming closures first, and then marks the days from this month on", async () => {
  const late = { start_time: "09:00", end_time: "11:00" };
  const { page } = await openClosures(closure("2026-11-05", "2026-11-06"), closure("2026-12-24", "2026-12-24", late));
  expect(document.querySelectorAll(".year-day")).toHaveLength(30 + 31);
  expect(marked()).toEqual(["2026-11-05", "2026-11-06"]);
  expect([...(day("2026-12-24")?.classList ?? [])]).toContain("year-partly");
  expect(day("2026-11-05")?.getAttribute("aria-label")).toBe("Thu, Nov 5, 2026, closed: Renovation");
  const shown = dialog(page).getElement().textContent ?? "";
  const places = ["First day", "Thu, Dec 24, 2026, 9:00 – 11:00 AM: Renovation", "November"];
  expect(shown).toMatch(new RegExp(places.join(".*")));
  expect(shown).not.toContain("Thu, Nov 5, 2026 to");
  button(page, "Next year").click();
  await eventually(() => expect(document.querySelectorAll(".year-day")).toHaveLength(365));
});

test("moves from day to day by arrow keys, across the ends of months, with one stop for Tab", async () => {
  await openClosures();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  act(() => day("2026-11-20")?.focus());
  press("ArrowDown");
  press("ArrowDown");
  press("ArrowLeft");
  expect(document.activeElement).toBe(day("2026-12-03"));
  act(() => day("2026-11-01")?.focus());
  press("ArrowLeft");
  expect(document.activeElement).toBe(day("2026-11-01"));
  expect(document.querySelectorAll(".year-day[tabindex='0']")).toHaveLength(1);
});

test("takes the first and the last day of a closure from the calendar, and shows another year", async () => {
  const { page } = await openClosures();
  const value = (label: string) => field(page, label).findControl()?.findInput()?.getInputValue();
  for (const date of ["2026-12-24", "2026-12-28"]) act(() => day(date)?.click());
  await eventually(() => expect([value("First day"), value("Last day")]).toEqual(["12/24/2026", "12/28/2026"]));
  button(page, "Next year").click();
  await eventually(() => expect(day("2027-07-04")).not.toBeNull());
  expect(day("2026-12-24")).toBeNull();
});

test("reads today's date without a year as today", async () => {
  const { page } = await openClosures();
  const first = field(page, "First day");
  first.findControl()?.findInput()?.setInputValue("11/20");
  await eventually(() => expect(first.getElement().textContent).toContain("Fri, Nov 20, 2026"));
});

test("fills the form with a closure's days of the next year, unless they are listed already or lie too far ahead", async () => {
  const listed = [
    closure("2026-12-24", "2026-12-25"),
    closure("2026-12-31", "2026-12-31", { reason: "Inventory" }),
    closure("2027-12-31", "2027-12-31", { reason: "Inventory" }),
  ];
  const { page, api } = await openClosures(...listed);
  api.on(CREATE + TRIED, () => ({ affected: { total: 0, complete: true, items: [] } }));
  api.on(CREATE, () => closure("2027-12-24", "2027-12-25"));
  const offers = [...document.querySelectorAll("[aria-label^='Repeat in']")].map((link) => link.ariaLabel);
  // December 31, 2028 lies further ahead than an appointment can.
  expect(offers).toEqual(["Repeat in 2027: Thu, Dec 24, 2026 to Fri, Dec 25, 2026"]);
  button(page, "Repeat in 2027: Thu, Dec 24, 2026 to Fri, Dec 25, 2026").click();
  await eventually(() => expect(document.activeElement?.getAttribute("name")).toBe("from_date"));
  button(page, "Close on these days").click();
  await eventually(() => expect(api.named(CREATE)).toHaveLength(1));
  expect(api.named(CREATE)[0]?.body).toEqual({
    from_date: "2027-12-24",
    to_date: "2027-12-25",
    reason: "Renovation",
  });
});

test("asks before it deletes a closure, says in the dialog that it is deleted, and keeps the focus there", async () => {
  const listed = closure("2026-12-24", "2026-12-24");
  const { page, api } = await openClosures(listed);
  const remove = `DELETE /api/closures/${listed.closure_id}`;
  api.on(remove, {});
  const button24 = () => button(page, "Delete Thu, Dec 24, 2026");
  button24().focus();
  button24().click();
  await eventually(() => expect(text()).toContain("Delete the closure of Thu, Dec 24, 2026?"));
  button(question(), "Cancel").click();
  await eventually(() => expect(document.activeElement).toBe(button24().getElement()));
  expect(api.named(remove)).toHaveLength(0);
  button24().click();
  await eventually(() => expect(text()).toContain("Delete the closure of Thu, Dec 24, 2026?"));
  api.on(CLOSURES, pageOf());
  button(question(), "Delete").click();
  await eventually(() => expect(dialog(page).getElement().textContent).toContain("Closure deleted"));
  expect(api.named(remove)).toHaveLength(1);
  await eventually(() => expect(document.activeElement?.textContent).toBe("No closures from today on."));
});

describe("the question before a closure", () => {
  test("says in the dialog that a closure was saved after the question, and returns the focus to its form", async () => {
    const { page, api } = await openClosures();
    api.on(CREATE + TRIED, { affected: { total: 1, complete: true, items: [anAppointment()] } });
    api.on(CREATE, closure("2026-12-24", "2026-12-24"));
    act(() => day("2026-12-24")?.click());
    type(dialog(page), "Reason", "Renovation");
    const close = button(dialog(page), "Close on these days");
    close.focus();
    close.click();
    await eventually(() => expect(text()).toContain("Close on these days?"));
    button(question(), "Close on these days").click();
    await eventually(() => expect(text()).not.toContain("Close on these days?"));
    await eventually(() => expect(notifications(dialog(page)).join()).toContain("Closure saved"));
    await eventually(() => expect(document.activeElement?.textContent).toBe("Close on these days"));
  });

  test("asks again if further appointments are affected by the time of the answer", async () => {
    const { page, api } = await openClosures();
    const items = [anAppointment()];
    api.on(CREATE + TRIED, () => ({ affected: { total: items.length, complete: true, items } }));
    api.on(CREATE, closure("2026-12-24", "2026-12-24"));
    act(() => day("2026-12-24")?.click());
    type(dialog(page), "Reason", "Renovation");
    button(dialog(page), "Close on these days").click();
    await eventually(() => expect(text()).toContain("1 upcoming appointment no longer fits"));
    items.push(anAppointment({ appointment_id: "appt_2" }));
    button(question(), "Close on these days").click();
    await eventually(() => expect(text()).toContain("2 upcoming appointments no longer fit"));
    expect(api.named(CREATE)).toEqual([]);
    button(question(), "Close on these days").click();
    await eventually(() => expect(api.named(CREATE)).toHaveLength(1));
  });

  test("keeps the input of a closure that is not confirmed, and asks before it is lost", async () => {
    const { page, api } = await openClosures();
    api.on(CREATE + TRIED, { affected: { total: 1, complete: true, items: [anAppointment()] } });
    act(() => day("2026-12-24")?.click());
    type(dialog(page), "Reason", "Renovation");
    button(dialog(page), "Close on these days").click();
    await eventually(() => expect(text()).toContain("Close on these days?"));
    button(question(), "Cancel").click();
    await eventually(() => expect(text()).not.toContain("Close on these days?"));
    expect(typed(page, "Reason")).toBe("Renovation");
    button(dialog(page), "Close").click();
    await eventually(() => expect(text()).toContain("Discard your changes?"));
    expect(api.named(CREATE)).toEqual([]);
  });
});
