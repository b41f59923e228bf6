import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { aLocation, anAppointment, LOCATION_ID, listed, nthId, TODAY } from "../../../support/render-desk.tsx";
import { button, eventually } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const NORTH = aLocation({ location_id: nthId("loc", 2), location_name: "North" });
const TOMORROW = "2026-11-21";
const HOME = "/receptionist/dashboard";
const LIST = "/receptionist/calendar?view=list&date=";
const ATTENTION = "/needs_attention";
const attention = "Harbor Road is closed on this day.";

const ada = { appointment_id: nthId("appt", 2), patient_name: "Ada Byron" };
const adaInNorth = anAppointment({ ...ada, location_id: NORTH.location_id, location_name: "North" });
const patients = () => [...document.querySelectorAll(".appointment-who strong")].map((each) => each.textContent);

/** Opens a page with an API that filters appointments by location, day and attention, and carries out every step. */
async function open(path: string, appointments: readonly Appointment[]) {
  const rows = new Map(appointments.map((appointment) => [appointment.appointment_id, appointment]));
  const passes = (row: Appointment, query: URLSearchParams) =>
    (query.get("location_id") ?? row.location_id) === row.location_id &&
    (query.get("from") ?? row.date) <= row.date &&
    (query.get("to") ?? row.date) >= row.date &&
    query.has("attention") === (row.attention !== undefined);
  const app = await openDesk(path, {
    "GET /api/locations": listed([aLocation(), NORTH]),
    [`GET /api/locations/${NORTH.location_id}/practitioners`]: listed([]),
    "GET /api/appointments": ({ url }: { url: URL }) =>
      listed([...rows.values()].filter((row) => passes(row, url.searchParams))),
  });
  for (const [id, { attention: _, ...row }] of rows)
    app.api.on(`PATCH /api/appointments/${id}/status`, ({ body }: { body: Partial<Appointment> }) => {
      const after = { ...row, ...body, version: row.version + 1 };
      rows.set(id, after);
      return after;
    });
  return app;
}

test.each([
  {
    list: "the list of another day",
    appointments: [anAppointment(), anAppointment({ ...ada, date: TOMORROW })],
    other: `${LIST}${TOMORROW}`,
    here: `${LIST}${TODAY}`,
    step: "Check in",
  },
  {
    list: "the next appointments of another location",
    appointments: [anAppointment({ appointment_status: "IN-PROGRESS" }), adaInNorth],
    other: `${HOME}?location=${NORTH.location_id}`,
    here: `${HOME}?location=${LOCATION_ID}`,
    step: "Complete",
  },
  {
    list: "the page of appointments that need attention after a change of its filters",
    appointments: [anAppointment({ attention }), { ...adaInNorth, attention }],
    other: `${ATTENTION}?location=${NORTH.location_id}`,
    here: `${ATTENTION}?location=${LOCATION_ID}`,
    step: "Check in",
  },
])("a changed row does not appear in $list", async ({ appointments, other, here, step }) => {
  // The other list is loaded before, so that it is shown at once.
  const { page, go } = await open(other, appointments);
  await eventually(() => expect(patients()).toEqual(["Ada Byron"]));
  await go(here);
  await eventually(() => expect(patients()).toContain("José O'Neill"));
  button(page, `${step}: José O'Neill, 10:00 AM`).click();
  await eventually(() => expect(() => button(page, `${step}: José O'Neill, 10:00 AM`)).toThrow());
  expect(patients()).toContain("José O'Neill");
  await go(other);
  await eventually(() => expect(patients()).toContain("Ada Byron"));
  expect(patients()).toEqual(["Ada Byron"]);
});
