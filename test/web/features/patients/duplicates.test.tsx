import type { UndoableMerge } from "../../../../shared/patients/merge.ts";
import { refuse } from "../../../support/render-api.tsx";
import { heading } from "../../../support/render-app.tsx";
import { aPatient, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, dialog, eventually, notifications, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const PAIRS = "GET /api/duplicates";
const MERGES = "GET /api/merges";
const OTHER_ID = nthId("pat", 2);
const MERGE_ID = nthId("merge", 1);
const UNDO = `POST /api/merges/${MERGE_ID}/undo`;
const DISTINCT = `POST /api/patients/${PATIENT_ID}/distinct`;

const other = aPatient({ patient_id: OTHER_ID, first_name: "Jose", contact: "218-555-0111" });
const pair = { ...aPatient(), because: ["Same birth date and similar name"], other };
const merge: UndoableMerge = {
  ...aPatient(),
  merge_id: MERGE_ID,
  other,
  merged_by: "Rita Front",
  merged_at: "2026-11-18T15:00:00.000Z",
  undo_until: "2026-12-18T15:00:00.000Z",
};

const openDuplicates = (answers: Record<string, unknown> = {}) =>
  openDesk("/receptionist/duplicates", { [PAIRS]: listed([pair]), [MERGES]: listed([]), ...answers });

test("shows both patients of a pair with the reason, and leads to their comparison", async () => {
  const { page, path } = await openDuplicates();
  await eventually(() => expect(text()).toContain("Same birth date and similar name"));
  expect(text()).toContain("Jan 31, 1980 · (218) 555-0111");
  expect(text()).not.toContain("Merged records");
  button(page, "Compare and merge José O'Neill and Jose O'Neill").click();
  await eventually(() => expect(path()).toBe(`/receptionist/patients/${PATIENT_ID}/merge/${OTHER_ID}`));
});

const notTheSame = (page: Parameters<typeof button>[0]) =>
  button(page, "José O'Neill and Jose O'Neill are not the same person");

test("marks two patients as different people after a question, and keeps the pair in its place", async () => {
  const { api, page, go } = await openDuplicates();
  await eventually(() => expect(text()).toContain("Not the same"));
  notTheSame(page).focus();
  notTheSame(page).click();
  await eventually(() => expect(text()).toContain("Are José O'Neill and Jose O'Neill different people?"));
  expect(api.named(DISTINCT)).toEqual([]);
  api.on(DISTINCT, undefined);
  api.on(PAIRS, listed([]));
  button(dialog(page), "Not the same").click();
  await eventually(() => expect(notifications(page).join()).toContain("The two will not be listed together again."));
  expect(api.named(DISTINCT)[0]?.body).toEqual({ other_id: OTHER_ID });
  expect(text()).toContain("Same birth date and similar name");
  expect(notTheSame(page).isDisabled()).toBe(true);
  await eventually(() => expect(document.activeElement).toBe(notTheSame(page).getElement()));
  await go("/account");
  await go("/receptionist/duplicates");
  await eventually(() => expect(text()).toContain("No patient seems to be registered twice."));
});

test("keeps the pair and says why it could not be marked", async () => {
  const { api, page } = await openDuplicates();
  await eventually(() => expect(text()).toContain("Not the same"));
  api.on(DISTINCT, refuse("not_found", "Patient not found"));
  notTheSame(page).click();
  await eventually(() => expect(text()).toContain("different people?"));
  button(dialog(page), "Not the same").click();
  await eventually(() => expect(text()).toContain("Patient not found"));
  expect(text()).toContain("Same birth date and similar name");
  expect(notTheSame(page).isDisabled()).toBe(false);
});

test("shows the next pairs on request", async () => {
  const { api, page } = await openDuplicates({ [PAIRS]: listed([pair], "next") });
  await eventually(() => expect(text()).toContain("Show more"));
  api.on(PAIRS, listed([{ ...pair, patient_id: nthId("pat", 3), first_name: "Josep" }]));
  button(page, "Show more").click();
  await eventually(() => expect(text()).toContain("Josep O'Neill"));
  expect(text()).toContain("José O'Neill");
});

test("says that the next pairs or merges could not be loaded, and keeps those that are shown", async () => {
  const { api, page } = await openDuplicates({ [PAIRS]: listed([pair], "next"), [MERGES]: listed([merge], "next") });
  await eventually(() => expect(text()).toContain("Merged records"));
  for (const [list, message] of [
    [PAIRS, "No more pairs."],
    [MERGES, "No more merges."],
  ] as const) {
    api.on(list, refuse("internal", message));
    page
      .findAllButtons()
      .filter((each) => each.getElement().textContent === "Show more")
      .at(list === PAIRS ? 0 : -1)
      ?.click();
    await eventually(() => expect(text()).toContain(message));
  }
  expect(text()).toContain("Same birth date and similar name");
  expect(text()).toContain("Rita Front");
});

test("offers to try again when the list could not be loaded", async () => {
  const { api, page } = await openDuplicates({ [PAIRS]: refuse("internal", "Something went wrong.") });
  await eventually(() => expect(text()).toContain("Something went wrong."));
  api.on(PAIRS, listed([pair]));
  button(page, "Try again").click();
  await eventually(() => expect(text()).toContain("Same birth date and similar name"));
});

test("lists merges with person and time, and undoes one after a question", async () => {
  const { api, page } = await openDuplicates({ [PAIRS]: listed([]), [MERGES]: listed([merge]) });
  await eventually(() => expect(text()).toContain("Jose O'Neill · Jan 31, 1980 · (218) 555-0111 into José O'Neill"));
  expect(text()).toMatch(/Rita Front · Nov 18, 2026.*can be undone until Dec 18, 2026/);
  button(page, "Undo merge of Jose O'Neill into José O'Neill").click();
  await eventually(() => expect(text()).toContain("What was added since stays with José O'Neill."));
  expect(api.named(UNDO)).toEqual([]);
  api.on(UNDO, { merge_id: MERGE_ID, patient: aPatient(), other });
  api.on(MERGES, listed([]));
  button(dialog(page), "Undo merge").click();
  await eventually(() => expect(text()).toContain("The merge was undone."));
  await eventually(() => expect(text()).not.toContain("Merged records"));
  expect(api.named(UNDO)).toHaveLength(1);
});

test("undoes a merge on the page of the patient who stayed", async () => {
  const one = `GET /api/patients/${PATIENT_ID}`;
  const asked: (string | null)[] = [];
  const { api, page } = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [one]: { ...aPatient(), merges: [MERGE_ID] },
    [MERGES]: ({ url }: { url: URL }) => {
      asked.push(url.searchParams.get("patient_id"));
      return listed([merge]);
    },
  });
  await eventually(() => expect(text()).toContain("Merged records"));
  expect(asked).toEqual([PATIENT_ID]);
  button(page, "Undo merge of Jose O'Neill into José O'Neill").click();
  await eventually(() => expect(text()).toContain("returns to Jose O'Neill"));
  api.on(UNDO, refuse("merge_final", "This merge was made more than 30 days ago and can't be undone."));
  button(dialog(page), "Undo merge").click();
  await eventually(() => expect(text()).toContain("more than 30 days ago"));
  expect(text()).toContain("Merged records");
});

test("does not load the merges of a patient who was never merged", async () => {
  const { api } = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
  });
  await eventually(() => expect(heading()).toBe("José O'Neill"));
  await eventually(() => expect(text()).toContain("No upcoming appointments."));
  expect(api.named(MERGES)).toEqual([]);
});
