import { OPEN } from "../../../shared/appointments/status.ts";
import type { Schedule } from "../../../shared/staff/schedule.ts";
import {
  addDays,
  datesFrom,
  daysBetween,
  earlierOf,
  earliestToday,
  laterOf,
  scheduleDayOf,
} from "../../../shared/values/days-and-times.ts";
import { locationEntity } from "../../entities/clinic.ts";
import { freedTimeEntity, freedTimeRow, type NewFreedTime } from "../../entities/offers.ts";
import { practitionersOf, readWeeklySchedules, weeklyScheduleEntity } from "../../entities/people.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { type LocationRow, readLocations } from "../booking/references.ts";
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

/** Time off of a person, or a closure of a location, that was deleted. */
export interface EndedPeriod {
  readonly period_id: string;
  readonly from_date: string;
  readonly to_date: string;
  readonly start_time?: string | undefined;
  readonly end_time?: string | undefined;
}

/** The most days of a deleted period that are offered, and the most times. */
const MAX_DAYS = 60;
const MAX_TIMES = 500;

/** Returns the days of an ended period that can be offered; none for a clinic that offers no times. */
async function offeredDays(tenant_id: string, { from_date, to_date }: EndedPeriod): Promise<readonly string[]> {
  const from = laterOf(from_date, earliestToday());
  if (to_date < from) return [];
  const clinic = await readClinic(tenant_id);
  if (!offersTimes(clinic)) return [];
  const last = earlierOf(to_date, addDays(from, Math.min(MAX_DAYS, clinic.settings.days_ahead) - 1));
  return datesFrom(from, daysBetween(from, last));
}

/** The working hours of a person on a weekday, at a location. */
interface Hours extends Pick<Schedule, "day_of_week" | "start_time" | "end_time"> {
  readonly staff_id: string;
  readonly location: LocationRow;
}

const lastOf = (id: string) => id.slice(-6);

/** Stores the working hours that the end of a period frees, each day's on its own. */
async function offerHours(
  { period_id, start_time: from = "", end_time: until = "~" }: EndedPeriod,
  days: readonly string[],
  hours: readonly Hours[],
): Promise<void> {
  const times = days.flatMap((date) =>
    hours.flatMap((of): NewFreedTime[] => {
      const { staff_id: practitioner_id, location, day_of_week } = of;
      const start_time = laterOf(of.start_time, from);
      const end_time = earlierOf(of.end_time, until);
      if (day_of_week !== scheduleDayOf(date) || start_time >= end_time) return [];
      const { tenant_id, location_id, time_zone } = location;
      const freed_id = `free_${period_id.replace(/^[a-z]+_/, "")}_${date}_${lastOf(location_id)}${lastOf(practitioner_id)}`;
      const { starts_at } = spanOf(date, start_time, end_time, time_zone);
      return [{ tenant_id, freed_id, practitioner_id, location_id, date, start_time, end_time, starts_at }];
    }),
  );
  await Promise.all(times.slice(0, MAX_TIMES).map(store));
}

const available = (week: { readonly schedules: readonly Schedule[] } | undefined) =>
  (week?.schedules ?? []).filter(({ is_available }) => is_available);

/** Offers the working hours of a practitioner that deleted time off has freed. It can be repeated. */
export async function offerEndedAbsence(tenant_id: string, staff_id: string, absence: EndedPeriod): Promise<void> {
  const days = await offeredDays(tenant_id, absence);
  if (days.length === 0) return;
  const schedules = available(await findRow(weeklyScheduleEntity(), { tenant_id, staff_id }));
  const locations = await readLocations(tenant_id, schedules);
  const hours = schedules.flatMap((schedule): Hours[] => {
    const location = locations.get(schedule.location_id);
    return location ? [{ ...schedule, staff_id, location }] : [];
  });
  await offerHours(absence, days, hours);
}

/** Offers the working hours of everyone at a location that a deleted closure has freed. It can be repeated. */
export async function offerEndedClosure(tenant_id: string, location_id: string, closure: EndedPeriod): Promise<void> {
  const days = await offeredDays(tenant_id, closure);
  if (days.length === 0) return;
  const [location, practitioners] = await Promise.all([
    findRow(locationEntity(), { tenant_id, location_id }),
    practitionersOf(tenant_id).go({ pages: "all" }),
  ]);
  if (!location) return;
  const active = practitioners.data.filter(({ status }) => status === "ACTIVE");
  const weeks = await readWeeklySchedules(tenant_id, active);
  const hours = active.flatMap(({ staff_id }, at) =>
    available(weeks[at])
      .filter((schedule) => schedule.location_id === location_id)
      .map((schedule) => ({ ...schedule, staff_id, location })),
  );
  await offerHours(closure, days, hours);
}
