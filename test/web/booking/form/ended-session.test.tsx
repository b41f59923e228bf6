import { act, fireEvent } from "@testing-library/react";
import { heading, signInAs } from "../../../support/render-app.tsx";
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
  SLOTS,
} from "../../../support/render-desk.tsx";
import { button, chosen, dialog, eventually, field, text, type, typed } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { BO, BOOK, LAST, NEXT, times } from "./open-booking.ts";

const EXPIRED = Response.json({ message: "Unauthorized" }, { status: 401 });
const DESK = "/receptionist/dashboard";
const ELSEWHERE = nthId("loc", 2);
const X_RAY = nthId("svc", 2);

const practitioners = listed([aLocationPractitioner(), aLocationPractitioner({ staff_id: BO, first_name: "Bo" })]);
const CHECK_UP = aService({ location_id: ELSEWHERE });

/** Opens the front desk of a clinic with two locations, where the session has ended when something is booked. */
async function openEnded(answers: Record<string, unknown> = {}) {
  const app = await openDesk(DESK, {
    "GET /api/patients": listed([aPatient(), aPatient({ patient_id: nthId("pat", 2), first_name: "Zoe" })]),
    "GET /api/leads": listed([]),
    "GET /api/locations": listed([aLocation(), aLocation({ location_id: ELSEWHERE, location_name: "Hill Street" })]),
    [`GET /api/locations/${ELSEWHERE}/services`]: listed([
      CHECK_UP,
      aService({ ...CHECK_UP, service_id: X_RAY, service_name: "X-ray" }),
    ]),
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: practitioners,
    [`GET /api/locations/${ELSEWHERE}/practitioners`]: practitioners,
    "GET /api/availability": listed(SLOTS),
    // The patient's last choices must not replace the kept ones.
    [LAST]: listed([anAppointment({ appointment_status: "COMPLETED" })]),
    [NEXT]: listed(freeTimes("10:30", "11:15")),
    [BOOK]: EXPIRED,
    ...answers,
  });
  const modal = () => dialog(app.page);
  const openByButton = async () => {
    await eventually(() => expect(document.querySelector(".today-figures")?.getAttribute("aria-busy")).toBe("false"));
    button(app.page, "Book Appointment").click();
    await eventually(() => expect(modal().findForm()).toBeTruthy());
  };
  const find = async (value: string) => {
    await eventually(() => expect(modal().findAutosuggest()).toBeTruthy());
    const search = modal().findAutosuggest();
    search?.focus();
    search?.setInputValue("jos");
    await eventually(() => expect(search?.findDropdown().findOptionByValue(value)).toBeTruthy());
    search?.selectSuggestionByValue(value);
  };
  const chooseLoaded = async (label: string, value: string) => {
    const select = field(modal(), label).findControl()?.findSelect();
    select?.openDropdown();
    await eventually(() => expect(select?.findDropdown().findOptionByValue(value)).toBeTruthy());
    select?.selectOptionByValue(value);
  };
  const bookFromFind = async (typedName: string, patient_id: string) => {
    act(() => void fireEvent.keyDown(document.body, { key: "/" }));
    const search = () => app.page.findModal()?.findContent().findAutosuggest();
    await eventually(() => expect(search()).toBeTruthy());
    search()?.setInputValue(typedName);
    const value = `action:book:${patient_id}`;
    await eventually(() => expect(search()?.findDropdown().findOptionByValue(value)).toBeTruthy());
    search()?.selectSuggestionByValue(value);
  };
  const book = () => button(modal(), "Book").click();
  /** Books in vain, signs in again, and returns what was to be booked. */
  const endSession = async () => {
    book();
    await eventually(() => expect(heading()).toBe("LOGIN"));
    await eventually(() => expect(text()).toContain("your input is kept."));
    act(() => signInAs("RECEPTIONIST"));
    app.api.on(BOOK, anAppointment());
    await app.go(DESK);
    return app.api.named(BOOK)[0]?.body;
  };
  return { ...app, modal, openByButton, bookFromFind, find, chooseLoaded, book, endSession };
}

