import { act } from "@testing-library/react";
import { refuse } from "../../support/render-api.tsx";
import { anAppointment, listed, nthId } from "../../support/render-desk.tsx";
import { button, eventually, text } from "../../support/render-gestures.tsx";
import { openDesk } from "../../support/render-pages.tsx";

const APPOINTMENTS = "GET /api/appointments";

const second = anAppointment({
  appointment_id: nthId("appt", 2),
  start_time: "16:00",
  end_time: "16:30",
  patient_id: nthId("pat", 2),
  patient_name: "Zoë Lindqvist",
  appointment_status: "CHECKED-IN",
  reason: "Knee pain",
});

const sheet = () => document.querySelector(".day-sheet");
const lines = () =>
  [...(sheet()?.querySelectorAll("tbody tr") ?? [])].map((row) => [...row.children].map((cell) => cell.textContent));

/** Counts how often the browser's dialog was opened. */
function printing() {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  return print;
}

const PAGES = ["/receptionist/dashboard", "/receptionist/calendar", "/receptionist/all_appointments"];

test.each(PAGES)("prints the day list from %s, one line for each appointment", async (path) => {
  const print = printing();
  const { page } = await openDesk(path, { [APPOINTMENTS]: listed([anAppointment(), second]) });
  await eventually(() => expect(text()).toContain("José"));
  button(page, "Print").click();
  await eventually(() => expect(print).toHaveBeenCalledTimes(1));
  expect(sheet()?.parentElement).toBe(document.body);
  expect(sheet()?.textContent).toMatch(/(Harbor Road|All locations) · Fri, Nov 20, 2026Lakeside Family Clinic/);
  expect(lines()).toEqual([
    ["10:00 – 10:30 AM", "José O'Neill", "", "Check-up", "Amara Okafor", "BOOKED", ""],
    ["4:00 – 4:30 PM", "Zoë Lindqvist", "", "Check-up", "Amara Okafor", "CHECKED-IN", "Knee pain"],
  ]);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  await eventually(() => expect(sheet()).toBeNull());
});

test("prints the patient's phone number, and only the chosen status", async () => {
  const print = printing();
  const { page } = await openDesk("/receptionist/all_appointments?status=BOOKED", {
    [APPOINTMENTS]: ({ url }: { url: URL }) =>
      listed([anAppointment({ patient_contact: "218-555-0110" }), ...(url.searchParams.get("status") ? [] : [second])]),
  });
  await eventually(() => expect(text()).toContain("Amara"));
  button(page, "Print").click();
  await eventually(() => expect(print).toHaveBeenCalled());
  expect(lines()).toEqual([
    ["10:00 – 10:30 AM", "José O'Neill", "(218) 555-0110", "Check-up", "Amara Okafor", "BOOKED", ""],
  ]);
});

test("says why nothing is printed", async () => {
  const print = printing();
  const { api, page } = await openDesk("/receptionist/all_appointments?to=2026-11-27", {
    [APPOINTMENTS]: listed([anAppointment()]),
  });
  await eventually(() => expect(text()).toContain("José"));
  api.on(APPOINTMENTS, refuse("internal", "Something broke."));
  button(page, "Print").click();
  await eventually(() => expect(text()).toContain("The list could not be loaded for printing"));
  expect(print).not.toHaveBeenCalled();
});
