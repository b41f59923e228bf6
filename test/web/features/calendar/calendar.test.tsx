import { act } from "@testing-library/react";
import { anAppointment } from "../../../support/render-desk.tsx";
import { eventually } from "../../../support/render-gestures.tsx";
import { ada, block, CALENDAR, card, free, openCalendar } from "./render-calendar-page.tsx";

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
  expect(lines[0]?.style.top).toBe("35px");
});
