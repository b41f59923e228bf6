import { act } from "@testing-library/react";
import {
  anAppointment,
  aPatient,
  aService,
  freeTimes,
  LOCATION_ID,
  listed,
  nthId,
  PATIENT_ID,
  SERVICE_ID,
} from "../../../support/render-desk.tsx";
import { button, choose, chosen, dialog, eventually, field, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { BO, BOOK, LAST, NEXT, open, times } from "./open-booking.ts";

test("opens the list of services for a patient whose latest appointment does not answer it", async () => {
  const services = listed([aService(), aService({ service_id: nthId("svc", 2), service_name: "Vaccination" })]);
  const options = () => [...document.querySelectorAll("[role=option]")].map((option) => option.textContent);
  const { page } = await open("Book Appointment", { [`GET /api/locations/${LOCATION_ID}/services`]: services });
  await eventually(() => expect(options().join()).toContain("Vaccination"));
  expect(chosen(dialog(page), "Service")).not.toBe("Vaccination");
});

test("keeps a list open that the desk opened before the latest appointment was known", async () => {
  let answer: (last: unknown) => void = () => {};
  const last = new Promise((resolve) => {
    answer = resolve;
  });
  const services = listed([aService(), aService({ service_id: nthId("svc", 2), service_name: "Vaccination" })]);
  const { page } = await open("Book Appointment", {
    [LAST]: () => last,
    [`GET /api/locations/${LOCATION_ID}/services`]: services,
  });
  field(dialog(page), "Service").findControl()?.findSelect()?.openDropdown();
  await eventually(() => expect(document.querySelector("[role=option]")).toBeTruthy());
  answer(listed([anAppointment({ practitioner_id: BO })]));
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toContain("Bo"));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(document.querySelector("[role=option]")).toBeTruthy();
});

test("fills in the service that was booked last for a person without history, and says so", async () => {
  const vaccination = aService({ service_id: nthId("svc", 2), service_name: "Vaccination" });
  const services = listed([aService(), vaccination]);
  const answers = {
    [`GET /api/locations/${LOCATION_ID}/services`]: services,
    [NEXT]: listed(freeTimes("10:30")),
    [LAST]: listed([]),
  };
  const { page, api } = await open("Book Appointment", answers);
  await eventually(() => expect(document.querySelector("[role=option]")).toBeTruthy());
  field(dialog(page), "Service").findControl()?.findSelect()?.selectOptionByValue(vaccination.service_id);
  expect(text()).not.toContain("As for the last new patient");
  await eventually(() => expect(times()[0]?.checked).toBe(true));
  button(page, "Book").click();
  await eventually(() => expect(api.named(BOOK)).toHaveLength(1));
  await eventually(() => expect(document.querySelector("input[name=start_time]")).toBeNull());

  button(page, "Book Appointment").click();
  await eventually(() => expect(dialog(page).findAutosuggest()).toBeTruthy());
  dialog(page).findAutosuggest()?.focus();
  dialog(page).findAutosuggest()?.setInputValue("jos");
  await eventually(() =>
    expect(dialog(page).findAutosuggest()?.findDropdown().findOptions().length).toBeGreaterThan(1),
  );
  dialog(page).findAutosuggest()?.selectSuggestionByValue(PATIENT_ID);
  await eventually(() => expect(text()).toContain("As for the last new patient"));
  expect(chosen(dialog(page), "Service")).toBe("Vaccination");
  await eventually(() => expect(times()[0]?.checked).toBe(true));
  button(page, "Book").click();
  await eventually(() => expect(api.named(BOOK)).toHaveLength(2));
  expect(api.named(BOOK).at(-1)?.body).toMatchObject({ service_id: vaccination.service_id });
});

