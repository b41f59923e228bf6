import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { heading } from "../../../support/render-app.tsx";
import { APPOINTMENT_ID, anAppointment, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, chosen, dialog, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const ONE = `/api/appointments/${APPOINTMENT_ID}`;
const PROVIDER = nthId("prov", 1);
const policy = {
  policy_id: nthId("policy", 1),
  provider_id: PROVIDER,
  company_id: "",
  member_id: "M-1",
  group_number: "",
  holder: "",
  valid_from: "",
  valid_to: "2026-11-01",
};
const note = {
  note_id: nthId("note", 1),
  appointment_id: APPOINTMENT_ID,
  text: "Needs the ramp.",
  author_name: "Rita Front",
  created_at: "2026-11-19T15:00:00.000Z",
};

async function openAppointment(answers: Record<string, unknown> = {}) {
  const app = await openDesk(`/receptionist/appointments/${APPOINTMENT_ID}/view`, {
    [`GET ${ONE}`]: anAppointment({ reason: "Knee pain", patient_alert: "" }),
    [`GET ${ONE}/notes`]: listed([note]),
    ...answers,
  });
  await eventually(() => expect(heading()).toBe("Appointment of José O'Neill"));
  return app;
}

test("shows reason, notes, and the validity of the insurance on the appointment's day", async () => {
  const insurance = { patient_id: PATIENT_ID, items: [policy], names: { [PROVIDER]: "Good Cover" }, version: 1 };
  await openAppointment({ [`GET /api/patients/${PATIENT_ID}/insurance`]: insurance });
  await eventually(() => expect(text()).toContain("Good Cover · M-1 Expired on Nov 1, 2026"));
  await eventually(() => expect(text()).toContain("Needs the ramp.Rita Front"));
  expect(text()).toContain("Knee pain");
});

test("shows the patient's phone number, which can be called", async () => {
  await openAppointment({ [`GET ${ONE}`]: anAppointment({ patient_contact: "2185550110" }) });
  expect(document.querySelector("a[href='tel:2185550110']")?.textContent).toBe("(218) 555-0110");
});

test("says that a program has booked the appointment", async () => {
  await openAppointment({ [`GET ${ONE}`]: anAppointment({ booked_by: "program" }) });
  expect(text()).toContain("Booked byA program");
});

test("books another appointment of the patient with the same location, service and practitioner", async () => {
  const { page } = await openAppointment();
  button(page, "Book Appointment").click();
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toBe("Amara Okafor"));
  expect(chosen(dialog(page), "Location")).toBe("Harbor Road");
  expect(chosen(dialog(page), "Service")).toBe("Check-up");
  expect(document.querySelector("[role=dialog] .chosen-person")?.textContent).toBe("PatientJosé O'Neill");
});

test("keeps the focus on the appointment's buttons when it is cancelled and when that is undone", async () => {
  const { api, page } = await openAppointment();
  api.on(`PATCH ${ONE}/status`, ({ body }: { body: Pick<Appointment, "appointment_status"> }) => {
    const changed = anAppointment(body);
    api.on(`GET ${ONE}`, changed);
    return changed;
  });
  const press = (within: typeof page, label: string) => {
    button(within, label).focus();
    button(within, label).click();
  };
  press(page, "Cancel appointment");
  await eventually(() => expect(text()).toContain("Cancel this appointment?"));
  press(dialog(page), "Cancel appointment");
  await eventually(() => expect(document.activeElement?.textContent).toBe("Undo cancellation"));
  await eventually(() => expect(document.activeElement?.getAttribute("aria-disabled")).not.toBe("true"));
  press(page, "Undo cancellation");
  await eventually(() => expect(document.activeElement?.textContent).toBe("Check in"));
});

test("adds a note", async () => {
  const { api, page } = await openAppointment();
  await eventually(() => expect(page.findTextarea()).toBeTruthy());
  page.findTextarea()?.setTextareaValue("Brings her daughter.");
  api.on(`POST ${ONE}/notes`, { ...note, note_id: nthId("note", 2), text: "Brings her daughter." });
  button(page, "Add note").click();
  await eventually(() => expect(text()).toContain("Note added"));
  expect(api.named(`POST ${ONE}/notes`)[0]?.body).toEqual({ text: "Brings her daughter." });
});

test("loads the history when it is expanded", async () => {
  const entry = {
    activity_id: nthId("act", 1),
    at: "2026-11-19T15:00:00.000Z",
    user_name: "Rita Front",
    user_role: "RECEPTIONIST",
    operation: "appointments.reschedule",
    appointment_id: APPOINTMENT_ID,
    changes: [
      { field: "start_time", from: "09:00", to: "10:00" },
      { field: "practitioner_id", from: "staff_1", to: "staff_2" },
    ],
  };
  const { api, page } = await openAppointment({ [`GET ${ONE}/history`]: listed([entry]) });
  expect(api.named(`GET ${ONE}/history`)).toEqual([]);
  page.findExpandableSection()?.findExpandButton().click();
  await eventually(() =>
    expect(text()).toContain("Rescheduled an appointmentStart time: 9:00 AM → 10:00 AMRita Front"),
  );
  expect(text()).not.toContain("staff_1");
});
