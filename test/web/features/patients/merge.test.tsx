import type createWrapper from "@cloudscape-design/components/test-utils/dom";
import { act } from "@testing-library/react";
import { changedBefore, refuse, TRIED } from "../../../support/render-api.tsx";
import { heading } from "../../../support/render-app.tsx";
import { anAppointment, aPatient, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, ELEMENTS, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

type Page = ReturnType<typeof createWrapper>;

const OTHER_ID = nthId("pat", 2);
const MERGE_ID = nthId("merge", 1);
const MERGE = `POST /api/patients/${PATIENT_ID}/merge`;
const PREVIEW = `${MERGE}${TRIED}`;
const UNDO = `POST /api/merges/${MERGE_ID}/undo`;

const kept = aPatient({ email: "" });
const other = aPatient({
  patient_id: OTHER_ID,
  first_name: "Jose",
  contact: "218 555 0111",
  alert: "Latex allergy",
  version: 4,
});

/** Opens the comparison of two patients. The preview of overlaps and the merge itself are one operation. */
async function openMerge(answers: Record<string, unknown> = {}) {
  const app = await openDesk(`/receptionist/patients/${PATIENT_ID}/merge/${OTHER_ID}`, {
    [`GET /api/patients/${PATIENT_ID}`]: kept,
    [`GET /api/patients/${OTHER_ID}`]: other,
    ...answers,
  });
  await eventually(() => expect(text()).toContain("Value to keep"));
  await eventually(() => expect(app.api.named(PREVIEW)).toHaveLength(1));
  if (!answers[PREVIEW]) await eventually(() => expect(button(app.page, "Merge").isDisabled()).toBe(false));
  return app;
}
const group = (page: Page, label: string) =>
  page.findAllRadioGroups().find((each) => each.getElement().ariaLabel === label);
const choices = (page: Page, label: string) =>
  group(page, label)
    ?.findButtons()
    .map((each) => each.findLabel().getElement().textContent);
const radio = (page: Page, label: string, nth: number) =>
  group(page, label)?.findButtons()[nth]?.findNativeInput().getElement() as HTMLInputElement;
const choose = (page: Page, label: string, nth: number) => act(() => radio(page, label, nth).click());

test("shows the fields that differ, and chooses the known values", async () => {
  const { page } = await openMerge();
  expect(choices(page, "First Name")).toEqual(["José", "Jose"]);
  expect(choices(page, "Email")).toEqual(["(none)", "jose@example.com"]);
  expect(choices(page, "Phone")).toEqual(["(218) 555-0110", "(218) 555-0111"]);
  expect(choices(page, "Last Name")).toBeUndefined();
  expect(["First Name", "Email", "Alert"].map((label) => radio(page, label, 1).checked)).toEqual([false, true, true]);
  expect(text()).toContain("Jose O'Neill is merged into this record.");
});

test("does not ask about a phone number that was typed in two ways", async () => {
  const { page } = await openMerge({ [`GET /api/patients/${OTHER_ID}`]: { ...other, contact: "2185550110" } });
  expect(choices(page, "First Name")).toEqual(["José", "Jose"]);
  expect(choices(page, "Phone")).toBeUndefined();
});

test("merges with the chosen values and both versions, and offers to undo it", async () => {
  const { api, page, path } = await openMerge();
  choose(page, "First Name", 1);
  const merged = { ...kept, first_name: "Jose", email: other.email, alert: other.alert, version: 2 };
  api.on(MERGE, { merge_id: MERGE_ID, patient: merged });
  button(page, "Merge").click();
  await eventually(() => expect(path()).toBe(`/receptionist/patients/${PATIENT_ID}/profile`));
  expect(api.named(MERGE)[0]?.body).toEqual({
    other_id: OTHER_ID,
    version: 1,
    other_version: 4,
    fields: { first_name: "Jose", contact: "218-555-0110", email: "jose@example.com", alert: "Latex allergy" },
  });
  await eventually(() => expect(text()).toContain("The two records are one patient now."));
  api.on(UNDO, { merge_id: MERGE_ID, patient: kept, other });
  button(page, "Undo the merge").click();
  await eventually(() => expect(text()).toContain("The merge was undone."));
});

test("shows the kept patient after a merge, and no page in between that says the records are one", async () => {
  const { api, page, path } = await openMerge();
  const merged = { ...kept, email: other.email, version: 2 };
  api.on(MERGE, () => {
    for (const id of [PATIENT_ID, OTHER_ID]) api.on(`GET /api/patients/${id}`, merged);
    return { merge_id: MERGE_ID, patient: merged };
  });
  const headings = new Set<string | null | undefined>();
  const observer = new MutationObserver(() => headings.add(heading()));
  observer.observe(document.body, ELEMENTS);
  button(page, "Merge").click();
  await eventually(() => expect(path()).toBe(`/receptionist/patients/${PATIENT_ID}/profile`));
  await eventually(() => expect(text()).toContain(other.email));
  observer.disconnect();
  expect(headings).not.toContain("The two records are one patient now.");
});

test("shows overlapping appointments before it merges", async () => {
  await openMerge({
    [PREVIEW]: {
      affected: { total: 1, complete: true, items: [anAppointment({ service_name: "Skin check" })] },
    },
  });
  await eventually(() => expect(text()).toContain("Appointments at the same time"));
  expect(text()).toContain("Skin check");
});

test("merges only once it is known which appointments overlap", async () => {
  const { api, page } = await openMerge({ [PREVIEW]: refuse("internal", "Something broke.") });
  await eventually(() => expect(text()).toContain("Something broke."));
  expect(button(page, "Merge").isDisabled()).toBe(true);
  api.on(PREVIEW, { affected: { total: 0, complete: true, items: [] } });
  button(page, "Try again").click();
  await eventually(() => expect(button(page, "Merge").isDisabled()).toBe(false));
});

test("keeps the choices and says why the merge was refused", async () => {
  const { api, page, path } = await openMerge();
  choose(page, "First Name", 1);
  api.on(MERGE, refuse("unavailable", "Try again in a moment."));
  button(page, "Merge").click();
  await eventually(() => expect(text()).toContain("Try again in a moment."));
  expect(path()).toContain("/merge/");
  expect(radio(page, "First Name", 1).checked).toBe(true);
});

test("says who has changed a record in the meantime, and merges it as it is now on request", async () => {
  const { api, page } = await openMerge();
  const current = { ...kept, version: 2 };
  api.on(MERGE, changedBefore(current));
  api.on(`GET /api/patients/${PATIENT_ID}`, current);
  button(page, "Merge").click();
  await eventually(() => expect(text()).toContain("Marcus Lee changed this in the meantime."));
  await eventually(() => expect(button(page, "Merge").getElement().ariaDisabled).not.toBe("true"));
  button(page, "Merge").click();
  await eventually(() => expect(api.named(MERGE).at(-1)?.body).toMatchObject({ version: 2 }));
});

test("keeps the other record on request", async () => {
  const { page, path } = await openMerge();
  button(page, "Keep the other record").click();
  await eventually(() => expect(path()).toBe(`/receptionist/patients/${OTHER_ID}/merge/${PATIENT_ID}`));
  await eventually(() => expect(text()).toContain("José O'Neill is merged into this record."));
});

test("says that two ids already belong to one patient", async () => {
  await openDesk(`/receptionist/patients/${PATIENT_ID}/merge/${OTHER_ID}`, {
    [`GET /api/patients/${PATIENT_ID}`]: kept,
    [`GET /api/patients/${OTHER_ID}`]: kept,
  });
  await eventually(() => expect(text()).toContain("The two records are one patient now."));
  expect(heading()).not.toBe("Merge Patients");
});
