import { prepareApp } from "../../support/render-app.tsx";
import { APPOINTMENT_ID, aMatch, anAppointment, aPatient, listed, PATIENT_ID } from "../../support/render-desk.tsx";
import { button, eventually, text } from "../../support/render-gestures.tsx";
import { openDesk, tenants } from "../../support/render-pages.tsx";
import { setCentralTime } from "./device-zone.ts";

/** An evening of November 2 in Chicago, which is November 3 in UTC. */
const EVENING = "2026-11-03T01:00:00.000Z";
const waiting = listed([{ ...aMatch(1, "Ada Byron"), created_at: EVENING }]);

beforeEach(setCentralTime);

test("shows in the waitlist since which day of the device a patient waits", async () => {
  await openDesk("/receptionist/waitlist", { "GET /api/waitlist": waiting });
  await eventually(() => expect(text()).toContain("Nov 2, 2026"));
});

test("shows on the patient's page since which day of the device the patient waits", async () => {
  await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
    "GET /api/waitlist": waiting,
  });
  await eventually(() => expect(text()).toContain("since Nov 2, 2026"));
});

test("shows among the patients for a free time since which day of the device each waits", async () => {
  const { page } = await openDesk(`/receptionist/appointments/${APPOINTMENT_ID}/view`, {
    [`GET /api/appointments/${APPOINTMENT_ID}`]: anAppointment(),
    [`PATCH /api/appointments/${APPOINTMENT_ID}/status`]: anAppointment({ appointment_status: "CANCELLED" }),
    "GET /api/waitlist/matches": waiting,
  });
  await eventually(() => expect(button(page, "Cancel appointment")).toBeTruthy());
  button(page, "Cancel appointment").click();
  await eventually(() => expect(text()).toContain("Cancel this appointment?"));
  const question = page.findAllModals().find((modal) => modal.isVisible());
  question?.findFooter()?.findAllButtons().at(-1)?.click();
  await eventually(() => expect(button(page, "Show who")).toBeTruthy());
  button(page, "Show who").click();
  await eventually(() => expect(text()).toContain("waiting since Nov 2, 2026"));
});

test("shows on which day of the device a clinic was created", async () => {
  const app = prepareApp({ as: "PLATFORM_ADMIN" });
  const use = { staff: 0, locations: 0, appointments_30_days: 0, used_until: null, last_activity: null };
  app.api.on("GET /api/reports/platform", {
    by_state: { active: 1, inactive: 0, incomplete: 0 },
    months: [],
    at_risk: [],
    at_risk_total: 0,
    deletions_requested: 0,
    clinics: tenants(1).map((tenant) => ({ ...tenant, ...use, created_at: EVENING })),
    next_cursor: null,
  });
  await app.go("/dashboard");
  await eventually(() => expect(text()).toContain("Mon, Nov 2, 2026"));
});

test("names a CSV file by the day of the device", async () => {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => "blob:list", revokeObjectURL: () => {} });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  const { page } = await openDesk("/receptionist/all_patients", { "GET /api/patients": listed([aPatient()]) });
  await eventually(() => expect(text()).toContain("José"));
  vi.setSystemTime(EVENING);
  // Otherwise the session would end, because the clock was set back.
  localStorage.setItem("last-activity", String(Date.now()));
  button(page, "Download CSV").click();
  await eventually(() => expect(names).toEqual(["patients-2026-11-02.csv"]));
});