test("brings back all choices of an interrupted booking, which can be booked then", async () => {
  const { api, modal, openByButton, find, chooseLoaded, book, endSession } = await openEnded();
  await openByButton();
  await chooseLoaded("Location", ELSEWHERE);
  await chooseLoaded("Service", X_RAY);
  await chooseLoaded("Practitioner", BO);
  await find(PATIENT_ID);
  button(modal(), "Day after").click();
  type(modal(), "Reason", "Sore throat");
  await eventually(() => expect(times()).toHaveLength(2));
  fireEvent.click(times()[1] as HTMLInputElement);
  const interrupted = await endSession();
  expect(interrupted).toEqual({
    patient_id: PATIENT_ID,
    location_id: ELSEWHERE,
    service_id: X_RAY,
    practitioner_id: BO,
    date: "2026-11-21",
    start_time: "11:00",
    reason: "Sore throat",
  });

  await openByButton();
  await eventually(() => expect(times()[1]?.checked).toBe(true));
  expect(text()).toContain("Your input was kept. It is not saved yet.");
  expect(text()).toContain("José O'Neill");
  expect(["Location", "Service", "Practitioner"].map((name) => chosen(modal(), name))).toEqual([
    "Hill Street",
    expect.stringContaining("X-ray"),
    "Bo Okafor",
  ]);
  expect(typed(modal(), "Date")).toBe("11/21/2026");
  expect(typed(modal(), "Reason")).toBe("Sore throat");
  book();
  await eventually(() => expect(api.named(BOOK)).toHaveLength(2));
  expect(api.named(BOOK)[1]?.body).toEqual(interrupted);
});

test("brings back a booking that began in Find with nothing but the patient", async () => {
  const { api, modal, openByButton, bookFromFind, book, endSession } = await openEnded({
    "GET /api/locations": listed([aLocation()]),
    [LAST]: listed([]),
  });
  await bookFromFind("jos", PATIENT_ID);
  await eventually(() => expect(times()[0]?.checked).toBe(true));
  const interrupted = await endSession();
  expect(interrupted).toMatchObject({ patient_id: PATIENT_ID, start_time: "10:30" });

  await openByButton();
  await eventually(() => expect(times()[0]?.checked).toBe(true));
  expect(modal().getElement().textContent).toContain("José O'Neill");
  book();
  await eventually(() => expect(api.named(BOOK)).toHaveLength(2));
  expect(api.named(BOOK)[1]?.body).toEqual(interrupted);
});

test("brings back a new person with the chosen time", async () => {
  const NEW_ID = nthId("pat", 3);
  const { api, go, modal, openByButton, find, book } = await openEnded({
    "GET /api/locations": listed([aLocation()]),
    "POST /api/patients/duplicates": { items: [] },
    // The session ends before the person is registered.
    "POST /api/patients": EXPIRED,
  });
  await openByButton();
  await find("new");
  await eventually(() => expect(field(modal(), "Phone")).toBeDefined());
  type(modal(), "Last Name", "Newman");
  type(modal(), "Phone", "2185550143");
  type(modal(), "Date of Birth", "1/31/80");
  await eventually(() => expect(times()).toHaveLength(2));
  fireEvent.click(times()[1] as HTMLInputElement);
  book();
  await eventually(() => expect(heading()).toBe("LOGIN"));
  act(() => signInAs("RECEPTIONIST"));
  api.on("POST /api/patients", aPatient({ patient_id: NEW_ID, first_name: "Jos" }));
  api.on(BOOK, anAppointment());
  await go(DESK);

  await openByButton();
  await eventually(() => expect(times()[1]?.checked).toBe(true));
  expect(typed(modal(), "Last Name")).toBe("Newman");
  expect(typed(modal(), "Date of Birth")).toBe("01/31/1980");
  book();
  await eventually(() => expect(api.named(BOOK)).toHaveLength(1));
  expect(api.named(BOOK)[0]?.body).toMatchObject({ patient_id: NEW_ID, start_time: "11:15" });
});

test("does not bring back a booking in a dialog for another patient, and keeps it for its own", async () => {
  const { go, modal, openByButton, bookFromFind, find, endSession } = await openEnded();
  await openByButton();
  await find(PATIENT_ID);
  await eventually(() => expect(times()).toHaveLength(2));
  fireEvent.click(times()[0] as HTMLInputElement);
  await endSession();
  await bookFromFind("zoe", nthId("pat", 2));
  await eventually(() => expect(modal().findForm()).toBeTruthy());
  expect(modal().getElement().textContent).toContain("Zoe O'Neill");
  expect(modal().getElement().textContent).not.toContain("Your input was kept");
  button(modal(), "Cancel").click();
  await go(DESK);
  await openByButton();
  await eventually(() => expect(modal().getElement().textContent).toContain("José O'Neill"));
});
