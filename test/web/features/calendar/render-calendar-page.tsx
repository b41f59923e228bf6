import { act, fireEvent } from "@testing-library/react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { TenantRole } from "../../../../shared/contract/roles.ts";
import {
  APPOINTMENT_ID,
  aLocationPractitioner,
  anAppointment,
  LOCATION_ID,
  listed,
  nthId,
} from "../../../support/render-desk.tsx";
import { eventually } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

export const CALENDAR = "/receptionist/calendar";
export const APPOINTMENTS = "GET /api/appointments";
export const MOVE = `PATCH /api/appointments/${APPOINTMENT_ID}`;
export const HENRIK = nthId("staff", 2);

/** Ada's appointment of today at eleven. */
export const ada = anAppointment({
  appointment_id: nthId("appt", 2),
  patient_id: nthId("pat", 2),
  patient_name: "Ada Byron",
  start_time: "11:00",
  end_time: "11:30",
  starts_at: "2026-11-20T17:00:00.000Z",
});

/** The appointments of José and Ada. */
export const BOTH = [anAppointment(), ada];

/** Opens the calendar at half past nine with Amara and Henrik, and an API that carries out every move. */
export async function openCalendar(
  path = CALENDAR,
  appointments: readonly Appointment[] = BOTH,
  as: TenantRole = "RECEPTIONIST",
) {
  const rows = new Map(appointments.map((appointment) => [appointment.appointment_id, appointment]));
  const asked: Record<string, string>[] = [];
  const answers = {
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([
      aLocationPractitioner(),
      aLocationPractitioner({ staff_id: HENRIK, first_name: "Henrik", last_name: "Lindström" }),
    ]),
    [APPOINTMENTS]: ({ url }: { url: URL }) => {
      asked.push(Object.fromEntries(url.searchParams));
      return listed([...rows.values()]);
    },
    [MOVE]: ({ body }: { body: Partial<Appointment> & { version: number } }) => {
      const moved = { ...(rows.get(APPOINTMENT_ID) as Appointment), ...body, version: body.version + 1 };
      rows.set(APPOINTMENT_ID, moved);
      return moved;
    },
  };
  const app = await openDesk(path, answers, as);
  await eventually(() => expect(document.querySelector("[role=grid], .appointment-list")).toBeTruthy());
  return { ...app, asked };
}

/** Returns the block of an appointment on the calendar, José's by default. */
export const block = (id = APPOINTMENT_ID) =>
  document.querySelector<HTMLElement>(`[data-appointment="${id}"]`) as HTMLElement;

/** Focuses the block of José's appointment. */
export const focusBlock = () => act(() => block().focus());

/** Returns the card of an appointment, if one is open. */
export const card = () => document.querySelector<HTMLElement>(".calendar-card");

/** Returns the free time with this accessible name. */
export const free = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`) as HTMLElement;

/** Returns what the calendar last announced to screen readers. */
export const announcement = () => document.querySelector("[aria-live=assertive].calendar-unseen")?.textContent;

/** Presses keys one after another, each on the element that has the focus by then. */
export const press = (...keys: readonly string[]) => {
  for (const key of keys) act(() => void fireEvent.keyDown(document.activeElement as Element, { key }));
};