test("fills in the service that is booked most often that day for the first person without history, and says so", async () => {
  const vaccination = aService({ service_id: nthId("svc", 2), service_name: "Vaccination" });
  const day = [SERVICE_ID, vaccination.service_id, vaccination.service_id].map((service_id, nth) =>
    anAppointment({ appointment_id: nthId("appt", nth + 1), service_id }),
  );
  const { page, booked } = await open("Book Appointment", {
    [`GET /api/locations/${LOCATION_ID}/services`]: listed([aService(), vaccination]),
    [NEXT]: listed(freeTimes("10:30")),
    "GET /api/appointments": listed(day),
  });
  await eventually(() => expect(text()).toContain("Booked most often that day"));
  expect(chosen(dialog(page), "Service")).toBe("Vaccination");
  await eventually(() => expect(times()[0]?.checked).toBe(true));
  expect(document.querySelector("[role=option]")).toBeNull();
  button(page, "Book").click();
  await eventually(() => expect(booked()).toMatchObject({ service_id: vaccination.service_id }));
});

test("fills in the most frequent service of the desk's location for a patient whose last appointment was elsewhere", async () => {
  const vaccination = aService({ service_id: nthId("svc", 2), service_name: "Vaccination" });
  const { page } = await open("Walk-in", {
    [LAST]: listed([anAppointment({ location_id: nthId("loc", 2), service_id: nthId("svc", 3) })]),
    [`GET /api/locations/${LOCATION_ID}/services`]: listed([aService(), vaccination]),
    "GET /api/appointments": listed([anAppointment({ service_id: vaccination.service_id })]),
  });
  await eventually(() => expect(text()).toContain("Booked most often that day"));
  expect(chosen(dialog(page), "Service")).toBe("Vaccination");
});

test("opens no list before the most frequent service of the desk's location is known", async () => {
  const vaccination = aService({ service_id: nthId("svc", 2), service_name: "Vaccination" });
  const day = listed([anAppointment({ service_id: vaccination.service_id })]);
  let isSlow = false;
  const { page } = await open("Walk-in", {
    [LAST]: () => {
      // The appointments of the day that the page has loaded are older than that by now.
      vi.setSystemTime(Date.now() + 60_000);
      isSlow = true;
      return listed([anAppointment({ location_id: nthId("loc", 2), service_id: nthId("svc", 3) })]);
    },
    [`GET /api/locations/${LOCATION_ID}/services`]: listed([aService(), vaccination]),
    "GET /api/appointments": async () => {
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, 150));
      return day;
    },
  });
  await eventually(() => expect(text()).toContain("Booked most often that day"));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(chosen(dialog(page), "Service")).toBe("Vaccination");
  expect(document.querySelector("[role=option]")).toBeNull();
});

test("opens the list of services on the page of a patient whose latest appointment does not answer it", async () => {
  const services = listed([aService(), aService({ service_id: nthId("svc", 2), service_name: "Vaccination" })]);
  const { page } = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
    [`GET /api/locations/${LOCATION_ID}/services`]: services,
  });
  await eventually(() => expect(text()).toContain("No upcoming appointments."));
  button(page, "Book Appointment").click();
  const options = () => [...document.querySelectorAll("[role=option]")].map((option) => option.textContent);
  await eventually(() => expect(options().join()).toContain("Vaccination"));
});

test("fills in location, service and practitioner of the patient's latest appointment, but replaces no choice", async () => {
  const second = nthId("svc", 2);
  const { page } = await open("Book Appointment", {
    [LAST]: listed([anAppointment({ practitioner_id: BO, service_id: second, date: "2026-10-01" })]),
    [`GET /api/locations/${LOCATION_ID}/services`]: listed([
      aService(),
      aService({ service_id: second, service_name: "Vaccination" }),
    ]),
    "GET /api/availability": listed([]),
  });
  await eventually(() => expect(chosen(dialog(page), "Service")).toContain("Vaccination"));
  expect(chosen(dialog(page), "Practitioner")).toContain("Bo");
  choose(dialog(page), "Service", SERVICE_ID);
  await eventually(() => expect(chosen(dialog(page), "Service")).toContain("Check-up"));
});
