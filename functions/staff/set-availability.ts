import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { auditEntry } from "../data/audit-entry.ts";
import type { UseCase } from "../http/api.ts";
import { getStaff } from "./get-staff.ts";
import { changeWeeklySchedule } from "./weekly-schedule.ts";

/** Makes one weekday of a weekly schedule available or unavailable. */
export const setAvailability: UseCase<"staff.setAvailability"> = async (
  caller,
  { params: { staff_id, schedule_id }, body: { is_available, version } },
) => {
  const { tenantId } = caller;
  await getStaff(tenantId, staff_id, MESSAGES.notFound.schedule);
  const hasId = (schedule: Schedule) => schedule.schedule_id === schedule_id;
  return changeWeeklySchedule({
    entry: auditEntry(caller, "staff.setAvailability", tenantId, staff_id),
    version,
    change: (schedules) => {
      if (!schedules.some(hasId)) throw new ClinicError("not_found", MESSAGES.notFound.schedule);
      return schedules.map((schedule) => (hasId(schedule) ? { ...schedule, is_available } : schedule));
    },
    show: ({ schedules, version: shown }) => ({ ...(schedules.find(hasId) as Schedule), version: shown }),
  });
};
