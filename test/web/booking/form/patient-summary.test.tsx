import { fireEvent } from "@testing-library/react";
import {
  anAppointment,
  aPatient,
  aService,
  freeTimes,
  LOCATION_ID,
  listed,
  nthId,
  SLOTS,
  TODAY,
} from "../../../support/render-desk.tsx";
import { button, chosen, dialog, eventually, text } from "../../../support/render-gestures.tsx";
import { LAST, NEXT, open, times } from "./open-booking.ts";

const LATER = "2026-11-28";
const other = (n: number, changes: object) => anAppointment({ appointment_id: nthId("appt", n), ...changes });

const openWith = (appointments: readonly object[], usual_interval_days: number | null = null) =>
  open("Book Appointment", {
    "GET /api/patients": listed([aPatient({ dob: "1941-09-16", contact: "2185550147" })]),
    [`GET /api/locations/${LOCATION_ID}/services`]: listed([aService({ usual_interval_days })]),
    [NEXT]: listed(freeTimes("10:30")),
    "GET /api/availability": listed(SLOTS),
    [LAST]: listed(appointments),
  });

test("shows the birth date, the phone number and the upcoming appointments of the chosen patient", async () => {
  const cancelled = other(3, { date: LATER, appointment_status: "CANCELLED", service_name: "Vaccination" });
  const { page } = await openWith([other(2, { date: LATER }), cancelled]);
  await eventually(() => expect(text()).toContain("Sat, Nov 28, 2026, 10:00 AM · Check-up with Amara Okafor"));
  const shown = dialog(page).getElement().textContent;
  expect(shown).toContain("Born Sep 16, 1941");
  expect(shown).toContain("(218) 555-0147");
  expect(shown).not.toContain("Vaccination");
});

test("says that nothing is booked, and warns of nothing", async () => {
  await openWith([], 30);
  await eventually(() => expect(text()).toContain("No upcoming appointment"));
  await eventually(() => expect(times()).toHaveLength(1));
  expect(text()).not.toContain("Usual interval");
});

test("warns of any appointment on the chosen day, and books all the same", async () => {
  const { page, booked } = await openWith([other(2, { date: TODAY, service_name: "Vaccination" })]);
  await eventually(() =>
    expect(text()).toContain("Already booked on this day: 10:00 AM, Vaccination with Amara Okafor."),
  );
  // The practitioner of the last appointment is filled in, and other times are offered then.
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toContain("Amara"));
  await eventually(() => expect(times()[1]).toBeDefined());
  fireEvent.click(times()[1] as HTMLInputElement);
  button(dialog(page), "Book").click();
  await eventually(() => expect(booked()).toMatchObject({ date: TODAY }));
});

test.each([
  ["warns of the same service nearer than its usual interval", 9, true],
  ["warns of nothing at the usual interval itself", 8, false],
])("%s", async (_, usual, warns) => {
  await openWith(
    [
      other(2, { date: LATER }),
      other(4, { date: "2026-11-27", service_name: "Vaccination", service_id: nthId("svc", 2) }),
    ],
    usual,
  );
  await eventually(() => expect(times()).toHaveLength(1));
  await eventually(() => expect(text()).toContain("Sat, Nov 28, 2026, 10:00 AM"));
  const sentence = `Check-up with Amara Okafor is on Sat, Nov 28, 2026, 8 days after. Usual interval: ${usual} days.`;
  if (warns) await eventually(() => expect(text()).toContain(sentence));
  else expect(text()).not.toContain("Usual interval");
  expect(text()).not.toContain("Vaccination with Amara Okafor is on");
});

test("proposes the dates in 2, 4 and 6 weeks", async () => {
  const { page } = await openWith([]);
  await eventually(() => expect(times()).toHaveLength(1));
  button(dialog(page), "In 2 weeks").click();
  await eventually(() => expect(text()).toContain("Fri, Dec 4, 2026"));
  button(dialog(page), "In 6 weeks").click();
  await eventually(() => expect(text()).toContain("Fri, Jan 1, 2027"));
});
