import type { Note } from "../../../../shared/patients/patient.ts";
import { refuse } from "../../../support/render-api.tsx";
import { heading } from "../../../support/render-app.tsx";
import { aPatient, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, errorOf, eventually, formError, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const ONE = `/api/patients/${PATIENT_ID}`;
const NOTES = `GET ${ONE}/notes`;
const ADD = `POST ${ONE}/notes`;

const aNote = (nth: number, changes: Partial<Note> = {}): Note => ({
  note_id: nthId("note", nth),
  patient_id: PATIENT_ID,
  text: `Note ${nth}`,
  author_name: "Grace Hopper",
  created_at: "2026-11-19T15:00:00.000Z",
  ...changes,
});

/** Opens the notes of a patient. */
async function openNotes(answers: Record<string, unknown> = {}) {
  const app = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET ${ONE}`]: aPatient(),
    [`GET ${ONE}/appointments`]: listed([]),
    [NOTES]: listed([]),
    ...answers,
  });
  await eventually(() => expect(heading()).toBe("José O'Neill"));
  app.page.findTabs()?.findTabLinkById("notes")?.click();
  const area = () => {
    const found = app.page.findTextarea();
    if (!found) throw new Error("There is nothing to write a note in");
    return found;
  };
  await eventually(() => expect(area()).toBeTruthy());
  return { ...app, area };
}
const notes = () => [...document.querySelectorAll(".patient-record .notes li")].map((note) => note.textContent ?? "");

test("lists the notes with author and time, and loads older ones", async () => {
  const { page } = await openNotes({
    [NOTES]: ({ url }: { url: URL }) =>
      url.searchParams.get("cursor") ? listed([aNote(1)]) : listed([aNote(2, { text: "Line one\nline two" })], "more"),
  });
  await eventually(() => expect(notes()).toHaveLength(1));
  expect(notes()[0]).toContain("Line one\nline two");
  expect(notes()[0]).toContain("Grace Hopper · Nov 19, 2026");
  button(page, "Show older notes").click();
  await eventually(() => expect(notes().map((note) => note.slice(0, 6))).toEqual(["Line o", "Note 1"]));
});

test("adds a note and empties the form", async () => {
  const { api, page, area } = await openNotes();
  await eventually(() => expect(text()).toContain("No notes are recorded for this patient."));
  area().setTextareaValue("Prefers mornings.");
  api.on(ADD, aNote(1, { text: "Prefers mornings." }));
  api.on(NOTES, listed([aNote(1, { text: "Prefers mornings." })]));
  button(page, "Add note").click();
  await eventually(() => expect(notes().join()).toContain("Prefers mornings."));
  expect(area().getTextareaValue()).toBe("");
  expect(api.named(ADD).map(({ body }) => body)).toEqual([{ text: "Prefers mornings." }]);
});

test("keeps the text of a note that was not added, and asks before another tab discards it", async () => {
  const { api, page, area } = await openNotes({ [ADD]: refuse("unavailable", "Please try again.") });
  area().setTextareaValue("Prefers mornings.");
  button(page, "Add note").click();
  await eventually(() => expect(formError(page)).toContain("The note was not added."));
  page.findTabs()?.findTabLinkById("insurance")?.click();
  await eventually(() => expect(text()).toContain("Discard your changes?"));
  expect(area().getTextareaValue()).toBe("Prefers mornings.");
  expect(api.named(ADD)).toHaveLength(1);
});

test("takes no further text while a note is being added, because the form is emptied then", async () => {
  let answer = (_note: Note) => {};
  const { page, area } = await openNotes({ [ADD]: () => new Promise((resolve) => (answer = resolve)) });
  const isReadOnly = () => area().findNativeTextarea().getElement().readOnly;
  area().setTextareaValue("Prefers mornings.");
  expect(isReadOnly()).toBe(false);
  button(page, "Add note").click();
  await eventually(() => expect(button(page, "Add note").getElement().getAttribute("aria-disabled")).toBe("true"));
  expect(isReadOnly()).toBe(true);
  answer(aNote(1));
  await eventually(() => expect(area().getTextareaValue()).toBe(""));
  await eventually(() => expect(isReadOnly()).toBe(false));
});

test("refuses a note without text", async () => {
  const { api, page } = await openNotes();
  button(page, "Add note").click();
  await eventually(() => expect(errorOf(page, "New note")).toBe("Note is required"));
  expect(api.named(ADD)).toEqual([]);
});
