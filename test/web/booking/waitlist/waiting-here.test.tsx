import { act } from "@testing-library/react";
import {
  aLocationPractitioner,
  aMatch,
  anAppointment,
  aPatient,
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
  eventually,
  field,
  notifications,
  text,
} from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const MATCHES = "GET /api/waitlist/matches";
const BOOK = "POST /api/appointments";
const ADD = "POST /api/waitlist";
const services = listed([aService(), aService({ service_id: nthId("svc", 2), service_name: "Vaccination" })]);

/** Opens the booking dialog for Amara's time at ten by a click on the calendar. */
async function openAtTen(answers: Record<string, unknown>) {
  const asked: Record<string, string>[] = [];
  const app = await openDesk(`/receptionist/calendar?date=${TODAY}`, {
    "GET /api/appointments": listed([]),
    "GET /api/patients": listed([aPatient()]),
    "GET /api/leads": listed([]),
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([aLocationPractitioner()]),
    [`GET /api/locations/${LOCATION_ID}/services`]: services,
    [BOOK]: anAppointment({ patient_name: "Ada Byron" }),
    [MATCHES]: ({ url }: { url: URL }) => {
      asked.push(Object.fromEntries(url.searchParams));
      return listed([aMatch(7, "Ada Byron")]);
    },
    ...answers,
  });
  const free = () => document.querySelector<HTMLElement>('[aria-label="Book 10:00 AM with Amara Okafor"]');
  await eventually(() => expect(free()).toBeTruthy());
  act(() => free()?.click());
  await eventually(() => expect(dialog(app.page).findAutosuggest()).toBeTruthy());
  return { ...app, asked };
}

async function findJose({ page }: Awaited<ReturnType<typeof openAtTen>>) {
  const search = dialog(page).findAutosuggest();
  search?.focus();
  search?.setInputValue("jos");
  await eventually(() => expect(search?.findDropdown().findOptions().length).toBeGreaterThan(1));
  search?.selectSuggestionByValue(PATIENT_ID);
}

test("shows on the calendar who waits for a free time, and books one of them by a click", async () => {
  const { page, api, asked } = await openAtTen({});
  await eventually(() => expect(text()).toContain("Waiting for this time"));
  await eventually(() => expect(button(page, "Book Ada Byron")).toBeTruthy());
  expect(asked[0]).toEqual({
    practitioner_id: STAFF_ID,
    location_id: LOCATION_ID,
    date: TODAY,
    start_time: "10:00",
  });
  button(page, "Book Ada Byron").click();
  await eventually(() => expect(notifications(page).join()).toContain("Ada Byron is booked for"));
  expect(api.named(BOOK)[0]?.body).toMatchObject({
    patient_id: nthId("pat", 7),
    start_time: "10:00",
    waitlist_entry_id: nthId("wait", 7),
  });
  await eventually(() => expect(page.findAllModals().some((modal) => modal.isVisible())).toBe(false));
});

test("shows the time that was chosen on the calendar before a service is chosen", async () => {
  const { page } = await openAtTen({});
  await eventually(() => expect(field(page, "Time")).toBeTruthy());
  expect(dialog(page).getElement().textContent).toContain("10:00 AM is chosen.");
});

test("hides who waits for a free time once a patient is chosen", async () => {
  const app = await openAtTen({});
  await eventually(() => expect(text()).toContain("Waiting for this time"));
  await findJose(app);
  await eventually(() => expect(text()).not.toContain("Waiting for this time"));
});

test("shows nothing of the waitlist while no one waits for a free time", async () => {
  const { api } = await openAtTen({ [MATCHES]: listed([]) });
  await eventually(() => expect(api.named(MATCHES)).toHaveLength(1));
  expect(text()).not.toContain("Waiting for this time");
});

test("puts the patient of a booking on the waitlist with what was chosen", async () => {
  const app = await openAtTen({
    "GET /api/availability": listed(freeTimes("10:00")),
    [ADD]: ({ body }: { body: object }) => ({ ...aMatch(1, "José O'Neill"), ...body }),
  });
  await findJose(app);
  await eventually(() => expect(button(app.page, "Add to waitlist")).toBeTruthy());
  button(app.page, "Add to waitlist").click();
  await eventually(() => expect(chosen(dialog(app.page), "Practitioner")).toContain("Amara Okafor"));
  choose(dialog(app.page), "Service", SERVICE_ID);
  button(app.page, "Add").click();
  await eventually(() => expect(app.api.named(ADD)).toHaveLength(1));
  expect(app.api.named(ADD)[0]?.body).toMatchObject({
    patient_id: PATIENT_ID,
    location_id: LOCATION_ID,
    service_id: SERVICE_ID,
    practitioner_id: STAFF_ID,
  });
  await eventually(() => expect(notifications(app.page).join()).toContain("José O'Neill is on the waitlist."));
});
