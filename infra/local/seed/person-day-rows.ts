import type { EntityItem } from "electrodb";
import { utcDates } from "../../../functions/appointments/person-days.ts";
import type { PersonDayEntity } from "../../../functions/data/person-day.ts";
import { takesTime } from "../../../shared/appointments/status.ts";
import type { SeededAppointment } from "./calendar.ts";

export type PersonDayRow = EntityItem<typeof PersonDayEntity>;

/** The days of practitioners and patients as the appointments' bookings and changes would have left them. */
export function personDayRows(appointments: readonly SeededAppointment[]): PersonDayRow[] {
  const days = new Map<string, PersonDayRow>();
  for (const { tenant_id, appointment_id, starts_at, ends_at, ...appointment } of appointments)
    for (const person_id of [appointment.practitioner_id, appointment.patient_id])
      for (const utc_date of utcDates({ starts_at, ends_at })) {
        const key = `${person_id} ${utc_date}`;
        const day = days.get(key) ?? { tenant_id, person_id, utc_date, appointments: [], version: 0 };
        const span = takesTime(appointment.appointment_status) ? [{ appointment_id, starts_at, ends_at }] : [];
        days.set(key, {
          ...day,
          appointments: [...day.appointments, ...span],
          version: day.version + appointment.version,
        });
      }
  return [...days.values()];
}
