import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { SCHEDULE_DAYS, type Schedule } from "../../shared/staff/schedule.ts";
import { StaffWeekEntity } from "../data/staff-week.ts";

const ATTEMPTS = 5;

/** Somebody's hours at all locations, and the version they were read at (0: none was ever saved). */
export async function readWeek(tenant_id: string, staff_id: string) {
  const { data } = await StaffWeekEntity.get({ tenant_id, staff_id }).go({ consistent: true });
  return { schedules: data?.schedules ?? [], version: data?.version ?? 0 };
}

/** Monday first. */
export const inWeekOrder = (schedules: readonly Schedule[]): Schedule[] =>
  schedules.toSorted((a, b) => SCHEDULE_DAYS.indexOf(a.day_of_week) - SCHEDULE_DAYS.indexOf(b.day_of_week));

/**
 * Changes somebody's week by a pure function of what it is. When another change comes between reading and writing, the
 * function is asked again with the newer week.
 * @throws whatever the function throws; ClinicError 503 when others keep coming between
 */
export async function changeWeek(
  tenant_id: string,
  staff_id: string,
  change: (schedules: readonly Schedule[]) => Schedule[],
): Promise<Schedule[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { schedules, version } = await readWeek(tenant_id, staff_id);
    const changed = change(schedules);
    const { rejected } = await StaffWeekEntity.put({ tenant_id, staff_id, schedules: changed, version: version + 1 })
      .where((at, { eq, notExists }) => (version === 0 ? notExists(at.version) : eq(at.version, version)))
      .go({ returnOnConditionCheckFailure: true });
    if (!rejected) return changed;
  }
  throw new ClinicError("unavailable", MESSAGES.request.unavailable);
}
