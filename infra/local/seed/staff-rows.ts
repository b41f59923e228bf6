import { firstLast } from "../../../functions/data/search-keys.ts";
import type { Schedule } from "../../../shared/staff/schedule.ts";
import { type ClinicPlan, fixedId, type PlacePlan } from "./clinic-plan.ts";
import { addressOf, locationId } from "./clinic-rows.ts";

/** Returns the rows of a clinic's staff, of their users and of their weekly schedules. */
export function staffRows(clinic: ClinicPlan) {
  const { tenant_id, letter } = clinic;
  const people = clinic.staff.map(({ person, place, status = "ACTIVE" as const }, index) => {
    const staff_id = fixedId("staff", letter, index + 1);
    const address = addressOf(clinic.places[place] as PlacePlan);
    const common = { ...person, ...address, tenant_id, staff_id, invitation: "accepted" as const, version: 1 };
    return { common, status, location_id: locationId(clinic, place) };
  });
  let scheduled = 0;
  const weeks = clinic.staff.flatMap(({ shifts = [] }, index) => {
    const staff_id = fixedId("staff", letter, index + 1);
    const schedules = shifts.flatMap(([place, days, start_time, end_time, is_available = true]) =>
      days.map((day_of_week): Schedule => {
        scheduled += 1;
        const schedule_id = fixedId("sch", letter, scheduled);
        const location_id = locationId(clinic, place);
        return { schedule_id, staff_id, location_id, day_of_week, start_time, end_time, is_available };
      }),
    );
    return schedules.length > 0 ? [{ tenant_id, staff_id, schedules, version: 1 }] : [];
  });
  return {
    weeks,
    staff: people.map(({ common, status, location_id }) => {
      const role = common.role as "RECEPTIONIST" | "MANAGER" | "PRACTITIONER";
      return { ...common, role, status, location_id, middle_name: "", ...firstLast(common) };
    }),
    users: people.map(({ common, status }) => ({
      ...common,
      status: status === "ACTIVE" ? ("ACTIVE" as const) : ("INACTIVE" as const),
    })),
  };
}
