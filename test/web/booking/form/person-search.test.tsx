import { KeyCode } from "@cloudscape-design/test-utils-core/utils";
import { fireEvent } from "@testing-library/react";
import { aLead, aPatient, LEAD_ID, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, dialog, eventually, text, typed } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const PATIENTS = "GET /api/patients";
const LEADS = "GET /api/leads";

/** Opens the booking dialog from the front desk. */
async function openBooking(answers: Record<string, unknown> = {}) {
  const app = await openDesk("/receptionist/dashboard", {
    [PATIENTS]: listed([aPatient()]),
    [LEADS]: listed([]),
    ...answers,
  });
  await eventually(() => expect(text()).toContain("No more appointments today."));
  button(app.page, "Book Appointment").click();
  const search = () => {
    const found = dialog(app.page).findAutosuggest();
    if (!found) throw new Error("There is no search for a person");
    return found;
  };
  await eventually(() => expect(search()).toBeTruthy());
  const options = () =>
    search()
      .findDropdown()
      .findOptions()
      .map((option) => option.getElement().textContent ?? "");
  return { ...app, search, options };
}

test("suggests the patients that were found before a new person", async () => {
  const { search, options } = await openBooking({ [LEADS]: listed([aLead()]) });
  search().focus();
  search().setInputValue("jo");
  await eventually(() => expect(options()).toHaveLength(3));
  expect(options()[0]).toContain("José O'Neill");
  expect(options()[0]).toContain("Born Jan 31, 1980 · (218) 555-0110");
  expect(options()[1]).toContain("Ada Byron");
  expect(options()[2]).toBe("New person: jo");
});

test("chooses the patient that was found by Down and Enter", async () => {
  const { page, search, options } = await openBooking();
  search().focus();
  search().setInputValue("jo");
  await eventually(() => expect(options()).toHaveLength(2));
  search().findNativeInput().keydown(KeyCode.down);
  search().findNativeInput().keydown(KeyCode.enter);
  await eventually(() => expect(dialog(page).getElement().textContent).toContain("PatientJosé O'Neill"));
});

test.each([
  ["patient", PATIENT_ID, "Allergic to latex"],
  ["lead", LEAD_ID, "Hard of hearing"],
])("shows the alert of the %s that was chosen", async (_, id, alert) => {
  const { api, page, search, options } = await openBooking({
    [PATIENTS]: listed([aPatient({ alert: "Allergic to latex" })]),
    [LEADS]: listed([aLead({ alert: "Hard of hearing" })]),
  });
  search().focus();
  search().setInputValue("jo");
  await eventually(() => expect(options()).toHaveLength(3));
  search().selectSuggestionByValue(id);
  await eventually(() => expect(dialog(page).findAlert()?.findContent()?.getElement().textContent).toBe(alert));
  expect(api.named(`GET /api/patients/${PATIENT_ID}`), "the search has loaded it").toEqual([]);
});

test("starts no new person by Enter alone", async () => {
  const { search, options } = await openBooking();
  search().focus();
  search().setInputValue("jo");
  await eventually(() => expect(options()).toHaveLength(2));
  search().findNativeInput().keydown(KeyCode.enter);
  expect(text()).not.toContain("Search again");
  expect(search().findNativeInput().getElement().value).toBe("jo");
});

test("keeps the list for Enter that is pressed before the results arrive", async () => {
  const { search, options } = await openBooking();
  search().focus();
  search().setInputValue("jo");
  fireEvent.keyDown(search().findNativeInput().getElement(), { key: "Enter", keyCode: KeyCode.enter });
  await eventually(() => expect(options()[0] ?? "").toContain("José O'Neill"));
});

test("says that it is searching, and offers no one who was found for the text before", async () => {
  let answer = (_patients: unknown) => {};
  const { api, search, options } = await openBooking();
  search().focus();
  search().setInputValue("jo");
  await eventually(() => expect(options()).toHaveLength(2));
  api.on(PATIENTS, () => new Promise((resolve) => (answer = resolve)));
  const asked = api.named(PATIENTS).length;
  search().setInputValue("jon");
  expect(options()).toEqual([]);
  expect(search().findStatusIndicator()?.getElement().textContent).toContain("Searching");
  await eventually(() => expect(api.named(PATIENTS)).toHaveLength(asked + 1));
  answer(listed([aPatient({ patient_id: nthId("pat", 2), first_name: "Jonas" })]));
  await eventually(() => expect(options()[0] ?? "").toContain("Jonas O'Neill"));
});

test("takes the name, or the phone number, that was typed over to a new person", async () => {
  const { page, search, options } = await openBooking({ [PATIENTS]: listed([]) });
  for (const [text, label, value] of [
    ["Zoë Jo Béranger", "Last Name", "Béranger"],
    ["(218) 555-0142", "Phone", "(218) 555-0142"],
  ] as const) {
    search().focus();
    search().setInputValue(text);
    await eventually(() => expect(options()).toEqual([`New person: ${text}`]));
    search().selectSuggestionByValue("new");
    await eventually(() => expect(typed(dialog(page), label)).toBe(value));
    button(page, "Search again").click();
    await eventually(() => expect(search().findNativeInput().getElement().value).toBe(text));
  }
});

test("says what a search needs that is too short, and asks for nothing", async () => {
  const { search, options, api } = await openBooking();
  search().focus();
  search().setInputValue("218");
  await eventually(() => expect(text()).toContain("Enter at least 4 digits of a phone number"));
  expect(options()).toEqual([]);
  expect(api.named(PATIENTS)).toEqual([]);
});
