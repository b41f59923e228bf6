import type { Erasure } from "../../../../shared/patients/erasure.ts";
import { refuse, TRIED } from "../../../support/render-api.tsx";
import { prepareApp } from "../../../support/render-app.tsx";
import { listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, eventually, openPicker, text, type } from "../../../support/render-gestures.tsx";

const ERASE = `POST /api/patients/${PATIENT_ID}/erase`;

const preview: Erasure = {
  patient_id: PATIENT_ID,
  name: "José O'Neill",
  dob: "1980-01-31",
  erased: false,
  backups_until: "2027-11-23T10:00:00.000Z",
  deleted: { notes: 3, policies: 2, waitlist_entries: 0, merged_patients: 1, leads: 0 },
  kept: { appointments: 7 },
  affected: { total: 2, complete: true, items: [] },
};

const RECORDS = "GET /api/activity/records";
const records = [
  { kind: "patient", record_id: PATIENT_ID, record_name: "José O'Neill", dob: "1980-01-31" },
  { kind: "lead", record_id: nthId("lead", 1), record_name: "José Orozco", dob: "" },
];

/** Opens the page and picks the patient. `runs` records whether each request was a dry run. */
async function openPreview(answer: unknown = preview) {
  const runs: (string | null)[] = [];
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on(RECORDS, listed(records));
  for (const name of [ERASE, `${ERASE}${TRIED}`])
    app.api.on(name, ({ url }: { url: URL }) => {
      runs.push(url.searchParams.get("dry_run"));
      return answer;
    });
  await app.go("/tenant_admin/erase_patient");
  const picker = () => app.page.findAutosuggest() as NonNullable<ReturnType<typeof app.page.findAutosuggest>>;
  await openPicker(app.page);
  picker().setInputValue("jos");
  const options = () => picker().findDropdown({ expandToViewport: true }).findOptions();
  await eventually(() => expect(options().map((each) => each.getElement().textContent)).toHaveLength(1));
  picker().selectSuggestionByValue(PATIENT_ID, { expandToViewport: true });
  await eventually(() => expect(runs).toEqual(["true"]));
  return { ...app, runs, picker };
}

test("shows what an erasure removes and what stays, before anything is erased", async () => {
  const { runs } = await openPreview();
  await eventually(() => expect(text()).toContain("José O'Neill"));
  expect(text()).toContain("born Jan 31, 1980");
  expect(text()).toMatch(
    /Notes to be removed3.*policies to be removed2.*records to be removed1.*without a name7Kept in backups untilNov 23, 2027/,
  );
  expect(text()).toContain("2 upcoming appointments stay in the calendar without a name.");
  expect(runs).toEqual(["true"]);
});

test("says at once that it looks up what an erasure removes", async () => {
  let answer = (_: Erasure) => {};
  await openPreview(new Promise<Erasure>((resolve) => (answer = resolve)));
  await eventually(() => expect(text()).toContain("Looking up what an erasure removes"));
  answer(preview);
  await eventually(() => expect(text()).toContain("Notes to be removed"));
  expect(text()).not.toContain("Looking up");
});

test("erases only after the name has been typed", async () => {
  const { api, page } = await openPreview();
  await eventually(() => expect(text()).toContain("Erase for good"));
  const erase = () => button(page, "Erase for good");
  type(page, "To confirm", "José");
  expect(erase().isDisabled()).toBe(true);
  type(page, "To confirm", "José O'Neill");
  await eventually(() => expect(erase().isDisabled()).toBe(false));
  api.on(ERASE, { ...preview, name: "", erased: true });
  erase().click();
  await eventually(() =>
    expect(text()).toContain("The patient was erased. The last backup that holds the person ends on Nov 23, 2027."),
  );
  expect(text()).not.toContain("Erase for good");
});

test("says that a patient is unknown, and shows no preview", async () => {
  await openPreview(refuse("not_found", "Patient not found"));
  await eventually(() => expect(text()).toContain("Patient not found"));
  expect(text()).not.toContain("Erase for good");
});

test("hides the preview when another patient is searched for", async () => {
  const { picker, runs } = await openPreview();
  await eventually(() => expect(text()).toContain("Erase for good"));
  expect(picker().findNativeInput().getElement().value).toBe("José O'Neill");
  picker().setInputValue("");
  await eventually(() => expect(text()).not.toContain("Erase for good"));
  expect(runs).toEqual(["true"]);
});
