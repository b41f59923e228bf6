import { heading } from "../../../support/render-app.tsx";
import {
  APPOINTMENT_ID,
  aLedger,
  anAppointment,
  anEntry,
  aPatient,
  listed,
  nthId,
  PATIENT_ID,
} from "../../../support/render-desk.tsx";
import { button, eventually, text, type } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const ONE = `/api/patients/${PATIENT_ID}`;
const CHANGE = `PATCH ${ONE}`;

async function openPatient(search = "", answers: Record<string, unknown> = {}) {
  const app = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile${search}`, {
    [`GET ${ONE}`]: aPatient(),
    ...answers,
  });
  await eventually(() => expect(heading()).toBe("José O'Neill"));
  return app;
}

test("edits a group of details in place, and sends only the changed fields", async () => {
  const { api, page } = await openPatient();
  await eventually(() => expect(text()).toContain("Contact details"));
  button(page, "Edit contact details").click();
  await eventually(() => expect(document.querySelector("input[name=contact]")).toBeTruthy());
  expect(document.querySelector("input[name=first_name]")).toBeNull();
  type(page, "Emergency Contact", "Ana, 555-0100");
  const saved = aPatient({ emergency_contact: "Ana, 555-0100", version: 2 });
  api.on(CHANGE, saved);
  api.on(`GET ${ONE}`, saved);
  button(page, "Save").click();
  await eventually(() => expect(text()).toContain("Contact details saved"));
  expect(api.named(CHANGE)[0]?.body).toEqual({ emergency_contact: "Ana, 555-0100", version: 1 });
  expect(document.querySelector("input[name=contact]")).toBeNull();
});

test("discards the edits of a group on Cancel", async () => {
  const { api, page } = await openPatient();
  button(page, "Edit person").click();
  await eventually(() => expect(document.querySelector("input[name=alert]")).toBeTruthy());
  button(page, "Cancel").click();
  await eventually(() => expect(document.querySelector("input[name=alert]")).toBeNull());
  expect(api.named(CHANGE)).toEqual([]);
});

test("lists all appointments by year, with links to their pages", async () => {
  const id = nthId("appt", 2);
  await openPatient("?tab=all", {
    [`GET ${ONE}/appointments`]: listed([
      anAppointment({ date: "2026-12-02", reason: "Knee pain" }),
      anAppointment({ appointment_id: id, date: "2025-03-04", appointment_status: "MISSED" }),
    ]),
  });
  await eventually(() => expect(document.querySelectorAll(".timeline > li")).toHaveLength(2));
  expect([...document.querySelectorAll(".timeline-year h3")].map((year) => year.textContent)).toEqual(["2026", "2025"]);
  expect(text()).toContain("Knee pain");
  const link = document.querySelector<HTMLAnchorElement>("ol[aria-label='All appointments in 2025'] a");
  expect(link?.getAttribute("href")).toBe(`/receptionist/appointments/${id}/view`);
});

test("offers the checkout of a completed appointment in the list of all appointments, and of no other one", async () => {
  const { page } = await openPatient("?tab=all", {
    [`GET ${ONE}/appointments`]: listed([
      anAppointment({ date: "2026-12-02" }),
      anAppointment({ appointment_id: nthId("appt", 2), date: "2026-11-18", appointment_status: "COMPLETED" }),
    ]),
  });
  await eventually(() =>
    expect(document.querySelectorAll(".timeline button[aria-label^='Check out']")).toHaveLength(1),
  );
  const [name, ...others] = [...document.querySelectorAll(".timeline button[aria-label^='Check out']")].map(
    ({ ariaLabel }) => ariaLabel,
  );
  expect([name, others]).toEqual([expect.stringMatching(/^Check out: .*Nov.* 18.*, Check-up$/), []]);
  button(page, name ?? "").click();
  await eventually(() => expect(text()).toContain("Check out José O'Neill"));
});

test("offers the receipt of a charged appointment, and its checkout only while the patient owes something for it", async () => {
  const settled = nthId("appt", 2);
  const owed = nthId("appt", 3);
  const reversed = nthId("appt", 4);
  const receipt = { receipt_id: nthId("receipt", 1), receipt_number: "HR-2026-000123" };
  const charge = (n: number, appointment_id: string) =>
    anEntry({ entry_id: nthId("entry", n), appointment_id, amount_cents: 5000, ...receipt });
  const completed = (appointment_id: string, date: string) =>
    anAppointment({ appointment_id, date, appointment_status: "COMPLETED" });
  await openPatient("", {
    [`GET ${ONE}/appointments`]: listed([
      completed(settled, "2026-11-18"),
      completed(owed, "2026-11-17"),
      completed(reversed, "2026-11-16"),
    ]),
    [`GET ${ONE}/ledger`]: aLedger([
      { ...charge(4, reversed), kind: "REVERSAL", reversed_kind: "CHARGE", reverses: nthId("entry", 3) },
      charge(3, reversed),
      charge(2, owed),
      { ...charge(5, settled), kind: "PAYMENT", method: "CASH" },
      charge(1, settled),
    ]),
  });
  const rows = () => [...document.querySelectorAll(".timeline > li")];
  await eventually(() =>
    expect(rows().flatMap((row) => [...row.querySelectorAll("a[href*=receipts]")])).toHaveLength(3),
  );
  const offers = rows().map((row) => row.querySelector("button[aria-label^='Check out']") !== null);
  expect(offers).toEqual([false, true, true]);
});

test("shows who changed what from which value to which", async () => {
  const entry = {
    activity_id: nthId("act", 1),
    at: "2026-11-19T15:00:00.000Z",
    user_name: "Rita Front",
    user_role: "RECEPTIONIST",
    operation: "patients.update",
    patient_id: PATIENT_ID,
    changes: [
      { field: "preferred_language", from: null, to: "es" },
      { field: "dob", from: "1980-01-13", to: "1980-01-31" },
    ],
  };
  await openPatient("?tab=history", { [`GET ${ONE}/history`]: listed([entry]) });
  await eventually(() =>
    expect(text()).toContain(
      "Changed a patientPreferred language: – → SpanishDate of birth: Jan 13, 1980 → Jan 31, 1980Rita Front",
    ),
  );
});

test("shows who booked and changed an appointment, and loads it only when it is expanded", async () => {
  const history = `GET /api/appointments/${APPOINTMENT_ID}/history`;
  const entry = {
    activity_id: nthId("act", 1),
    at: "2026-11-19T15:00:00.000Z",
    user_name: "Rita Front",
    user_role: "RECEPTIONIST",
    operation: "appointments.setStatus",
    appointment_id: APPOINTMENT_ID,
    changes: [{ field: "appointment_status", from: "BOOKED", to: "CHECKED-IN" }],
  };
  const { api, page } = await openPatient("?tab=all", {
    [`GET ${ONE}/appointments`]: listed([anAppointment()]),
    [history]: listed([entry]),
  });
  await eventually(() => expect(document.querySelectorAll(".timeline > li")).toHaveLength(1));
  expect(api.named(history)).toEqual([]);
  page.findExpandableSection()?.findExpandButton().click();
  await eventually(() => expect(text()).toContain("Status: BOOKED → CHECKED-INRita Front"));
});

test("shows in the details what the banner leaves out", async () => {
  await openPatient("", { [`GET ${ONE}`]: aPatient({ alert: "Latex allergy", preferred_language: "es" }) });
  await eventually(() => expect(text()).toContain("Contact details"));
  for (const once of ["Jan 31, 1980", "(218) 555-0110", "Spanish", "Latex allergy"])
    expect(text().split(once), once).toHaveLength(2);
});
