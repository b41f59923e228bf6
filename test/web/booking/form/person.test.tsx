import { KeyCode } from "@cloudscape-design/test-utils-core/utils";
import { act, fireEvent } from "@testing-library/react";
import {
  aLead,
  anAppointment,
  aPatient,
  freeTimes,
  LEAD_ID,
  listed,
  nthId,
  PATIENT_ID,
} from "../../../support/render-desk.tsx";
import {
  button,
  chosen,
  dialog,
  errors,
  eventually,
  formError,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

describe("the search", () => {
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
});

describe("a new person", () => {
  const BOOK = "POST /api/appointments";
  const REGISTER = "POST /api/patients";
  const DUPLICATES = "POST /api/patients/duplicates";
  const LAST = `GET /api/patients/${PATIENT_ID}/appointments`;
  const NEW_ID = nthId("pat", 2);
  const DISTINCT = `POST /api/patients/${NEW_ID}/distinct`;
  const reasons = ["Same birth date and similar name", "Same phone number"];
  const likely = { items: [{ ...aPatient({ alert: "Allergic to latex" }), because: reasons }] };
  const times = () => [...document.querySelectorAll<HTMLInputElement>("input[name=start_time]")];

  /** Searches for a name, and chooses to register a new person of this name. */
  async function startNewPerson(page: Parameters<typeof dialog>[0]) {
    const search = dialog(page).findAutosuggest();
    search?.focus();
    search?.setInputValue("Jose ONeil");
    await eventually(() => expect(search?.findDropdown().findOptions()).toHaveLength(1));
    search?.selectSuggestionByValue("new");
  }

  /** Opens a dialog and starts a new person in it, whose name is similar to that of the known patient. */
  async function openNewPerson(action: "Book Appointment" | "Walk-in", answers: Record<string, unknown> = {}) {
    const app = await openDesk("/receptionist/dashboard", {
      "GET /api/patients": listed([]),
      "GET /api/leads": listed([]),
      "GET /api/availability/next": listed(freeTimes("10:30", "11:15")),
      [DUPLICATES]: likely,
      [REGISTER]: aPatient({ patient_id: NEW_ID, first_name: "Jose" }),
      [DISTINCT]: undefined,
      [BOOK]: anAppointment(),
      ...answers,
    });
    await eventually(() => expect(text()).toContain("No more appointments today."));
    button(app.page, action).click();
    await eventually(() => expect(dialog(app.page).findAutosuggest()).toBeTruthy());
    await startNewPerson(app.page);
    await eventually(() => expect(text()).toContain("New person"));
    return app;
  }

  /** Types the phone number and the birth date of the known patient. */
  function enterIdentity(page: Parameters<typeof dialog>[0]) {
    type(dialog(page), "Phone", "218-555-0110");
    type(dialog(page), "Date of Birth", "1/31/80");
  }

  test("waits for the check of a new person, and asks before a likely duplicate is registered and booked", async () => {
    let answer = (_found: unknown) => {};
    const { api, page } = await openNewPerson("Book Appointment", {
      [DUPLICATES]: () => new Promise((resolve) => (answer = resolve)),
    });
    await eventually(() => expect(times()[0]?.checked).toBe(true));
    enterIdentity(page);
    button(dialog(page), "Book").click();
    await eventually(() => expect(api.named(DUPLICATES).at(-1)?.body).toMatchObject({ dob: "1980-01-31" }));
    expect(text()).not.toContain("Possible duplicates");
    api.on(DUPLICATES, likely);
    answer(likely);
    await eventually(() => expect(formError(dialog(page))).toContain("This person may be registered already."));
    expect(text()).toContain("Possible duplicates");
    expect(api.named(REGISTER)).toEqual([]);

    button(dialog(page), "Book anyway").click();
    await eventually(() => expect(api.named(BOOK)).toHaveLength(1));
    expect(api.named(REGISTER)).toHaveLength(1);
    expect(api.named(DISTINCT), "the two are not known to be different people").toEqual([]);
  });

  test.each([
    ["Book Appointment", "Book"],
    ["Walk-in", "Check in now"],
  ] as const)("moves the focus of %s to the first wrong detail of a new person", async (action, save) => {
    const { page } = await openNewPerson(action);
    if (action === "Book Appointment") await eventually(() => expect(times()[0]?.checked).toBe(true));
    else await eventually(() => expect(chosen(dialog(page), "Practitioner")).toBe("Amara Okafor"));
    button(dialog(page), save).focus();
    button(dialog(page), save).click();
    await eventually(() => expect(errors(dialog(page))).toHaveProperty("Phone"));
    await eventually(() => expect(document.activeElement?.getAttribute("name")).toBe("person.contact"));
  });

  test("books the patient who is registered already, and keeps the other fields", async () => {
    const last = anAppointment({ date: "2026-10-01" });
    const { api, page } = await openNewPerson("Book Appointment", {
      [LAST]: listed([last]),
    });
    await eventually(() => expect(times()).toHaveLength(2));
    fireEvent.click(times()[1] as HTMLInputElement);
    type(dialog(page), "Reason", "Sore throat");
    enterIdentity(page);
    await eventually(() => expect(text()).toContain(reasons.join(" · ")));
    expect(
      dialog(page)
        .findAll("a")
        .map((link) => link.getElement().textContent),
    ).not.toContain("Open");
    button(dialog(page), "Book this patient").click();
    await eventually(() => expect(dialog(page).getElement().textContent).toContain("PatientJosé O'Neill"));
    expect(text()).toContain("Allergic to latex");
    // The latest appointment, and the next ones.
    await eventually(() => expect(api.named(LAST)).toHaveLength(2));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(chosen(dialog(page), "Practitioner")).toBe("Any practitioner");
    button(dialog(page), "Book").click();
    await eventually(() => expect(api.named(BOOK)).toHaveLength(1));
    expect(api.named(BOOK)[0]?.body).toMatchObject({
      patient_id: PATIENT_ID,
      start_time: "11:15",
      reason: "Sore throat",
    });
    expect(api.named(REGISTER)).toEqual([]);
  });

  test("books the lead who is known already", async () => {
    const { api, page } = await openNewPerson("Book Appointment", { [DUPLICATES]: { items: [] } });
    api.on("GET /api/leads", listed([aLead({ first_name: "Jose", last_name: "ONeil", alert: "Hard of hearing" })]));
    enterIdentity(page);
    await eventually(() => expect(text()).toContain("Same name"));
    button(dialog(page), "Book this lead").click();
    await eventually(() =>
      expect(dialog(page).getElement().textContent).toContain("Lead, becomes a patientJose ONeil"),
    );
    expect(text()).toContain("Hard of hearing");
  });

  test("registers a walk-in who is not the same person without a question, and remembers that", async () => {
    const { api, page } = await openNewPerson("Walk-in");
    enterIdentity(page);
    await eventually(() => expect(button(dialog(page), "Check in now anyway")).toBeTruthy());
    button(dialog(page), "Not the same").click();
    await eventually(() => expect(button(dialog(page), "Check in now")).toBeTruthy());
    button(dialog(page), "Check in now").click();
    await eventually(() => expect(api.named(BOOK)[0]?.body).toMatchObject({ patient_id: NEW_ID, walk_in: true }));
    expect(api.named(DISTINCT)[0]?.body).toEqual({ other_id: PATIENT_ID });
  });

  test("asks again about a dismissed patient when another new person is typed", async () => {
    const { page } = await openNewPerson("Book Appointment");
    enterIdentity(page);
    await eventually(() => expect(text()).toContain("Possible duplicates"));
    button(dialog(page), "Not the same").click();
    await eventually(() => expect(text()).not.toContain("Possible duplicates"));
    button(dialog(page), "Search again").click();
    await startNewPerson(page);
    await eventually(() => expect(text()).toContain("Possible duplicates"));
  });

  test("asks before a likely duplicate is registered for the waitlist", async () => {
    const { api, page } = await openNewPerson("Book Appointment", {
      "POST /api/waitlist": { patient_name: "José O'Neill" },
    });
    enterIdentity(page);
    button(dialog(page), "Add to waitlist").click();
    await eventually(() => expect(button(dialog(page), "Add anyway")).toBeTruthy());
    button(dialog(page), "Add this patient").click();
    await eventually(() => expect(dialog(page).getElement().textContent).toContain("PatientJosé O'Neill"));
    button(dialog(page), "Add").click();
    await eventually(() => expect(api.named("POST /api/waitlist")[0]?.body).toMatchObject({ patient_id: PATIENT_ID }));
    await eventually(() => expect(text()).toContain("José O'Neill is on the waitlist."));
    expect(api.named(REGISTER)).toEqual([]);
  });
});
