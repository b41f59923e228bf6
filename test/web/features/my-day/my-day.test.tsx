import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { NOTES_SCREEN } from "../../../../web/src/people/typed-note.ts";
import { APPOINTMENT_ID, anAppointment, listed, nthId, STAFF_ID } from "../../../support/render-desk.tsx";
import { button, eventually, question, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const HOME = "/practitioner/my_day";
const OWN = "GET /api/me/appointments";
const lines = () => [...document.querySelectorAll(".appointment-line")].map((each) => each.textContent ?? "");
const STEP = `PATCH /api/me/appointments/${APPOINTMENT_ID}/status`;
const asked: string[] = [];
/** Answers with the practitioner's own appointments, and records the requested days. */
const own =
  (...appointments: readonly Appointment[]) =>
  ({ url }: { url: URL }) => {
    asked.push(url.search);
    return listed(appointments);
  };
const openMyDay = (answers: Record<string, unknown>, path = HOME) => openDesk(path, answers, "PRACTITIONER");

const waiting = anAppointment({
  appointment_status: "CHECKED-IN",
  checked_in_at: "2026-11-20T15:10:00.000Z",
  reason: "Sore knee",
  patient_alert: "Allergic to latex",
});

test("shows who waits and what for, and starts and completes the appointment", async () => {
  const { api, page } = await openMyDay({ [OWN]: own(waiting) });
  await eventually(() => expect(lines()).toHaveLength(1));
  for (const words of ["José O'Neill", "Sore knee", "Allergic to latex", "CHECKED-IN"])
    expect(lines()[0]).toContain(words);
  expect(asked.at(-1)).toContain("from=2026-11-20&to=2026-11-20");

  const started = { ...waiting, appointment_status: "IN-PROGRESS" as const, version: 2 };
  api.on(STEP, started);
  api.on(OWN, listed([started]));
  button(page, "Start: José O'Neill, 10:00 AM").click();
  await eventually(() => expect(lines()[0]).toContain("IN-PROGRESS"));
  expect(api.named(STEP).map(({ body }) => body)).toEqual([{ appointment_status: "IN-PROGRESS", version: 1 }]);
});

test("asks before a completion is undone, because that removes the time at which the patient left", async () => {
  const completed = {
    ...waiting,
    appointment_status: "COMPLETED" as const,
    completed_at: "2026-11-20T15:20:00.000Z",
    version: 3,
  };
  const { api, page } = await openMyDay({ [OWN]: own(completed) });
  await eventually(() => expect(lines()[0]).toContain("left at 9:20 AM"));
  const undo = () => button(page, "Undo completion: José O'Neill, 10:00 AM").click();
  undo();
  await eventually(() => expect(text()).toContain("The time at which the patient left is removed."));
  button(question(), "Keep completed").click();
  await eventually(() => expect(text()).not.toContain("Undo the completion of this appointment?"));
  expect(api.named(STEP)).toEqual([]);

  const reopened = { ...waiting, appointment_status: "IN-PROGRESS" as const, version: 4 };
  api.on(STEP, reopened);
  api.on(OWN, own(reopened));
  undo();
  await eventually(() => expect(text()).toContain("Undo the completion of this appointment?"));
  button(question(), "Undo completion").click();
  await eventually(() => expect(lines()[0]).toContain("IN-PROGRESS"));
  expect(api.named(STEP).map(({ body }) => body)).toEqual([{ appointment_status: "IN-PROGRESS", version: 3 }]);
});

test("lists who is still to come first, and folds what is over below them", async () => {
  const { page } = await openMyDay({
    [OWN]: own(
      { ...waiting, appointment_id: nthId("appt", 2), start_time: "08:00", appointment_status: "COMPLETED" },
      { ...waiting, appointment_id: nthId("appt", 3), start_time: "08:30", appointment_status: "MISSED" },
      waiting,
    ),
  });
  const list = (name: string) => document.querySelectorAll(`ul[aria-label="${name}"] > .appointment-line`);
  await eventually(() => expect(list("Appointments")).toHaveLength(1));
  expect(text()).toContain("Appointments (3)");
  const fold = page.findExpandableSection();
  expect(fold?.findExpandButton().getElement().getAttribute("aria-expanded")).toBe("false");
  expect(fold?.findHeader()?.getElement().textContent).toContain("Completed, missed and cancelled (2)");
  expect(list("Completed, missed and cancelled")).toHaveLength(2);
});

test("shows why a booked appointment no longer fits", async () => {
  const attention = "Amara Okafor is on leave until Nov 23.";
  await openMyDay({
    [OWN]: own(anAppointment({ attention }), {
      ...waiting,
      appointment_id: nthId("appt", 2),
      attention,
      start_time: "11:00",
      end_time: "11:30",
    }),
  });
  await eventually(() => expect(lines()).toHaveLength(2));
  expect(lines().map((line) => line.includes(attention))).toEqual([true, false]);
});

test("offers no step of the front desk, and no page that the practitioner may not open", async () => {
  await openMyDay({
    [OWN]: listed([anAppointment(), waiting].map((each, n) => ({ ...each, appointment_id: nthId("appt", n) }))),
  });
  await eventually(() => expect(lines()).toHaveLength(2));
  const names = [...document.querySelectorAll(".appointment-line button")].map((each) =>
    each.getAttribute("aria-label"),
  );
  expect(names.join()).not.toMatch(/Cancel|missed|Undo check-in|Reschedule|More for/);
  expect(document.querySelectorAll(".appointment-line a")).toHaveLength(0);
});

const patient = {
  dob: "1980-12-09",
  gender: "FEMALE",
  contact: "(218) 555-0101",
  preferred_language: "es",
  alert: "",
};
const NOTES = `/api/appointments/${APPOINTMENT_ID}/notes`;
const TEMPLATES = "GET /api/tenants/current/note-templates";

const provider_id = nthId("prov", 1);
const policy = { policy_id: nthId("policy", 1), provider_id, company_id: "", member_id: "M-4711", group_number: "" };
const insurance = {
  items: [{ ...policy, holder: "", valid_from: "", valid_to: "" }],
  names: { [provider_id]: "Blue Shield" },
};
const earlier = [
  {
    appointment_id: nthId("appt", 7),
    date: "2026-05-04",
    start_time: "09:00",
    service_name: "Vaccination",
    practitioner_name: "Bo Lind",
    appointment_status: "COMPLETED",
    notes: [
      {
        note_id: nthId("note", 7),
        appointment_id: nthId("appt", 7),
        text: "Left arm.",
        author_name: "Bo Lind",
        created_at: "2026-05-04T15:00:00.000Z",
      },
    ],
  },
];

async function openPatient(details: Partial<typeof patient> = {}, shown = "45, born Dec 9, 1980") {
  const app = await openMyDay({
    [OWN]: listed([waiting]),
    [`GET /api/me/appointments/${APPOINTMENT_ID}`]: {
      ...waiting,
      patient: { ...patient, ...details },
      insurance,
      earlier,
    },
    [TEMPLATES]: listed([{ template_id: nthId("tpl", 1), name: "Knee", text: "Range of motion:", version: 1 }]),
  });
  await eventually(() => expect(lines()).toHaveLength(1));
  expect(app.api.named(`GET /api/me/appointments/${APPOINTMENT_ID}`)).toHaveLength(0);
  expect(app.api.named(`GET ${NOTES}`)).toHaveLength(0);
  button(app.page, "Patient José O'Neill").click();
  await eventually(() => expect(text()).toContain(shown));
  return app;
}

test("loads the patient only when that is asked for", async () => {
  await openPatient();
  expect(text()).toContain("Spanish");
  expect(document.querySelector("a[href='tel:2185550101']")?.textContent).toBe("(218) 555-0101");
});

test("opens the patient of the appointment that a mail links", async () => {
  const other = { ...waiting, appointment_id: nthId("appt", 2), start_time: "11:00", end_time: "11:30" };
  await openMyDay(
    {
      [OWN]: listed([waiting, other]),
      [`GET /api/me/appointments/${APPOINTMENT_ID}`]: { ...waiting, patient, insurance, earlier },
      [TEMPLATES]: listed([]),
    },
    `${HOME}?date=2026-11-20&appointment=${APPOINTMENT_ID}`,
  );
  await eventually(() => expect(text()).toContain("45, born Dec 9, 1980"));
});

test("leaves the age open for a patient whose birth date is unknown", async () => {
  await openPatient({ dob: "" }, "Age–Gender");
});

test("shows the insurance and the earlier appointments with their notes", async () => {
  await openPatient();
  for (const words of ["Blue Shield · M-4711", "Mon, May 4, 2026 · Vaccination · Bo Lind", "Left arm."])
    expect(text()).toContain(words);
});

test("inserts a template behind what was typed", async () => {
  const { page } = await openPatient();
  page.findTextarea()?.setTextareaValue("Better. ");
  const templates = () => page.find(".appointment-line")?.findSelect();
  await eventually(() => expect(templates()).toBeTruthy());
  templates()?.openDropdown();
  templates()?.selectOptionByValue(nthId("tpl", 1));
  await eventually(() => expect(page.findTextarea()?.getTextareaValue()).toBe("Better.\n\nRange of motion:"));
});

test("adds a note about the appointment", async () => {
  const { api, page } = await openPatient();
  await eventually(() => expect(text()).toContain(NOTES_SCREEN.noAppointmentNotes));
  page.findTextarea()?.setTextareaValue("To rest for a week.");
  const note = { note_id: nthId("note", 1), appointment_id: APPOINTMENT_ID, text: "To rest for a week." };
  api.on(`POST ${NOTES}`, { ...note, author_name: "Amara Okafor", created_at: "2026-11-20T15:40:00.000Z" });
  button(page, "Add note").click();
  await eventually(() => expect(text()).toContain(NOTES_SCREEN.noteAdded));
  expect(api.named(`POST ${NOTES}`).map(({ body }) => body)).toEqual([{ text: "To rest for a week." }]);
});

test("says how a patient is shown only where there is an appointment", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(min-width: 1100px)",
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const asked = () => document.querySelector("aside[aria-label='Patient']");
  const { api, go } = await openMyDay({ [OWN]: own() });
  await eventually(() => expect(text()).toContain("No appointments."));
  expect(asked()).toBeNull();
  api.on(OWN, own(waiting));
  await go(`${HOME}?date=2026-11-19`);
  await eventually(() => expect(asked()?.textContent).toContain("Choose Patient at an appointment"));
});

test("lists a week day by day", async () => {
  await openMyDay({ [OWN]: own(waiting) }, `${HOME}?view=week`);
  await eventually(() => expect(lines()).toHaveLength(1));
  expect(asked.at(-1)).toContain("from=2026-11-15&to=2026-11-21");
  expect(document.querySelectorAll(".my-day h2")).toHaveLength(7);
});

test("loads the own calendar feeds only when that is asked for", async () => {
  const FEEDS = `GET /api/staff/${STAFF_ID}/feeds`;
  const { api, page } = await openMyDay({ [OWN]: own(waiting), [FEEDS]: listed([]) });
  await eventually(() => expect(text()).toContain("Calendar feeds"));
  expect(api.named(FEEDS)).toEqual([]);
  page.findExpandableSection()?.findHeader().click();
  await eventually(() => expect(text()).toContain("No calendar feeds yet."));
});
