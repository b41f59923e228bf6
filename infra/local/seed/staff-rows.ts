import type { EntityItem } from "electrodb";
import { firstLast } from "../../../functions/data/search-keys.ts";
import type { StaffEntity } from "../../../functions/data/staff.ts";
import type { UserEntity } from "../../../functions/data/user.ts";
import type { WeeklyScheduleEntity } from "../../../functions/data/weekly-schedule.ts";
import type { Schedule } from "../../../shared/staff/schedule.ts";
import type { ClinicPlan, StaffPlan } from "./clinic-plan.ts";
import { locationId } from "./clinic-rows.ts";
import { fixedId } from "./fixed-id.ts";

export type StaffRow = EntityItem<typeof StaffEntity>;
export type StaffWeekRow = EntityItem<typeof WeeklyScheduleEntity>;
type UserRow = EntityItem<typeof UserEntity>;

const staffId = ({ letter }: ClinicPlan, index: number) => fixedId("staff", letter, index + 1);

/** Returns the address of a staff member, which is that of their location. */
function addressOf(clinic: ClinicPlan, { place }: StaffPlan) {
  const work = clinic.places[place];
  if (!work) throw new Error(`The clinic has no place ${place}.`);
  const { street, city, state, zipcode } = work.details;
  return { street, city, state, zipcode };
}

export const staffRows = (clinic: ClinicPlan): StaffRow[] =>
  clinic.staff.map((person, index) => {
    const { first_name, last_name, user_id, email, phone_number, date_of_birth, role, status = "ACTIVE" } = person;
    return {
      tenant_id: clinic.tenant_id,
      staff_id: staffId(clinic, index),
      ...{ user_id, email, phone_number, date_of_birth, role, status },
      ...{ first_name, middle_name: "", last_name, ...firstLast({ first_name, last_name }) },
      ...addressOf(clinic, person),
      location_id: locationId(clinic, person.place),
      invitation: "accepted",
      version: 1,
    };
  });

/** Returns the users rows of the clinic's staff. */
export const staffUserRows = (clinic: ClinicPlan): UserRow[] =>
  clinic.staff.map((person, index) => {
    const { tenant_id, first_name, last_name, user_id, email, phone_number, date_of_birth, role } = person;
    return {
      ...{ tenant_id, user_id, first_name, last_name, email, phone_number, date_of_birth, role },
      ...addressOf(clinic, person),
      status: (person.status ?? "ACTIVE") === "ACTIVE" ? "ACTIVE" : "INACTIVE",
      staff_id: staffId(clinic, index),
      invitation: "accepted",
      version: 1,
    };
  });

/** Returns the weekly schedules of staff with hours. */
export function weekRows(clinic: ClinicPlan): StaffWeekRow[] {
  let scheduled = 0;
  return clinic.staff.flatMap(({ shifts = [] }, index) => {
    const staff_id = staffId(clinic, index);
    const schedules = shifts.flatMap(({ place, days, start, end, is_available = true }) =>
      days.map((day_of_week): Schedule => {
        scheduled += 1;
        return {
          schedule_id: fixedId("sch", clinic.letter, scheduled),
          ...{ staff_id, location_id: locationId(clinic, place), day_of_week },
          ...{ start_time: start, end_time: end, is_available },
        };
      }),
    );
    return schedules.length > 0 ? [{ tenant_id: clinic.tenant_id, staff_id, schedules, version: 1 }] : [];
  });
}
