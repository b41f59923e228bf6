import { fireEvent } from "@testing-library/react";
import { INSURANCE_SCREEN } from "../../../../web/src/people/insurance-texts.ts";
import { NOTES_SCREEN } from "../../../../web/src/people/typed-note.ts";
import {
  APPOINTMENT_ID,
  aLocationPractitioner,
  anAppointment,
  aPatient,
  LOCATION_ID,
  listed,
  nthId,
  PATIENT_ID,
  SERVICE_ID,
  SLOTS,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const MANY = 12;
const TIMES = "GET /api/availability";
const MOVE = `PATCH /api/appointments/${APPOINTMENT_ID}`;
const MESSAGES_OF_IT = `GET /api/appointments/${APPOINTMENT_ID}/messages`;
const NEXT = "GET /api/availability/next";

const PRACTITIONERS = `GET /api/locations/${LOCATION_ID}/practitioners`;

const names = Array.from({ length: MANY }, (_, n) => ({ staff_id: nthId("staff", n + 1), first_name: `Amara${n}` }));
const CROWDED = {
  [PRACTITIONERS]: listed(names.map((name) => aLocationPractitioner(name))),
};

/** Opens the dialog that moves an appointment, in which every choice is made, on a page that has the locations. */
async function openDialog(answers: Record<string, unknown>) {
  const app = await openDesk(`/receptionist/appointments/${APPOINTMENT_ID}/view`, {
    [`GET /api/appointments/${APPOINTMENT_ID}`]: anAppointment(),
    [`GET /api/patients/${PATIENT_ID}`]: aPatient({ alert: "Allergic to latex" }),
    [MESSAGES_OF_IT]: listed([]),
    ...CROWDED,
    ...answers,
  });
  await eventually(() => expect(text()).toContain("Allergic to latex"));
  await eventually(() => expect(text()).toContain("Appointment of José O'Neill"));
  await eventually(() => expect(text()).toContain(NOTES_SCREEN.noAppointmentNotes));
  await eventually(() => expect(text()).toContain(INSURANCE_SCREEN.none));
  await eventually(() => expect(app.api.named(MESSAGES_OF_IT)).toHaveLength(1));
  const before = app.api.calls.length;
  button(app.page, "Reschedule").click();
  return { ...app, asked: () => app.api.calls.slice(before).map(({ name }) => name) };
}

/** Goes to the day after that of the appointment, on which its own time is not offered. */
async function onNextDay(page: Parameters<typeof button>[0]) {
  await eventually(() => expect(document.querySelectorAll("input[name=start_time]")).toHaveLength(1));
  button(page, "Day after").click();
  await eventually(() => expect(text()).toContain("has nothing free Sat, Nov 21, 2026"));
}

test("makes at most 4 requests for the booking dialog, however many practitioners there are", async () => {
  const { asked } = await openDialog({ [TIMES]: listed(SLOTS) });
  await eventually(() => expect(document.querySelectorAll("input[name=start_time]").length).toBeGreaterThan(0));
  // The page has loaded the locations and the patient.
  expect(asked().toSorted()).toEqual([
    TIMES,
    PRACTITIONERS,
    `GET /api/locations/${LOCATION_ID}/services`,
    `GET /api/patients/${PATIENT_ID}/appointments`,
  ]);
});

test("offers the next free times of a practitioner who has nothing free, in one request", async () => {
  const search: string[] = [];
  const free = { date: "2026-12-18", start_time: "09:00", end_time: "09:30", practitioner_id: STAFF_ID };
  const { api, page } = await openDialog({
    [TIMES]: ({ url }: { url: URL }) => listed(url.searchParams.get("date") === free.date ? SLOTS : []),
    [NEXT]: ({ url }: { url: URL }) => {
      search.push(url.search);
      return listed([{ ...free, practitioner_name: "Amara Okafor", location_id: LOCATION_ID, room_id: null }]);
    },
  });
  await onNextDay(page);
  const times = () => [...document.querySelectorAll<HTMLInputElement>("input[name=start_time]")];
  await eventually(() => expect(times()).toHaveLength(1));
  expect(text()).toContain("Fri, Dec 18, 2026");
  expect(Object.fromEntries(new URLSearchParams(search[0]))).toEqual({
    service_id: SERVICE_ID,
    location_id: LOCATION_ID,
    practitioner_id: STAFF_ID,
    patient_id: PATIENT_ID,
    appointment_id: APPOINTMENT_ID,
    from: "2026-11-21",
    limit: "100",
  });
  expect(api.named(NEXT)).toHaveLength(1);
  fireEvent.click(times()[0] as HTMLInputElement);
  api.on(MOVE, anAppointment({ date: free.date, start_time: "09:00", version: 2 }));
  button(page, "Move appointment").click();
  await eventually(() => expect(api.named(MOVE)).toHaveLength(1));
  expect(api.named(MOVE)[0]?.body).toEqual({
    date: free.date,
    start_time: "09:00",
    practitioner_id: STAFF_ID,
    version: 1,
  });
});

test("says so when there is no free time within 60 days", async () => {
  const { page } = await openDialog({ [TIMES]: listed([]), [NEXT]: listed([]) });
  await onNextDay(page);
  await eventually(() => expect(text()).toContain("There is no free time within 60 days of Sat, Nov 21, 2026."));
});

test("makes at most 4 requests for the calendar, however many practitioners there are", async () => {
  const { api, go } = await openDesk("/receptionist/dashboard", CROWDED);
  await eventually(() => expect(text()).toContain("No more appointments today."));
  // Those of today, and those that need attention, were booked online or are not checked out, which are asked for a little later.
  await eventually(() => expect(api.named("GET /api/appointments")).toHaveLength(4));
  const before = api.calls.length;
  await go(`/receptionist/calendar?date=${TODAY}&location=${LOCATION_ID}`);
  await eventually(() => expect(text()).toContain("Amara11"));
  expect(api.calls.length - before).toBeLessThanOrEqual(4);
});
