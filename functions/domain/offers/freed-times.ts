import { OPEN } from "../../../shared/appointments/status.ts";
import { addDays, datesFrom, daysBetween, scheduleDayOf } from "../../../shared/values/days-and-times.ts";
import { earliestToday } from "../../../shared/values/local-date.ts";
import { freedTimeEntity, freedTimeRow, type NewFreedTime } from "../../entities/offers.ts";
import { weeklyScheduleEntity } from "../../entities/people.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { readLocations } from "../booking/references.ts";
import { spanOf } from "../booking/zoned-time.ts";
import { type OnlineClinic, readClinic, takesBookings } from "../online/online-clinic.ts";

/** Returns whether a clinic offers times that become free to its waitlist. */
export const offersTimes = (clinic: OnlineClinic | undefined): clinic is OnlineClinic =>
  clinic !== undefined && takesBookings(clinic) && clinic.settings.offers.enabled;

/** Stores a time that is to be offered, unless it is stored already. */
async function store(time: NewFreedTime): Promise<void> {
  await freedTimeEntity()
    .put(freedTimeRow(time))
    .where((at, { notExists }) => notExists(at.freed_id))
    .go({ returnOnConditionCheckFailure: true });
}

/** The texts of an appointment's row. */
type Appointment = Readonly<Record<string, string>>;

const PLACE = ["practitioner_id", "location_id", "date", "start_time"] as const;

const isOpen = ({ appointment_status }: Appointment) => OPEN.some((status) => status === appointment_status);

/** Returns whether a change of an appointment frees its time: it was cancelled, or moved to another time or practitioner. */
const freesTime = (before: Appointment, after: Appointment): boolean =>
  isOpen(before) &&
  (after.appointment_status === "CANCELLED" || (isOpen(after) && PLACE.some((name) => before[name] !== after[name])));

/**
 * Offers the time that a change of an appointment has freed, if the clinic offers times. It can be repeated, because the id of the time
 * follows from the change.
 * @param version the version of the appointment after the change
 */
export async function offerFreedTime(before: Appointment, after: Appointment, version: string): Promise<void> {
  if (!freesTime(before, after)) return;
  const { tenant_id = "", appointment_id = "", starts_at = "" } = before;
  if (starts_at < new Date().toISOString() || !offersTimes(await readClinic(tenant_id))) return;
  const { practitioner_id = "", location_id = "", date = "", start_time = "", end_time = "" } = before;
  await store({
    tenant_id,
    freed_id: `free_${appointment_id.replace("appt_", "")}_${version}`,
    ...{ practitioner_id, location_id, date, start_time, end_time, starts_at },
    given_up_by: before.patient_id,
  });
}

/** Time off of a person that was deleted. */
export interface EndedAbsence {
  readonly period_id: string;
  readonly from_date: string;
  readonly to_date: string;
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
}

/** The most days of a deleted absence that are offered. */
const MAX_DAYS = 60;

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** Offers the working hours of a practitioner that a deleted absence has freed. It can be repeated. */
export async function offerEndedAbsence(tenant_id: string, staff_id: string, absence: EndedAbsence): Promise<void> {
  const from = later(absence.from_date, earliestToday());
  if (absence.to_date < from) return;
  const clinic = await readClinic(tenant_id);
  if (!offersTimes(clinic)) return;
  const week = await findRow(weeklyScheduleEntity(), { tenant_id, staff_id });
  const schedules = (week?.schedules ?? []).filter(({ is_available }) => is_available);
  const locations = await readLocations(tenant_id, schedules);
  const last = earlier(absence.to_date, addDays(from, Math.min(MAX_DAYS, clinic.settings.days_ahead) - 1));
  const times = datesFrom(from, daysBetween(from, last)).flatMap((date) =>
    schedules.flatMap((schedule): NewFreedTime[] => {
      const location = locations.get(schedule.location_id);
      const start_time = later(schedule.start_time, absence.start_time ?? schedule.start_time);
      const end_time = earlier(schedule.end_time, absence.end_time ?? schedule.end_time);
      if (!location || schedule.day_of_week !== scheduleDayOf(date) || start_time >= end_time) return [];
      const { location_id, time_zone } = location;
      const place = `${absence.period_id.replace("off_", "")}_${date}_${location_id.slice(-6)}`;
      const { starts_at } = spanOf(date, start_time, end_time, time_zone);
      return [
        {
          tenant_id,
          freed_id: `free_${place}`,
          practitioner_id: staff_id,
          location_id,
          date,
          start_time,
          end_time,
          starts_at,
        },
      ];
    }),
  );
  await Promise.all(times.map(store));
}
