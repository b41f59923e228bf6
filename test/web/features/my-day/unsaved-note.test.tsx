import { act } from "@testing-library/react";
import { MY_DAY_SCREEN } from "../../../../web/src/features/my-day/my-day-page.tsx";
import { NOTES_SCREEN } from "../../../../web/src/people/typed-note.ts";
import { signInAs } from "../../../support/render-app.tsx";
import { APPOINTMENT_ID, anAppointment, listed, nthId } from "../../../support/render-desk.tsx";
import { button, eventually, notifications, question, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const HOME = "/practitioner/my_day";
const NOTES = `/api/appointments/${APPOINTMENT_ID}/notes`;
const STEP = `PATCH /api/me/appointments/${APPOINTMENT_ID}/status`;
const TYPED = "To rest for a week.";

const inTreatment = anAppointment({ appointment_status: "IN-PROGRESS", checked_in_at: "2026-11-20T15:10:00.000Z" });
const completed = { ...inTreatment, appointment_status: "COMPLETED" as const, version: 2 };
const patient = { dob: "1980-12-09", gender: "MALE", contact: "2185550110", preferred_language: "", alert: "" };
const savedNote = {
  note_id: nthId("note", 1),
  appointment_id: APPOINTMENT_ID,
  text: TYPED,
  author_name: "Amara Okafor",
  created_at: "2026-11-20T15:40:00.000Z",
};

async function openMyDay() {
  const app = await openDesk(
    HOME,
    {
      "GET /api/me/appointments": listed([inTreatment]),
      [`GET /api/me/appointments/${APPOINTMENT_ID}`]: {
        ...inTreatment,
        patient,
        insurance: { items: [], names: {} },
        earlier: [],
      },
      [STEP]: completed,
      [`POST ${NOTES}`]: savedNote,
    },
    "PRACTITIONER",
  );
  const toggle = async () => {
    await eventually(() => expect(text()).toContain("10:00 AM"));
    button(app.page, "Patient José O'Neill").click();
  };
  const openPatient = async () => {
    await toggle();
    await eventually(() => expect(app.page.findTextarea()).not.toBeNull());
  };
  await openPatient();
  app.page.findTextarea()?.setTextareaValue(TYPED);
  return { ...app, toggle, openPatient, complete: () => button(app.page, "Complete: José O'Neill, 10:00 AM").click() };
}

type MyDay = Awaited<ReturnType<typeof openMyDay>>;

const noteField = ({ page }: MyDay) => page.findTextarea()?.getTextareaValue();

test.each<readonly [string, (myDay: MyDay) => Promise<unknown>]>([
  ["the patient is collapsed", ({ toggle }) => toggle()],
  [
    "the week and then the day are shown",
    async ({ go }) => {
      await go(`${HOME}?view=week`);
      await eventually(() => expect(document.querySelectorAll(".my-day h2")).toHaveLength(7));
      await go(HOME);
    },
  ],
  [
    "the next day and then today are shown",
    async ({ go, api }) => {
      api.on("GET /api/me/appointments", listed([]));
      await go(`${HOME}?date=2026-11-23`);
      await eventually(() => expect(text()).toContain(MY_DAY_SCREEN.empty));
      api.on("GET /api/me/appointments", listed([inTreatment]));
      await go(HOME);
    },
  ],
  [
    "another page is opened, which asks nothing",
    async ({ go }) => {
      await go("/account");
      await eventually(() => expect(document.querySelector("h1")?.textContent).toBe("Account"));
      await go(HOME);
    },
  ],
])("a typed note is still there after %s, and the line says so while it is not shown", async (_, leave) => {
  const myDay = await openMyDay();
  await leave(myDay);
  await eventually(() => expect(text()).toContain("10:00 AM"));
  await eventually(() => expect(noteField(myDay) === TYPED || text().includes(MY_DAY_SCREEN.unsavedNote)).toBe(true));
  if (noteField(myDay) === undefined) await myDay.openPatient();
  await eventually(() => expect(noteField(myDay)).toBe(TYPED));
  expect(text()).not.toContain(MY_DAY_SCREEN.unsavedNote);
  expect(location.href).not.toContain("rest");
});

test("a note that was kept can be added, and is not kept any longer", async () => {
  const myDay = await openMyDay();
  await myDay.toggle();
  await myDay.openPatient();
  await eventually(() => expect(text()).toContain("Your input was kept. It is not saved yet."));
  button(myDay.page, "Add note").click();
  await eventually(() => expect(text()).toContain(NOTES_SCREEN.noteAdded));
  expect(text()).not.toContain("Your input was kept. It is not saved yet.");
  await myDay.toggle();
  await eventually(() => expect(myDay.page.findTextarea()).toBeNull());
  expect(text()).not.toContain(MY_DAY_SCREEN.unsavedNote);
});

describe("completing an appointment with a typed note", () => {
  const asksToSave = () => eventually(() => expect(text()).toContain(MY_DAY_SCREEN.saveNote.header));

  test.each([
    ["while the patient is open", false],
    ["while the patient is collapsed", true],
  ])("saves the note first, %s", async (_, collapsed) => {
    const myDay = await openMyDay();
    if (collapsed) await myDay.toggle();
    myDay.complete();
    await asksToSave();
    expect(myDay.api.named(STEP)).toEqual([]);
    button(question(), "Save note and complete").click();
    await eventually(() => expect(myDay.api.named(STEP)).toHaveLength(1));
    expect(myDay.api.named(`POST ${NOTES}`).map(({ body }) => body)).toEqual([{ text: TYPED }]);
    if (!collapsed) expect(noteField(myDay)).toBe("");
    expect(text()).not.toContain(MY_DAY_SCREEN.unsavedNote);
  });

  test("completes nothing if the note can't be saved, and keeps the note", async () => {
    const myDay = await openMyDay();
    myDay.api.on(`POST ${NOTES}`, new Response(null, { status: 503 }));
    myDay.complete();
    await asksToSave();
    button(question(), "Save note and complete").click();
    await eventually(() => expect(text()).toContain(NOTES_SCREEN.noteFailed));
    button(question(), "Keep editing").click();
    await eventually(() => expect(text()).not.toContain(MY_DAY_SCREEN.saveNote.header));
    expect(myDay.api.named(STEP)).toEqual([]);
    expect(noteField(myDay)).toBe(TYPED);
  });

  test("keeps the note if it is completed without saving", async () => {
    const myDay = await openMyDay();
    myDay.complete();
    await asksToSave();
    button(question(), "Complete without saving").click();
    await eventually(() => expect(myDay.api.named(STEP)).toHaveLength(1));
    expect(myDay.api.named(`POST ${NOTES}`)).toEqual([]);
    expect(noteField(myDay)).toBe(TYPED);
  });
});

describe("a note that was kept while its form is closed", () => {
  async function openCollapsed() {
    const myDay = await openMyDay();
    await myDay.toggle();
    await eventually(() => expect(text()).toContain(MY_DAY_SCREEN.unsavedNote));
    return myDay;
  }

  test("is asked about before Logout, which discards it", async () => {
    const { page } = await openCollapsed();
    button(page, "Logout").click();
    await eventually(() => expect(text()).toContain('Your input in "New note about José O\'Neill" is not saved yet.'));
    button(question(), "Discard").click();
    await eventually(() => expect(document.querySelector("h1")?.textContent).toBe("LOGIN"));
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith("draft:"))).toEqual([]);
  });

  test("is there again after the session ended and the same person signed in", async () => {
    const myDay = await openCollapsed();
    const { endSession } = await import("../../../../web/src/session/sign-out.ts");
    await act(() => endSession("Your session ended. Sign in to continue."));
    await eventually(() => expect(text()).toContain("Sign in to continue; your input is kept."));
    act(() => signInAs("PRACTITIONER"));
    await myDay.go(HOME);
    await eventually(() => expect(text()).toContain(MY_DAY_SCREEN.unsavedNote));
    await myDay.openPatient();
    await eventually(() => expect(noteField(myDay)).toBe(TYPED));
    expect(notifications(myDay.page)).toEqual([]);
  });

  test("is asked about before the tab is closed", async () => {
    await openCollapsed();
    const closing = new Event("beforeunload", { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

test("Logout with an open note leaves nothing of it in the tab", async () => {
  const { page } = await openMyDay();
  button(page, "Logout").click();
  await eventually(() => expect(text()).toContain("is not saved yet."));
  button(question(), "Discard").click();
  await eventually(() => expect(document.querySelector("h1")?.textContent).toBe("LOGIN"));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("rest");
});
