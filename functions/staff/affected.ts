import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { getLocation } from "../data/get-location.ts";
import { readLocations } from "../data/location-names.ts";
import type { DryRun } from "../http/api.ts";
import { affectedBy, affectedByPeriod, changed } from "../scheduling/affected.ts";
import { getStaff } from "./get-staff.ts";
import { changedWeek } from "./put-schedules.ts";
import { refuseOverlap } from "./refuse-overlap.ts";
import { readWeeklySchedule } from "./weekly-schedule.ts";

const ownerOf = (tenant_id: string, practitioner_id: string) => ({ tenant_id, owner: { practitioner_id } });

/** Returns what another status or role of a person would affect. */
export const affectedByUpdate: DryRun<"staff.update"> = async ({ tenantId }, { params, body }) => {
  const { staff_id } = await getStaff(tenantId, params.staff_id);
  const { status, role, location_id } = body;
  if (location_id !== undefined) await getLocation(tenantId, location_id);
  const change = { ...(status && { status }), ...(role && { role }) };
  return affectedBy(ownerOf(tenantId, staff_id), (rows) => ({ ...rows, staff: changed(rows.staff, staff_id, change) }));
};

const affectedByWeek = (tenantId: string, staff_id: string, schedules: Schedule[]) =>
  affectedBy(ownerOf(tenantId, staff_id), (rows) => ({
    ...rows,
    weeks: new Map([...rows.weeks, [staff_id, { schedules }]]),
  }));

/** Returns what other weekly hours of a person would affect. */
export const affectedBySchedules: DryRun<"staff.putSchedules"> = async (
  { tenantId },
  { params: { staff_id }, query: { location_id }, body },
) => {
  const [location] = await Promise.all([getLocation(tenantId, location_id), getStaff(tenantId, staff_id)]);
  const { schedules } = await readWeeklySchedule(tenantId, staff_id);
  const week = changedWeek(schedules, staff_id, location_id, body);
  // A dry run refuses what saving would refuse, so that no one is asked to confirm a change that can't be saved.
  refuseOverlap(week, location, await readLocations(tenantId, schedules));
  return affectedByWeek(tenantId, staff_id, week);
};

/** Returns what making a weekday available or unavailable would affect. */
export const affectedByAvailability: DryRun<"staff.setAvailability"> = async (
  { tenantId },
  { params: { staff_id, schedule_id }, body: { is_available } },
) => {
  await getStaff(tenantId, staff_id, MESSAGES.notFound.schedule);
  const { schedules } = await readWeeklySchedule(tenantId, staff_id);
  const hasId = (schedule: Schedule) => schedule.schedule_id === schedule_id;
  if (!schedules.some(hasId)) throw new ClinicError("not_found", MESSAGES.notFound.schedule);
  const after = schedules.map((schedule) => (hasId(schedule) ? { ...schedule, is_available } : schedule));
  return affectedByWeek(tenantId, staff_id, after);
};

/** Returns what time off of a person would affect. */
export const affectedByTimeOff: DryRun<"staff.createTimeOff"> = async ({ tenantId }, { params, body }) => {
  const { staff_id } = await getStaff(tenantId, params.staff_id);
  return affectedByPeriod(ownerOf(tenantId, staff_id), staff_id, body);
};
