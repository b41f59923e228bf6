import { act, fireEvent } from "@testing-library/react";
import { anAppointment, aPatient, listed, nthId, PATIENT_ID } from "../../support/render-desk.tsx";
import { button, eventually } from "../../support/render-gestures.tsx";
import { openDesk } from "../../support/render-pages.tsx";

const PROFILE = `/receptionist/patients/${PATIENT_ID}/profile`;
const ENTER = { key: "Enter", keyCode: 13 };
const ESCAPE = { key: "Escape", keyCode: 27 };

/** Opens the finder with what it finds, and returns how to type and to press keys in it. */
async function openFinder(answers: Record<string, unknown> = {}) {
  const app = await openDesk("/receptionist/all_leads", {
    "GET /api/patients": listed([aPatient()]),
    "GET /api/leads": listed([]),
    "GET /api/appointments": listed([anAppointment()]),
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
    [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([]),
    ...answers,
  });
  button(app.page, "Find").click();
  const find = () => app.page.findModal()?.findContent().findAutosuggest();
  await eventually(() => expect(find()).toBeTruthy());
  find()?.focus();
  return {
    ...app,
    find,
    type: (text: string) => find()?.setInputValue(text),
    press: (key: object) => act(() => void fireEvent.keyDown(find()?.findNativeInput().getElement() as Element, key)),
  };
}

const options = () => [...document.querySelectorAll("[role='option']")].map((option) => option.textContent).join();

test("opens the only patient by Enter, also when it is pressed before the search has ended", async () => {
  const { type, press, path } = await openFinder();
  type("jos");
  press(ENTER);
  await eventually(() => expect(path()).toBe(PROFILE));
});

test("opens the only action by Enter", async () => {
  const { page, type, press } = await openFinder({ "GET /api/patients": listed([]) });
  type("walk");
  await eventually(() => expect(options()).toContain("Walk-in"));
  press(ENTER);
  await eventually(() => expect(page.findModal()?.findHeader().getElement().textContent).toBe("Walk-in"));
});

test("opens nothing by Enter while several patients are found, or nothing is typed", async () => {
  const two = [aPatient(), aPatient({ patient_id: nthId("pat", 2), first_name: "Josefa" })];
  const { type, press, path, find } = await openFinder({ "GET /api/patients": listed(two) });
  press(ENTER);
  type("jos");
  await eventually(() => expect(options()).toContain("Josefa"));
  press(ENTER);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(path()).toBe("/receptionist/all_leads");
  expect(find()).toBeTruthy();
});

test("is closed by one Escape, whatever is typed", async () => {
  const { page, type, press } = await openFinder();
  type("jos");
  await eventually(() => expect(options()).toContain("José O'Neill"));
  press(ESCAPE);
  await eventually(() => expect(page.findModal()).toBeNull());
});
