import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { auditEntry } from "../data/audit-entry.ts";
import type { UseCase } from "../http/api.ts";
import { getStaff } from "./get-staff.ts";
import { changeWeek } from "./week.ts";

/** Opens or closes one weekday of somebody's week. */
export const setAvailability: UseCase<typeof contract.staff.setAvailability> = async (
  caller,
  { params: { staff_id, schedule_id }, body: { is_available } },
) => {
  const { tenantId } = caller;
  await getStaff(tenantId, staff_id, MESSAGES.notFound.schedule);
  const isMeant = (schedule: Schedule) => schedule.schedule_id === schedule_id;
  const week = await changeWeek(auditEntry(caller, "staff.setAvailability", tenantId, staff_id), (schedules) => {
    if (!schedules.some(isMeant)) throw new ClinicError("not_found", MESSAGES.notFound.schedule);
    return schedules.map((schedule) => (isMeant(schedule) ? { ...schedule, is_available } : schedule));
  });
  return week.find(isMeant) as Schedule;
};
