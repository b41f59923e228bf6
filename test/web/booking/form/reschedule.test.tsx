import { act, fireEvent } from "@testing-library/react";
import { lastAppointmentQuery } from "../../../../web/src/api/appointments.ts";
import { queryClient } from "../../../../web/src/api/query-client.ts";
import { changedBefore } from "../../../support/render-api.tsx";
import {
  APPOINTMENT_ID,
  aLocationPractitioner,
  anAppointment,
  aPatient,
  aService,
  LOCATION_ID,
  listed,
  nthId,
  PATIENT_ID,
  SLOTS,
} from "../../../support/render-desk.tsx";
import { button, chosen, dialog, eventually, field, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const PAGE = `/receptionist/appointments/${APPOINTMENT_ID}/view`;
const TIMES = "GET /api/availability";
const times = () => [...document.querySelectorAll<HTMLInputElement>("input[name=start_time]")];

/** Opens the dialog that moves an appointment. */
async function openReschedule(appointment = anAppointment(), answers: Record<string, unknown> = {}) {
  const app = await openDesk(PAGE, {
    [`GET /api/appointments/${APPOINTMENT_ID}`]: appointment,
    [TIMES]: listed(SLOTS),
    ...answers,
  });
  await eventually(() => expect(text()).toContain("Appointment of José O'Neill"));
  button(app.page, "Reschedule").click();
  await eventually(() => expect(dialog(app.page).findSelect()).toBeTruthy());
  return app;
}

test("keeps the practitioner when the practitioners load after the dialog has opened", async () => {
  const second = nthId("staff", 2);
  let answer = (_practitioners: unknown) => {};
  const { page } = await openReschedule(anAppointment(), {
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: () => new Promise((resolve) => (answer = resolve)),
  });
  await eventually(() => expect(chosen(dialog(page), "Service")).toContain("Check-up"));
  answer(listed([aLocationPractitioner(), aLocationPractitioner({ staff_id: second, first_name: "Bo" })]));
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toContain("Amara Okafor"));
});

test("keeps the choices of the appointment although the patient's latest one is known from an earlier booking", async () => {
  const second = nthId("staff", 2);
  const { page } = await openReschedule(anAppointment(), {
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([
      aLocationPractitioner(),
      aLocationPractitioner({ staff_id: second, first_name: "Bo" }),
    ]),
  });
  const latest = anAppointment({ appointment_id: nthId("appt", 2), practitioner_id: second });
  act(() => void queryClient.setQueryData(lastAppointmentQuery(PATIENT_ID).queryKey, latest));
  await eventually(() => expect(times().length).toBeGreaterThan(0));
  expect(chosen(dialog(page), "Practitioner")).toContain("Amara Okafor");
});

test("shows the fee and the duration as booked, although the service has others now", async () => {
  const second = aService({ service_id: nthId("svc", 2), service_name: "X-ray", fee: "15.00", duration: 15 });
  const { page } = await openReschedule(anAppointment(), {
    [`GET /api/locations/${LOCATION_ID}/services`]: listed([aService({ fee: "90.00", duration: 60 }), second]),
  });
  await eventually(() => expect(chosen(dialog(page), "Service")).toContain("Check-up"));
  field(dialog(page), "Service").findControl()?.findSelect()?.openDropdown();
  const options = () => [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);
  await eventually(() => expect(options()[0]).toContain("30 min · $80.50"));
  expect(options()[1]).toContain("15 min · $15.00");
});

test("offers an appointment between two quarters of an hour its own time", async () => {
  await openReschedule(anAppointment({ start_time: "10:05", end_time: "10:35" }));
  await eventually(() => expect(times().map(({ value }) => value)).toEqual(["10:05", "10:30", "11:00"]));
  expect(times().find(({ checked }) => checked)?.value).toBe("10:05");
  expect(text()).not.toContain("10:05 AM is not free");
});

test("offers no time between two quarters of an hour on another day", async () => {
  const { page } = await openReschedule(anAppointment({ start_time: "10:05", end_time: "10:35" }));
  await eventually(() => expect(times()).toHaveLength(3));
  button(page, "Day after").click();
  await eventually(() => expect(times().map(({ value }) => value)).toEqual(["10:30", "11:00"]));
});

test("reads the alert of the patient whose appointment is moved, and says when it can't", async () => {
  const { page, api } = await openReschedule(anAppointment());
  await eventually(() => expect(text()).toContain("The patient's alert could not be loaded."));
  api.on(`GET /api/patients/${PATIENT_ID}`, aPatient({ alert: "Allergic to latex" }));
  button(page, "Cancel").click();
  button(page, "Reschedule").click();
  await eventually(() =>
    expect(dialog(page).findAlert()?.findContent()?.getElement().textContent).toBe("Allergic to latex"),
  );
});

test.each([
  ["CANCELLED", "Marcus Lee already cancelled this appointment on Nov 20, 2026"],
  ["CHECKED-IN", "Marcus Lee already checked this patient in on Nov 20, 2026"],
] as const)(
  "ends when another desk made the appointment %s, and says who did what and when",
  async (status, sentence) => {
    const current = anAppointment({ appointment_status: status, version: 2 });
    const { api, page } = await openReschedule(anAppointment(), {
      [`PATCH /api/appointments/${APPOINTMENT_ID}`]: changedBefore(current),
    });
    await eventually(() => expect(times()).toHaveLength(2));
    fireEvent.click(times()[1] as HTMLInputElement);
    api.on(`GET /api/appointments/${APPOINTMENT_ID}`, current);
    button(dialog(page), "Move appointment").click();
    await eventually(() => expect(dialog(page).getElement().textContent).toContain(sentence));
    expect(dialog(page).getElement().textContent).toContain("The appointment was not moved.");
    expect(text()).not.toContain("Save mine");
    expect(times()).toEqual([]);
    button(dialog(page), "Close").click();
    await eventually(() => expect(page.findModal()?.isVisible() ?? false).toBe(false));
    expect(text()).not.toContain("Discard your changes?");
    await eventually(() => expect(text()).toContain(status));
  },
);
