import { refuse } from "../../../support/render-api.tsx";
import { aLocation, anAppointment, listed, nthId } from "../../../support/render-desk.tsx";
import { openDesk } from "../../../support/render-desk-page.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";

const HOME = "/receptionist/dashboard";
const APPOINTMENTS = "GET /api/appointments";
const figures = () => [...document.querySelectorAll("dt")].map((each) => each.parentElement?.textContent);
const lines = () => [...document.querySelectorAll(".appointment-line")].map((each) => each.textContent ?? "");

const late = anAppointment({ appointment_id: nthId("appt", 2), start_time: "09:00", patient_name: "Ada Byron" });
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
  expect(lines()[0]).toContain("not here yet");
  expect(lines()[1]).toContain("José O'Neill");
  expect(lines()[1]).not.toContain("not here yet");
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
