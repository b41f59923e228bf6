import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ERROR_STATUS } from "../../../../shared/contract/errors.ts";
import { refuse } from "../../../support/render-api.tsx";
import {
  APPOINTMENT_ID,
  aCheckout,
  aLedger,
  anAppointment,
  listed,
  nthId,
  PATIENT_ID,
} from "../../../support/render-desk.tsx";
import { button, eventually, notifications, question, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const APPOINTMENTS = "GET /api/appointments";
const statusOf = (appointment_id: string) => `PATCH /api/appointments/${appointment_id}/status`;
const STATUS = statusOf(APPOINTMENT_ID);
const lines = () => [...document.querySelectorAll(".appointment-line")].map((each) => each.textContent ?? "");
const ada = anAppointment({ appointment_id: nthId("appt", 2), start_time: "11:00", patient_name: "Ada Byron" });

/** Opens the front desk with a clinic that carries out every step. */
async function openFrontDesk(...appointments: readonly Appointment[]) {
  const rows = new Map(appointments.map((appointment) => [appointment.appointment_id, appointment]));
  const app = await openDesk("/receptionist/dashboard", { [APPOINTMENTS]: () => listed([...rows.values()]) });
  const change = (id: string, changes: Partial<Appointment>) => {
    const before = rows.get(id) as Appointment;
    const after = { ...before, ...changes, version: before.version + 1 };
    rows.set(id, after);
    return after;
  };
  for (const id of rows.keys())
    app.api.on(statusOf(id), ({ body }: { body: Pick<Appointment, "appointment_status"> }) =>
      change(id, { appointment_status: body.appointment_status }),
    );
  await eventually(() => expect(lines()).toHaveLength(appointments.length));
  return { ...app, change };
}

const step = (page: Parameters<typeof button>[0], text: string, whose = "José O'Neill, 10:00 AM") =>
  button(page, `${text}: ${whose}`);
const isBusy = (each: ReturnType<typeof button>) => each.getElement().getAttribute("aria-disabled") === "true";

test("shows a check-in only once the API has confirmed it", async () => {
  const { api, page } = await openFrontDesk(anAppointment());
  let answer = (_appointment: unknown) => {};
  api.on(STATUS, () => new Promise((resolve) => (answer = resolve)));
  step(page, "Check in").click();
  await eventually(() => expect(api.named(STATUS)).toHaveLength(1));
  expect(api.named(STATUS)[0]?.body).toEqual({ appointment_status: "CHECKED-IN", version: 1 });
  expect(isBusy(step(page, "Check in"))).toBe(true);
  expect(lines()[0]).toContain("BOOKED");
  expect(notifications(page)).toEqual([]);

  const changed = anAppointment({ appointment_status: "CHECKED-IN", version: 2 });
  api.on(APPOINTMENTS, listed([changed]));
  answer(changed);
  await eventually(() => expect(lines()[0]).toContain("CHECKED-IN"));
});

test("takes a check-in back from its notification, which needs no further undo", async () => {
  const { api, page } = await openFrontDesk(anAppointment());
  step(page, "Check in").click();
  const sentence = "José O'Neill is checked in.";
  await eventually(() => expect(notifications(page).join()).toContain(sentence));
  button(page, `Undo: ${sentence}`).click();
  await eventually(() => expect(lines()[0]).toContain("BOOKED"));
  expect(notifications(page)).toEqual([]);
  expect(api.named(STATUS).map(({ body }) => body)).toEqual([
    { appointment_status: "CHECKED-IN", version: 1 },
    { appointment_status: "BOOKED", version: 2 },
  ]);
});

test("offers to take back the latest step of an appointment only", async () => {
  const { page } = await openFrontDesk(anAppointment());
  step(page, "Check in").click();
  await eventually(() => expect(notifications(page).join()).toContain("is checked in"));
  await eventually(() => expect(isBusy(step(page, "Start"))).toBe(false));
  step(page, "Start").click();
  await eventually(() => expect(notifications(page).join()).toContain("has started"));
  expect(notifications(page).join()).not.toContain("is checked in");
});

test.each([
  ["a reason of the list and details", "Patient is ill", "flu", { cancel_reason: "Patient is ill: flu" }],
  ["details alone", undefined, " moved away ", { cancel_reason: "moved away" }],
  ["no reason", undefined, "", {}],
])("cancels with %s", async (_, reason, details, sent) => {
  const { api, page } = await openDesk(`/receptionist/appointments/${APPOINTMENT_ID}/view`, {
    [`GET /api/appointments/${APPOINTMENT_ID}`]: anAppointment(),
    [STATUS]: anAppointment({ appointment_status: "CANCELLED", version: 2 }),
  });
  await eventually(() => expect(button(page, "Cancel appointment")).toBeTruthy());
  button(page, "Cancel appointment").click();
  await eventually(() => expect(page.findModal()).toBeTruthy());
  const modal = page.findModal();
  const choices = modal?.findContent().findRadioGroup();
  if (reason) choices?.findInputByValue(reason)?.click();
  modal?.findContent().findInput()?.setInputValue(details);
  modal?.findFooter()?.findAllButtons()[1]?.click();
  await eventually(() =>
    expect(api.named(STATUS)[0]?.body).toEqual({ appointment_status: "CANCELLED", version: 1, ...sent }),
  );
  const sentence = "The appointment of José O'Neill on Fri, Nov 20 at 10:00 AM is cancelled.";
  await eventually(() => expect(notifications(page).join()).toContain(sentence));
});

test("takes one step by a double click, and the next one a moment later", async () => {
  const { api, page } = await openFrontDesk(anAppointment());
  step(page, "Check in").click();
  await eventually(() => expect(lines()[0]).toContain("CHECKED-IN"));
  step(page, "Start").click();
  expect(isBusy(step(page, "Start"))).toBe(true);
  await eventually(() => expect(isBusy(step(page, "Start"))).toBe(false));
  expect(api.named(STATUS)).toHaveLength(1);
  step(page, "Start").click();
  await eventually(() => expect(lines()[0]).toContain("IN-PROGRESS"));
});

/** Without a fee, no checkout opens after the completion. */
const free = anAppointment({ appointment_status: "IN-PROGRESS", fee: "0" });

test("keeps a completed appointment and the focus in their row, and takes the completion back from there", async () => {
  const { api, page } = await openFrontDesk(free, ada);
  step(page, "Complete").focus();
  const asked = api.named(APPOINTMENTS).length;
  step(page, "Complete").click();
  await eventually(() => expect(lines()[0]).toContain("COMPLETED"));
  await eventually(() => expect(api.named(APPOINTMENTS).length).toBeGreaterThan(asked));
  expect(lines().map((line) => line.includes("Ada Byron"))).toEqual([false, true]);
  await eventually(() => expect(isBusy(step(page, "Undo completion"))).toBe(false));
  await eventually(() => expect(document.activeElement).toBe(step(page, "Check out").getElement()));
  step(page, "Undo completion").click();
  await eventually(() => expect(text()).toContain("Undo the completion of this appointment?"));
  await eventually(() => expect(button(question(), "Undo completion").isDisabled()).toBe(false));
  button(question(), "Undo completion").click();
  await eventually(() => expect(lines()[0]).toContain("IN-PROGRESS"));
  expect(api.named(STATUS).map(({ body }) => body)).toEqual([
    { appointment_status: "COMPLETED", version: 1 },
    { appointment_status: "IN-PROGRESS", version: 2 },
  ]);
});

test("takes a completion back from its notification, and hides changed appointments when asked to", async () => {
  const { page } = await openFrontDesk(free);
  step(page, "Complete").click();
  const sentence = "The appointment of José O'Neill is finished.";
  await eventually(() => expect(notifications(page).join()).toContain(sentence));
  button(page, `Undo: ${sentence}`).click();
  await eventually(() => expect(lines()[0]).toContain("IN-PROGRESS"));
  expect(notifications(page)).toEqual([]);
  await eventually(() => expect(isBusy(step(page, "Complete"))).toBe(false));
  step(page, "Complete").click();
  await eventually(() => expect(button(page, "Hide the changed appointment")).toBeTruthy());
  button(page, "Hide the changed appointment").click();
  await eventually(() => expect(text()).toContain("No more appointments today."));
});

test.each([
  ["keeps", "keep", {}],
  ["reverses", "reverse", { reverse_charges: true }],
])("asks before an undone completion what happens to its charge, and %s it", async (_, choice, sent) => {
  const { api, page } = await openDesk(`/receptionist/appointments/${APPOINTMENT_ID}/view`, {
    [`GET /api/appointments/${APPOINTMENT_ID}`]: anAppointment({ appointment_status: "COMPLETED" }),
    [`GET /api/appointments/${APPOINTMENT_ID}/checkout`]: aCheckout({ charged_cents: 8050, paid_cents: 2000 }),
    [STATUS]: anAppointment({ appointment_status: "IN-PROGRESS", version: 2 }),
  });
  await eventually(() => expect(button(page, "Undo completion")).toBeTruthy());
  button(page, "Undo completion").click();
  await eventually(() => expect(text()).toContain("$80.50 is charged for it"));
  expect(text()).toContain("The payment of $20.00 stays on the patient's account.");
  question().findRadioGroup()?.findInputByValue(choice)?.click();
  button(question(), "Undo completion").click();
  await eventually(() =>
    expect(api.named(STATUS)[0]?.body).toEqual({ appointment_status: "IN-PROGRESS", version: 1, ...sent }),
  );
});

test("says at check-in what the patient owes", async () => {
  const { api, page } = await openFrontDesk(anAppointment());
  api.on(`GET /api/patients/${PATIENT_ID}/ledger`, aLedger([], { balance_cents: 4000 }));
  step(page, "Check in").click();
  await eventually(() => expect(notifications(page).join()).toContain("José O'Neill owes $40.00."));
  await eventually(() => expect(lines()[0]).toContain("owes $40.00"));
});

test("offers no check-in on another day, and says why", async () => {
  const future = anAppointment({ date: "2026-11-23", starts_at: "2026-11-23T16:00:00.000Z" });
  const { page } = await openDesk(`/receptionist/appointments/${APPOINTMENT_ID}/view`, {
    [`GET /api/appointments/${APPOINTMENT_ID}`]: future,
  });
  await eventually(() => expect(text()).toContain("Appointment of José O'Neill"));
  const offered = page
    .findAllButtons()
    .map((each) => [each.getElement().textContent ?? "", each.isDisabled()] as const)
    .filter(([label]) => /^(Check in|Mark missed|Cancel appointment|Reschedule)/.test(label));
  const ownDay = "Patients can be checked in and seen only on the day of the appointment.";
  expect(offered).toEqual([
    ["Reschedule", false],
    ["Cancel appointment", false],
    ["Mark missedAn appointment can be marked missed only after its start.", true],
    [`Check in${ownDay}`, true],
  ]);
});

test("says who has already changed the appointment, and shows it as it is now", async () => {
  const { api, page, change } = await openFrontDesk(anAppointment());
  const current = change(APPOINTMENT_ID, { appointment_status: "CANCELLED" });
  api.on(
    STATUS,
    Response.json(
      { error: "Changed.", code: "conflict", current, changed_by: "Marcus Webb", changed_at: null, request_id: "r1" },
      { status: ERROR_STATUS.conflict },
    ),
  );
  step(page, "Check in").click();
  await eventually(() =>
    expect(notifications(page).join()).toContain("Marcus Webb already cancelled this appointment."),
  );
  await eventually(() => expect(lines()[0]).toContain("CANCELLED"));
});

test("says why a step was refused, and leaves the appointment as it was", async () => {
  const { api, page } = await openFrontDesk(anAppointment());
  api.on(STATUS, refuse("invalid_transition", "The reason."));
  step(page, "Check in").click();
  await eventually(() =>
    expect(notifications(page).join()).toContain("The appointment of José O'Neill was not changed."),
  );
  expect(notifications(page).join()).toContain("The reason.");
  expect(lines()[0]).toContain("BOOKED");
});
