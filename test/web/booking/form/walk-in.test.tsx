import {
  aLocation,
  anAppointment,
  aService,
  freeTimes,
  LOCATION_ID,
  listed,
  nthId,
  PATIENT_ID,
  SERVICE_ID,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import {
  button,
  choose,
  chosen,
  dialog,
  errors,
  eventually,
  field,
  text,
  type,
} from "../../../support/render-gestures.tsx";
import { allowOverbooking, BO, BOOK, LAST, NEXT, open, times } from "./open-booking.ts";

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

test("offers a walk-in each practitioner who works now, but not any of them, because the API needs one", async () => {
  const { page } = await open("Walk-in", { "GET /api/appointments": listed([]) });
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toContain("Amara"));
  const select = field(dialog(page), "Practitioner").findControl()?.findSelect();
  select?.openDropdown();
  const options = select?.findDropdown().findOptions() ?? [];
  expect(options.map((option) => option.getElement().textContent)).toEqual([
    expect.stringContaining("Amara"),
    expect.stringContaining("Bo"),
  ]);
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

  allowOverbooking();
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
