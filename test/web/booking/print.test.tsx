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

const bo = anAppointment({
  appointment_id: nthId("appt", 3),
  patient_name: "Max Gray",
  practitioner_id: nthId("staff", 3),
  practitioner_name: "Bo Lind",
});

const sheet = () => document.querySelector(".print-sheet");
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

const pages = () =>
  [...document.querySelectorAll(".day-sheet-page")].map((page) => [
    page.querySelector("h1")?.textContent,
    page.querySelectorAll("tbody tr").length,
  ]);

test.each([
  ["/receptionist/dashboard", "All locations"],
  ["/receptionist/calendar", "Harbor Road"],
])("prints a page for each practitioner from %s, or only that of one", async (path, place) => {
  const print = printing();
  const { page } = await openDesk(path, { [APPOINTMENTS]: listed([anAppointment(), bo, second]) });
  await eventually(() => expect(text()).toContain("José"));
  const menu = () => page.findAllButtonDropdowns().find((each) => each.findMainAction());
  menu()?.openDropdown();
  menu()?.findItemById("each")?.click();
  await eventually(() => expect(print).toHaveBeenCalledTimes(1));
  const day = "Fri, Nov 20, 2026";
  expect(pages()).toEqual([
    [`${place} · Amara Okafor · ${day}`, 2],
    [`${place} · Bo Lind · ${day}`, 1],
  ]);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  menu()?.openDropdown();
  menu()?.findItemById(anAppointment().practitioner_id)?.click();
  await eventually(() => expect(print).toHaveBeenCalledTimes(2));
  expect(pages()).toEqual([[`${place} · Amara Okafor · ${day}`, 2]]);
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
