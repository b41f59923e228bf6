import { heading } from "../../../support/render-app.tsx";
import { aPatient, listed, PATIENT_ID } from "../../../support/render-desk.tsx";
import { eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const ONE = `/api/patients/${PATIENT_ID}`;

async function openPatient(changes: Parameters<typeof aPatient>[0]) {
  const app = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET ${ONE}`]: aPatient(changes),
    [`GET ${ONE}/appointments`]: listed([]),
  });
  await eventually(() => expect(heading()).toBe("José O'Neill"));
  return app;
}

test("shows a patient's alert, age, birth date, phone number and language below the name", async () => {
  await openPatient({ alert: "Allergic to latex", preferred_language: "es" });
  expect(document.querySelector("[class*='alert']")?.textContent).toContain("Allergic to latex");
  for (const shown of ["Age46", "Date of BirthJan 31, 1980", "Phone(218) 555-0110", "Preferred LanguageSpanish"])
    expect(text()).toContain(shown);
  expect(document.querySelector(".person-banner a[href='tel:2185550110']")?.textContent).toBe("(218) 555-0110");
});

test("copies the phone number", async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (value: string) => void copied.push(value) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "clipboard"));
  const { page } = await openPatient({});
  page.findCopyToClipboard()?.findCopyButton().click();
  await eventually(() => expect(copied).toEqual(["218-555-0110"]));
});

test("shows address and emergency contact, and a dash for unknown details", async () => {
  await openPatient({ dob: "", zipcode: "55802", emergency_contact: "Maria, (218) 555-0199" });
  for (const shown of ["Age–", "Address1 Lake Street, Duluth, MN 55802", "Emergency ContactMaria, (218) 555-0199"])
    expect(text()).toContain(shown);
});
