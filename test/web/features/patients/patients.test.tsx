import { refuse } from "../../../support/render-api.tsx";
import { heading } from "../../../support/render-app.tsx";
import { aLead, aPatient, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { openDesk } from "../../../support/render-desk-page.tsx";
import { choose, type, typed } from "../../../support/render-forms.tsx";
import { button, errorOf, eventually, text } from "../../../support/render-gestures.tsx";

const LIST = "/receptionist/all_patients";
const PATIENTS = "GET /api/patients";
const LEADS = "GET /api/leads";
const rows = () => [...document.querySelectorAll("tbody tr")].map((row) => row.textContent ?? "");

const zoe = aPatient({ patient_id: nthId("pat", 2), first_name: "Zoë", last_name: "日本 🦷" });

test("searches after a pause in typing, and shows names of every script unchanged", async () => {
  const { api, page } = await openDesk(LIST, {
    [PATIENTS]: ({ url }: { url: URL }) => listed(url.searchParams.get("search") ? [zoe] : [aPatient(), zoe]),
  });
  await eventually(() => expect(rows()).toHaveLength(2));
  const requests = api.named(PATIENTS).length;
  for (const typed of ["z", "zo", "zoë"]) page.findTextFilter()?.findInput().setInputValue(typed);
  await eventually(() => expect(rows().join()).toContain("Zoë 日本 🦷"));
  expect(rows()).toHaveLength(1);
  expect(api.named(PATIENTS)).toHaveLength(requests + 1);
  expect(text()).toContain("1 match");
});

test("takes no more characters into the search than the API accepts", async () => {
  const searches: (string | null)[] = [];
  const { page } = await openDesk(LIST, {
    [PATIENTS]: ({ url }: { url: URL }) => {
      searches.push(url.searchParams.get("search"));
      return listed([aPatient()]);
    },
  });
  await eventually(() => expect(rows()).toHaveLength(1));
  page.findTextFilter()?.findInput().setInputValue("z".repeat(201));
  await eventually(() => expect(searches.at(-1)).toBe("z".repeat(200)));
});

test("says that it is searching, and hides the former rows", async () => {
  const { api, page } = await openDesk(LIST, { [PATIENTS]: listed([aPatient(), zoe]) });
  await eventually(() => expect(rows()).toHaveLength(2));
  let answer = (_patients: unknown) => {};
  api.on(PATIENTS, () => new Promise((resolve) => (answer = resolve)));
  const requests = api.named(PATIENTS).length;
  page.findTextFilter()?.findInput().setInputValue("zoë");
  expect(rows().join()).not.toContain("José");
  expect(text()).toContain("Searching");
  await eventually(() => expect(api.named(PATIENTS)).toHaveLength(requests + 1));
  expect(rows().join()).not.toContain("José");
  answer(refuse("internal", "Something broke."));
  await eventually(() => expect(text()).toContain("Something broke."));
  expect(page.findTextFilter(), "another search can be typed after a failure").not.toBeNull();
});

test("restores a search on return, and keeps its text out of the address", async () => {
  const found = ({ url }: { url: URL }) => listed(url.searchParams.get("search") ? [zoe] : [aPatient()]);
  const { page, go, router } = await openDesk(LIST, { [PATIENTS]: found });
  page.findTextFilter()?.findInput().setInputValue("zoë");
  await eventually(() => expect(rows().join()).toContain("日本"));
  expect(router.state.location).toMatchObject({ pathname: LIST, search: "", hash: "" });
  await go("/account");
  await eventually(() => expect(rows()).toHaveLength(0));
  await go(LIST);
  await eventually(() => expect(rows().join()).toContain("日本"));
  expect(page.findTextFilter()?.findInput().findNativeInput().getElement().value).toBe("zoë");
});

test("does not restore what another person searched for", async () => {
  history.replaceState({ search: { user_id: "someone-else", text: "zoë" } }, "");
  const { page } = await openDesk(LIST, { [PATIENTS]: listed([aPatient(), zoe]) });
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(page.findTextFilter()?.findInput().findNativeInput().getElement().value).toBe("");
});

test("says that the clinic has no patients, and offers to add the first one", async () => {
  const { page } = await openDesk(LIST, { [PATIENTS]: listed([]) });
  await eventually(() => expect(text()).toContain("No patients found."));
  expect(page.findTable()?.findEmptySlot()?.getElement().textContent).toContain("New patient");
});

test("begins a new patient with the name or number that was searched for", async () => {
  const { page } = await openDesk(LIST, { [PATIENTS]: listed([]), [LEADS]: listed([]) });
  const formAfter = async (search: string) => {
    page.findTextFilter()?.findInput().setInputValue(search);
    await eventually(() => expect(text()).toContain("Clear search"));
    button(page, "New patient").click();
    await eventually(() => expect(typed(page, "Contact")).toBeDefined());
    return ["First Name", "Last Name", "Contact"].map((label) => typed(page, label));
  };
  expect(await formAfter("Jo Ann Field")).toEqual(["Jo Ann", "Field", ""]);
  button(page, "Cancel").click();
  await eventually(() => expect(page.findModal()).toBeNull());
  expect(await formAfter("218-555-0143")).toEqual(["", "", "218-555-0143"]);
});

test("names possible duplicates before another patient is saved", async () => {
  const { api, page } = await openDesk(LIST, {
    [PATIENTS]: listed([aPatient()]),
    [LEADS]: listed([aLead()]),
    "POST /api/patients/duplicates": { items: [{ ...aPatient(), because: ["Same name", "Same phone number"] }] },
  });
  await eventually(() => expect(rows()).toHaveLength(1));
  button(page, "New patient").click();
  await eventually(() => expect(page.findModal()?.isVisible()).toBe(true));
  button(page, "Save").click();
  await eventually(() => expect(errorOf(page, "First Name")).toBeTruthy());
  expect(api.named("POST /api/patients")).toHaveLength(0);

  type(page, "First Name", "José");
  type(page, "Last Name", "O'Neill");
  type(page, "Date of Birth", "1/31/80");
  await eventually(() => expect(text()).toContain("Possible duplicates"));
  for (const action of ["Save anyway", "Save anyway and book"]) expect(button(page, action)).toBeTruthy();
  expect(text()).toContain("born Jan 31, 1980");
  expect(text()).toContain("Same phone number");
  expect(page.findModal()?.findContent().find(`a[href="/receptionist/patients/${PATIENT_ID}/profile"]`)).toBeTruthy();
  button(page, "Not the same").click();
  await eventually(() => expect(text()).not.toContain("Same phone number"));
});

test("shows a person of the same household, and saves without a question", async () => {
  const relative = { ...aPatient(), because: ["Same last name", "Same phone number"] };
  const { api, page } = await openDesk(LIST, {
    [PATIENTS]: listed([]),
    [LEADS]: listed([]),
    "POST /api/patients/duplicates": { items: [relative] },
    "POST /api/patients": aPatient(),
  });
  button(page, "New patient").click();
  await eventually(() => expect(page.findModal()?.isVisible()).toBe(true));
  type(page, "First Name", "Una");
  type(page, "Last Name", "O'Neill");
  type(page, "Contact", "218-555-0101");
  type(page, "Date of Birth", "1/31/80");
  await eventually(() => expect(text()).toContain("Same last name"));
  button(page, "Save").click();
  await eventually(() => expect(api.named("POST /api/patients")).toHaveLength(1));
});

test("lists the last opened patient first", async () => {
  const app = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
    [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([]),
    [PATIENTS]: listed([zoe, aPatient()]),
  });
  await eventually(() => expect(heading()).toBe("José O'Neill"));
  await app.go(LIST);
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toContain("José O'Neill");
  expect(app.api.named(`GET /api/patients/${PATIENT_ID}`), "listing a patient does not open the record").toHaveLength(
    1,
  );
});

