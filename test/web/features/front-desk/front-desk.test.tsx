import { refuse } from "../../../support/render-api.tsx";
import { APPOINTMENT_ID, aLocation, anAppointment, listed, nthId } from "../../../support/render-desk.tsx";
import { openDesk } from "../../../support/render-desk-page.tsx";
import { button, eventually, notifications, text } from "../../../support/render-gestures.tsx";

const HOME = "/receptionist/dashboard";
const APPOINTMENTS = "GET /api/appointments";
const STATUS = `PATCH /api/appointments/${APPOINTMENT_ID}/status`;
const figures = () => [...document.querySelectorAll("dt")].map((each) => each.parentElement?.textContent);
const lines = () => [...document.querySelectorAll(".appointment-line")].map((each) => each.textContent ?? "");

const late = anAppointment({ appointment_id: nthId("appt", 2), start_time: "09:00", patient_name: "Ada Byron" });
const done = anAppointment({
  appointment_id: nthId("appt", 3),
  appointment_status: "COMPLETED",
  patient_name: "Max Gray",
});

test("today is seen at a glance: the five figures, who comes next, and who should be here already", async () => {
  await openDesk(HOME, { [APPOINTMENTS]: listed([late, anAppointment(), done]) });
  await eventually(() => expect(lines()).toHaveLength(2));
  expect(figures()).toEqual(["Expected2", "Checked in0", "In progress0", "Done1", "Missed0"]);
  expect(lines()[0]).toContain("Ada Byron");
  expect(lines()[0]).toContain("not here yet");
  expect(lines()[1]).toContain("José O'Neill");
  expect(lines()[1]).not.toContain("not here yet");
});

test("somebody is checked in with one click, which shows before the answer is there", async () => {
  const { api, page } = await openDesk(HOME, { [APPOINTMENTS]: listed([anAppointment()]) });
  await eventually(() => expect(lines()).toHaveLength(1));
  let answer = (_appointment: unknown) => {};
  api.on(STATUS, () => new Promise((resolve) => (answer = resolve)));
  button(page, "Check in: José O'Neill, 10:00 AM").click();
  await eventually(() => expect(lines()[0]).toContain("CHECKED-IN"));
  expect(figures()[1]).toBe("Checked in1");
  await eventually(() => expect(api.named(STATUS)).toHaveLength(1));
  expect(api.named(STATUS)[0]?.body).toEqual({ appointment_status: "CHECKED-IN", version: 1 });

  const changed = anAppointment({ appointment_status: "CHECKED-IN", version: 2 });
  api.on(APPOINTMENTS, listed([changed]));
  answer(changed);
  await eventually(() => expect(button(page, "Start: José O'Neill, 10:00 AM")).toBeTruthy());
});

test("a check-in that is refused is taken back and says why", async () => {
  const { api, page } = await openDesk(HOME, { [APPOINTMENTS]: listed([anAppointment()]) });
  await eventually(() => expect(lines()).toHaveLength(1));
  api.on(STATUS, refuse("invalid_transition", "A cancelled appointment can't be checked in."));
  button(page, "Check in: José O'Neill, 10:00 AM").click();
  await eventually(() =>
    expect(notifications(page).join()).toContain("The appointment of José O'Neill was not changed."),
  );
  expect(notifications(page).join()).toContain("A cancelled appointment can't be checked in.");
  expect(lines()[0]).toContain("BOOKED");
});

test("appointments of another day somewhere else are not today's", async () => {
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

test("a day without appointments says so, and one that can't be loaded can be tried again", async () => {
  const { api, page } = await openDesk(HOME, { [APPOINTMENTS]: refuse("internal", "Something broke.") });
  await eventually(() => expect(text()).toContain("Something broke."));
  api.on(APPOINTMENTS, listed([]));
  button(page, "Try again").click();
  await eventually(() => expect(text()).toContain("No more appointments today."));
});

test("remembers the chosen location, and all of them, whatever is done in between", async () => {
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
