import type { EntityItem } from "electrodb";
import type { AppointmentRow } from "../../../functions/appointments/get-appointment.ts";
import type { BookedDayEntity } from "../../../functions/data/booked-day.ts";
import { utcDates } from "../../../functions/data/booked-days.ts";
import { takesTime } from "../../../shared/appointments/status.ts";

type BookedDayRow = EntityItem<typeof BookedDayEntity>;

/** Returns the booked days that the appointments' bookings and changes would have left. */
export function bookedDayRows(appointments: readonly AppointmentRow[]): BookedDayRow[] {
  const days = new Map<string, BookedDayRow>();
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
