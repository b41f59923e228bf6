import { aPatient, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const QUESTION = "Could this be a patient whom you know?";

function openPatient(registered_online: boolean) {
  const patient = aPatient({ registered_online });
  const known = { ...aPatient({ patient_id: nthId("pat", 2), first_name: "Jose" }), because: ["Same birth date"] };
  return openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET /api/patients/${PATIENT_ID}`]: patient,
    [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([]),
    "POST /api/patients/duplicates": { items: [{ ...patient, because: ["Same email"] }, known] },
    "GET /api/leads": listed([]),
  });
}

test("leads from a patient who registered online to the comparison with those who are known", async () => {
  await openPatient(true);
  await eventually(() => expect(text()).toContain(QUESTION));
  const links = [...document.querySelectorAll("a[aria-label^='Compare and merge']")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/receptionist/patients/${nthId("pat", 2)}/merge/${PATIENT_ID}`,
  ]);
});

test("asks nothing about a patient whom the desk has registered", async () => {
  const { api } = await openPatient(false);
  await eventually(() => expect(text()).toContain("Upcoming"));
  expect(text()).not.toContain(QUESTION);
  expect(api.named("POST /api/patients/duplicates")).toEqual([]);
});
