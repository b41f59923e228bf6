import { act, fireEvent } from "@testing-library/react";
import { availabilityKey } from "../../../../web/src/api/appointments.ts";
import { queryClient } from "../../../../web/src/api/query-client.ts";
import { meQuery } from "../../../../web/src/session/me.ts";
import { sessionStore } from "../../../../web/src/session/session-store.ts";
import {
  aLocation,
  aLocationPractitioner,
  anAppointment,
  aPatient,
  aService,
  freeTimes,
  LOCATION_ID,
  listed,
  nthId,
  PATIENT_ID,
  SERVICE_ID,
  SLOTS,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import { openDesk } from "../../../support/render-desk-page.tsx";
import { choose, chosen, dialog, errors, type } from "../../../support/render-forms.tsx";
import { button, errorOf, eventually, field, text } from "../../../support/render-gestures.tsx";

const BOOK = "POST /api/appointments";
const NEXT = "GET /api/availability/next";
const LAST = `GET /api/patients/${PATIENT_ID}/appointments`;
const BO = nthId("staff", 2);
const two = listed([aLocationPractitioner(), aLocationPractitioner({ staff_id: BO, first_name: "Bo" })]);
const times = () => [...document.querySelectorAll<HTMLInputElement>("input[name=start_time]")];

/** Opens a dialog of the front desk for the patient who is found. */
async function open(action: "Book Appointment" | "Walk-in", answers: Record<string, unknown> = {}) {
  const app = await openDesk("/receptionist/dashboard", {
    "GET /api/patients": listed([aPatient()]),
    "GET /api/leads": listed([]),
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: two,
    [BOOK]: anAppointment(),
    ...answers,
  });
  await eventually(() => expect(document.querySelector(".today-figures")?.getAttribute("aria-busy")).toBe("false"));
  button(app.page, action).click();
  await eventually(() => expect(dialog(app.page).findAutosuggest()).toBeTruthy());
  const search = dialog(app.page).findAutosuggest();
  search?.focus();
  search?.setInputValue("jos");
  await eventually(() => expect(search?.findDropdown().findOptions().length).toBeGreaterThan(1));
  search?.selectSuggestionByValue(PATIENT_ID);
  const booked = () => app.api.named(BOOK).at(-1)?.body;
  return { ...app, booked };
}

test("offers the next free times of any practitioner at once, and books the one of the chosen time", async () => {
  const others = freeTimes("10:30", "11:15").map((time) => ({ ...time, practitioner_id: BO }));
  const { page, api, booked } = await open("Book Appointment", { [NEXT]: listed([...freeTimes("10:30"), ...others]) });
  await eventually(() => expect(times()).toHaveLength(2));
  expect(chosen(dialog(page), "Practitioner")).toBe("Any practitioner");
  type(dialog(page), "Reason", "Sore throat");
  fireEvent.click(times()[1] as HTMLInputElement);
  button(page, "Book").click();
  await eventually(() => expect(api.named(BOOK)).toHaveLength(1));
  expect(booked()).toEqual({
    patient_id: PATIENT_ID,
    location_id: LOCATION_ID,
    service_id: SERVICE_ID,
    practitioner_id: BO,
    date: TODAY,
    start_time: "11:15",
    reason: "Sore throat",
  });
});

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

test("chooses the first free time of any practitioner, so that it is booked without a further choice", async () => {
  const { page, booked } = await open("Book Appointment", { [NEXT]: listed(freeTimes("10:30", "11:15")) });
  await eventually(() => expect(times().map(({ checked }) => checked)).toEqual([true, false]));
  button(page, "Book").click();
  await eventually(() => expect(booked()).toMatchObject({ practitioner_id: STAFF_ID, start_time: "10:30" }));
});

test("chooses the first time that is free for the patient, and keeps one that the desk has chosen", async () => {
  const forPatient = ({ url }: { url: URL }) =>
    listed(freeTimes(...(url.searchParams.has("patient_id") ? ["11:15", "12:00"] : ["10:30", "12:00"])));
  const { api, page } = await open("Book Appointment", { [NEXT]: forPatient });
  await eventually(() => expect(times().find(({ checked }) => checked)?.value).toContain("11:15"));
  fireEvent.click(times()[1] as HTMLInputElement);
  api.on(NEXT, listed(freeTimes("10:00", "11:15")));
  await act(() => queryClient.invalidateQueries({ queryKey: availabilityKey() }));
  await eventually(() => expect(times()[0]?.value).toContain("10:00"));
  expect(times().map(({ checked }) => checked)).toEqual([false, false]);
  button(page, "Book").click();
  await eventually(() => expect(api.named(BOOK)[0]?.body).toMatchObject({ start_time: "12:00" }));
});

test("focuses the first time, below the error, when no time is chosen", async () => {
  const { page, api } = await open("Book Appointment", {
    [LAST]: listed([anAppointment({ practitioner_id: BO, date: "2026-10-01" })]),
    "GET /api/availability": listed(SLOTS),
  });
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toContain("Bo"));
  await eventually(() => expect(times()).toHaveLength(2));
  button(page, "Book").click();
  await eventually(() => expect(errorOf(dialog(page), "Time")).toBe("Time is required"));
  expect(document.activeElement).toBe(times()[0]);
  const error = field(dialog(page), "Time").findError()?.getElement();
  expect(error?.compareDocumentPosition(times()[0] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(api.named(BOOK)).toEqual([]);
});

test("gives up a time of any practitioner when another day is chosen, and takes the first one of that day", async () => {
  const ofDay = ({ url }: { url: URL }) =>
    listed(freeTimes("10:30", "11:15").map((time) => ({ ...time, date: url.searchParams.get("from") ?? "" })));
  const { page } = await open("Book Appointment", { [NEXT]: ofDay });
  await eventually(() => expect(times()).toHaveLength(2));
  fireEvent.click(times()[1] as HTMLInputElement);
  expect(times()[1]?.checked).toBe(true);
  button(page, "Day after").click();
  await eventually(() => expect(times()[0]?.value).toContain("2026-11-21"));
  await eventually(() => expect(times().map(({ checked }) => checked)).toEqual([true, false]));
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

test("checks a walk-in in with the first practitioner who is free now", async () => {
  const busy = anAppointment({ start_time: "09:15", end_time: "09:45", appointment_status: "IN-PROGRESS" });
  const { page, booked } = await open("Walk-in", { "GET /api/appointments": listed([busy]) });
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toContain("Bo"));
  expect(times()).toEqual([]);
  button(page, "Check in now").click();
  await eventually(() => expect(text()).toContain("José O'Neill is checked in with"));
  expect(booked()).toEqual({
    patient_id: PATIENT_ID,
    location_id: LOCATION_ID,
    service_id: SERVICE_ID,
    practitioner_id: BO,
    walk_in: true,
  });
});

test("asks for a practitioner if a walk-in is left to any of those who are free", async () => {
  const { page, api } = await open("Walk-in", { "GET /api/appointments": listed([]) });
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toContain("Amara"));
  choose(dialog(page), "Practitioner", "any");
  button(page, "Check in now").click();
  await eventually(() => expect(errors(dialog(page))).toEqual({ Practitioner: "Choose a practitioner" }));
  expect(api.named(BOOK)).toEqual([]);
});

test("says that no practitioner is free for a walk-in, and books over an appointment only where the clinic allows it", async () => {
  const busy = [STAFF_ID, BO].map((practitioner_id, nth) =>
    anAppointment({ appointment_id: nthId("appt", nth), practitioner_id, start_time: "09:15", end_time: "09:45" }),
  );
  const { page, api, booked } = await open("Walk-in", { "GET /api/appointments": listed(busy) });
  await eventually(() => expect(text()).toContain("No practitioner is free for this service now."));
  expect(text()).not.toContain("Overbook");
  button(page, "Check in now").click();
  await eventually(() =>
    expect(errors(dialog(page))).toEqual({ Practitioner: "No practitioner is free for this service now." }),
  );
  expect(text()).not.toContain("Choose a practitioner");
  expect(api.named(BOOK)).toEqual([]);

  const { user } = sessionStore.getState();
  const tenant = user?.tenant && { ...user.tenant, allow_overbooking: true };
  act(() => {
    queryClient.setQueryData(meQuery().queryKey, (me) => me && { ...me, tenant: tenant ?? null });
    sessionStore.setState({ user: user && { ...user, tenant: tenant ?? null } });
  });
  choose(dialog(page), "Practitioner", BO);
  await eventually(() => expect(text()).toContain("Overbook"));
  dialog(page).findCheckbox()?.findNativeInput().click();
  type(dialog(page), "Reason for overbooking", "Urgent");
  button(page, "Check in now").click();
  await eventually(() => expect(booked()).toMatchObject({ practitioner_id: BO, overbook: { reason: "Urgent" } }));
});

test("books the next free time for a walk-in whom no practitioner can see now, and keeps the person and the choices", async () => {
  const vaccination = nthId("svc", 2);
  const busy = [STAFF_ID, BO].map((practitioner_id, nth) =>
    anAppointment({ appointment_id: nthId("appt", nth), practitioner_id, start_time: "09:15", end_time: "09:45" }),
  );
  const { page, booked } = await open("Walk-in", {
    "GET /api/appointments": listed(busy),
    [`GET /api/locations/${LOCATION_ID}/services`]: listed([
      aService(),
      aService({ service_id: vaccination, service_name: "Vaccination" }),
    ]),
    [LAST]: listed([anAppointment({ location_id: nthId("loc", 2), practitioner_id: BO, date: "2026-10-01" })]),
    [NEXT]: listed(freeTimes("10:30", "11:15")),
  });
  await eventually(() => expect(chosen(dialog(page), "Service")).toBeDefined());
  choose(dialog(page), "Service", vaccination);
  await eventually(() => expect(text()).toContain("No practitioner is free for this service now."));
  choose(dialog(page), "Practitioner", BO);
  type(dialog(page), "Reason", "Sore throat");
  button(dialog(page), "Book the next free time").click();
  await eventually(() => expect(times().map(({ checked }) => checked)).toEqual([true, false]));
  expect(dialog(page).getElement().textContent).toContain("Book Appointment");
  expect(dialog(page).getElement().textContent).toContain("PatientJosé O'Neill");
  button(dialog(page), "Book").click();
  await eventually(() => expect(text()).toContain("José O'Neill is booked for"));
  expect(booked()).toEqual({
    patient_id: PATIENT_ID,
    location_id: LOCATION_ID,
    service_id: vaccination,
    practitioner_id: STAFF_ID,
    date: TODAY,
    start_time: "10:30",
    reason: "Sore throat",
  });
});

test("begins at the only location that is open now, and keeps a walk-in there whatever the latest appointment was", async () => {
  const other = nthId("loc", 2);
  const closed = aLocation().operating_hours;
  const { page } = await open("Walk-in", {
    "GET /api/locations": listed([
      aLocation({ location_id: other, operating_hours: { ...closed, Friday: { ...closed.Friday, status: "closed" } } }),
      aLocation({ location_name: "Canal Park" }),
    ]),
    "GET /api/appointments": listed([]),
    [LAST]: listed([anAppointment({ location_id: other, service_id: nthId("svc", 3), date: "2026-10-01" })]),
  });
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toContain("Amara"));
  expect(chosen(dialog(page), "Location")).toContain("Canal Park");
  expect(chosen(dialog(page), "Service")).toContain("Check-up");
});
