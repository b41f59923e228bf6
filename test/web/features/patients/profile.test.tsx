import { refuse } from "../../../support/render-api.tsx";
import { heading } from "../../../support/render-app.tsx";
import { aPatient, listed, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, choose, eventually, text, type } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

test("says that an unknown patient is not found", async () => {
  await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET /api/patients/${PATIENT_ID}`]: refuse("not_found", "Patient not found"),
    [`GET /api/patients/${PATIENT_ID}/appointments`]: refuse("not_found", "Patient not found"),
  });
  await eventually(() => expect(text()).toContain("Patient not found"));
});

test("saves only the edited fields of a patient, and keeps a colleague's change of another field without a question", async () => {
  const ONE = `/api/patients/${PATIENT_ID}`;
  const theirs = aPatient({ contact: "(218) 555-0199", version: 2 });
  const answers = [
    Response.json(
      { error: "Changed.", code: "conflict", current: theirs, changed_by: "Marcus Webb", request_id: "r1" },
      { status: 409 },
    ),
    { ...theirs, city: "Ely", version: 3 },
  ];
  const { api, page } = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET ${ONE}`]: aPatient(),
    [`GET ${ONE}/appointments`]: listed([]),
    [`PATCH ${ONE}`]: () => answers.shift(),
  });
  await eventually(() => expect(heading()).toBe("José O'Neill"));
  button(page, "Edit address").click();
  await eventually(() => expect(document.querySelector("input[name=city]")).toBeTruthy());
  type(page, "City", "Ely");
  button(page, "Save").click();
  await eventually(() => expect(text()).toContain("Address saved"));
  expect(text()).toContain("Marcus Webb changed this at the same time (Phone). Both changes were kept.");
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
