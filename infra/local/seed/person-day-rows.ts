import type { EntityItem } from "electrodb";
import { utcDates } from "../../../functions/appointments/person-days.ts";
import type { PersonDayEntity } from "../../../functions/data/person-day.ts";
import { takesTime } from "../../../shared/appointments/status.ts";
import type { VisitRow } from "./calendar.ts";

export type PersonDayRow = EntityItem<typeof PersonDayEntity>;

/** The days of practitioners and patients as the visits' bookings and changes would have left them. */
export function personDayRows(visits: readonly VisitRow[]): PersonDayRow[] {
  const days = new Map<string, PersonDayRow>();
  for (const { tenant_id, appointment_id, starts_at, ends_at, ...visit } of visits)
    for (const person_id of [visit.practitioner_id, visit.patient_id])
      for (const utc_date of utcDates({ starts_at, ends_at })) {
        const key = `${person_id} ${utc_date}`;
        const day = days.get(key) ?? { tenant_id, person_id, utc_date, visits: [], version: 0 };
        const span = takesTime(visit.appointment_status) ? [{ appointment_id, starts_at, ends_at }] : [];
        days.set(key, { ...day, visits: [...day.visits, ...span], version: day.version + visit.version });
      }
  return [...days.values()];
}
