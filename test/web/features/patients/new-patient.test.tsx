import { aLead, aPatient, listed, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, errorOf, eventually, text, type, typed } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { LIST, PATIENTS, rows } from "./patient-list.ts";

const LEADS = "GET /api/leads";

test("begins a new patient with the name or number that was searched for", async () => {
  const { page } = await openDesk(LIST, { [PATIENTS]: listed([]), [LEADS]: listed([]) });
  const formAfter = async (search: string) => {
    page.findTextFilter()?.findInput().setInputValue(search);
    await eventually(() => expect(text()).toContain("Clear search"));
    button(page, "New patient").click();
    await eventually(() => expect(typed(page, "Phone")).toBeDefined());
    return ["First Name", "Last Name", "Phone"].map((label) => typed(page, label));
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
  type(page, "Phone", "218-555-0101");
  type(page, "Date of Birth", "1/31/80");
  await eventually(() => expect(text()).toContain("Same last name"));
  button(page, "Save").click();
  await eventually(() => expect(api.named("POST /api/patients")).toHaveLength(1));
});
