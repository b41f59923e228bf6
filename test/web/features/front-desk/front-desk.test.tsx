import { act } from "@testing-library/react";
import { deskLocation } from "../../../../web/src/booking/location-filter.tsx";
import { refuse } from "../../../support/render-api.tsx";
import { aLocation, anAppointment, listed, nthId } from "../../../support/render-desk.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const HOME = "/receptionist/dashboard";
const APPOINTMENTS = "GET /api/appointments";
const figures = () => [...document.querySelectorAll(".today-figure")].map((each) => each.textContent);
const lines = () => [...document.querySelectorAll(".appointment-line")].map((each) => each.textContent ?? "");

const late = anAppointment({
  appointment_id: nthId("appt", 2),
  start_time: "09:00",
  starts_at: "2026-11-20T15:00:00.000Z",
  ends_at: "2026-11-20T15:30:00.000Z",
  patient_name: "Ada Byron",
});
const done = anAppointment({
  appointment_id: nthId("appt", 3),
  appointment_status: "COMPLETED",
  patient_name: "Max Gray",
});

test("shows the five figures of today, the next appointments, and who is late", async () => {
  await openDesk(HOME, { [APPOINTMENTS]: listed([late, anAppointment(), done]) });
  await eventually(() => expect(lines()).toHaveLength(2));
  expect(figures()).toEqual(["Expected2", "Checked in0", "In progress0", "Done1", "Missed0"]);
  expect(lines()[0]).toContain("Ada Byron");
  expect(lines()[0]).toContain("30 min late");
  expect(lines()[1]).toContain("José O'Neill");
  expect(lines()[1]).not.toContain("late");
});

test("shows the patient's phone number, to be called by a click", async () => {
  await openDesk(HOME, { [APPOINTMENTS]: listed([anAppointment({ patient_contact: "218-555-0110" })]) });
  await eventually(() =>
    expect(document.querySelector("a[href='tel:2185550110']")?.textContent).toBe("(218) 555-0110"),
  );
});

test("shows the patient's alert where the patient is checked in", async () => {
  const alerted = { ...late, patient_alert: "Allergic to latex" };
  await openDesk(HOME, { [APPOINTMENTS]: listed([alerted, anAppointment({ patient_alert: "" })]) });
  await eventually(() => expect(lines()[0]).toContain("Allergic to latex"));
  expect([...document.querySelectorAll(".alert-mark")]).toHaveLength(1);
});

test("leaves out appointments of another day at a location in another time zone", async () => {
  const far = aLocation({ location_id: nthId("loc", 2), location_name: "Pearl Road", time_zone: "Pacific/Auckland" });
  const there = anAppointment({
    appointment_id: nthId("appt", 4),
    location_id: far.location_id,
    patient_name: "Ngaio Marsh",
  });
  await openDesk(HOME, {
    "GET /api/locations": listed([aLocation(), far]),
    [APPOINTMENTS]: listed([anAppointment(), there]),
  });
  // In Auckland it is the 21st already.
  await eventually(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]).toContain("José O'Neill");
});

test("names the time zone of a time whose location is not in that of the first one", async () => {
  const far = aLocation({ location_id: nthId("loc", 2), location_name: "Pearl Road", time_zone: "America/Denver" });
  const there = anAppointment({ appointment_id: nthId("appt", 4), location_id: far.location_id, start_time: "11:00" });
  const { go } = await openDesk(HOME, {
    "GET /api/locations": listed([aLocation(), far]),
    [APPOINTMENTS]: listed([anAppointment(), there]),
  });
  const times = () => [...document.querySelectorAll(".appointment-when")].map((each) => each.textContent);
  await eventually(() => expect(times()).toEqual(["10:00 AM", "11:00 AMMT"]));
  await go(`${HOME}?location=${far.location_id}`);
  await eventually(() => expect(times()).not.toContain("11:00 AMMT"));
});

test("says that today has no appointments, and loads them again after a failure", async () => {
  const { api, page } = await openDesk(HOME, { [APPOINTMENTS]: refuse("internal", "Something broke.") });
  await eventually(() => expect(text()).toContain("Something broke."));
  api.on(APPOINTMENTS, listed([]));
  button(page, "Try again").click();
  await eventually(() => expect(text()).toContain("No more appointments today."));
});

test("remembers the chosen location, or all of them, when it is opened again", async () => {
  const second = aLocation({ location_id: nthId("loc", 2), location_name: "Pearl Road" });
  const { go, page } = await openDesk(HOME, { "GET /api/locations": listed([aLocation(), second]) });
  const chosen = () => page.findSelect()?.findTrigger().getElement().textContent;
  await eventually(() => expect(chosen()).toBe("All locations"));
  for (const [index, name] of [
    [3, "Pearl Road"],
    [1, "All locations"],
  ] as const) {
    page.findSelect()?.openDropdown();
    page.findSelect()?.selectOption(index, { expandToViewport: true });
    await eventually(() => expect(chosen()).toBe(name));
    await go("/account");
    await go(HOME);
    await eventually(() => expect(chosen()).toBe(name));
  }
});

const arrived = (nth: number, patient_name: string, start_time: string, checked_in_at: string) =>
  anAppointment({
    appointment_id: nthId("appt", nth),
    appointment_status: "CHECKED-IN",
    patient_name,
    start_time,
    checked_in_at,
  });

test("lists waiting patients in the order of arrival, and keeps the choice in the address", async () => {
  const { page, go, path } = await openDesk(HOME, {
    [APPOINTMENTS]: listed([
      anAppointment(),
      arrived(5, "Ada Byron", "09:00", "2026-11-20T15:25:00.000Z"),
      arrived(6, "Max Gray", "09:30", "2026-11-20T15:10:00.000Z"),
    ]),
  });
  await eventually(() => expect(lines()).toHaveLength(3));
  const figure = () => document.querySelector<HTMLButtonElement>(".today-figure-checked-in");
  act(() => figure()?.click());
  await eventually(() => expect(lines()).toHaveLength(2));
  expect(lines()[0]).toContain("Max Gray");
  expect(lines()[0]).toContain("waiting 20 min");
  expect(lines()[1]).toContain("waiting 5 min");
  expect(figure()?.getAttribute("aria-pressed")).toBe("true");
  await go("/account");
  await go(`${HOME}?show=CHECKED-IN`);
  await eventually(() => expect(lines()).toHaveLength(2));
  act(() => figure()?.click());
  await eventually(() => expect(lines()).toHaveLength(3));
  expect(path()).toBe(HOME);
  expect(page.findHeader()).toBeTruthy();
});

test("begins bookings from other pages with the location of the page, also when it came with the address", async () => {
  const second = aLocation({ location_id: nthId("loc", 2), location_name: "North" });
  await openDesk(`${HOME}?location=${second.location_id}`, { "GET /api/locations": listed([aLocation(), second]) });
  await eventually(() => expect(deskLocation()).toBe(second.location_id));
});