test("says that an unknown patient is not found", async () => {
  await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET /api/patients/${PATIENT_ID}`]: refuse("not_found", "Patient not found"),
    [`GET /api/patients/${PATIENT_ID}/appointments`]: refuse("not_found", "Patient not found"),
  });
  await eventually(() => expect(text()).toContain("Patient not found"));
});

test("saves only the edited fields of a patient, so that a colleague's change of another field stays", async () => {
  const ONE = `/api/patients/${PATIENT_ID}`;
  const theirs = aPatient({ contact: "(218) 555-0199", version: 2 });
  const { api, page } = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET ${ONE}`]: aPatient(),
    [`GET ${ONE}/appointments`]: listed([]),
    [`PATCH ${ONE}`]: Response.json(
      { error: "Changed.", code: "conflict", current: theirs, changed_by: "Marcus Webb", request_id: "r1" },
      { status: 409 },
    ),
  });
  await eventually(() => expect(heading()).toBe("José O'Neill"));
  button(page, "Edit address").click();
  await eventually(() => expect(document.querySelector("input[name=city]")).toBeTruthy());
  type(page, "City", "Ely");
  button(page, "Save").click();
  await eventually(() => expect(text()).toContain("Marcus Webb"));
  expect(text()).toContain("Contact: (218) 555-0199");
  api.on(`PATCH ${ONE}`, { ...theirs, city: "Ely", version: 3 });
  button(page, "Save mine").click();
  await eventually(() => expect(text()).toContain("Address saved"));
  expect(api.named(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([
    { city: "Ely", version: 1 },
    { city: "Ely", version: 2 },
  ]);
});

test("saves the preferred language of a patient, and shows its name", async () => {
  const ONE = `/api/patients/${PATIENT_ID}`;
  const { api, page } = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET ${ONE}`]: aPatient(),
    [`GET ${ONE}/appointments`]: listed([]),
  });
  await eventually(() => expect(heading()).toBe("José O'Neill"));
  expect(text()).toContain("Preferred Language–");
  button(page, "Edit contact details").click();
  await eventually(() => expect(document.querySelector("input[name=email]")).toBeTruthy());
  choose(page, "Preferred Language", "es");
  const saved = aPatient({ preferred_language: "es", version: 2 });
  api.on(`PATCH ${ONE}`, saved);
  api.on(`GET ${ONE}`, saved);
  button(page, "Save").click();
  await eventually(() => expect(text()).toContain("Preferred LanguageSpanish"));
  expect(api.named(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([{ preferred_language: "es", version: 1 }]);
});
