import { invalidField } from "../../shared/errors.ts";
import { type HoursChange, OperatingHours } from "../../shared/locations/operating-hours.ts";
import { WEEKDAYS } from "../../shared/weekdays.ts";

/**
 * Returns a location's hours after a change. Weekdays, hours and breaks that the change does not name stay as they are.
 * @throws ClinicError 422 when a day would close before it opens, or have a break outside its hours
 */
export function changedHours(before: OperatingHours, change: HoursChange): OperatingHours {
  const days = WEEKDAYS.map((day) => [day, { ...before[day], ...change[day] }]);
  const { data, error } = OperatingHours.safeParse(Object.fromEntries(days));
  if (data) return data;
  const [issue] = error.issues;
  throw invalidField(["operating_hours", ...(issue?.path ?? [])].join("."), issue?.message ?? error.message);
}
