import { appointmentRows } from "./appointment-rows.ts";
import { bookedDayRows } from "./booked-day-rows.ts";
import type { ClinicPlan } from "./clinic-plan.ts";
import { configurationRows } from "./clinic-rows.ts";
import { insuranceRows } from "./insurance-rows.ts";
import { personRows } from "./person-rows.ts";
import { slotsOf } from "./slots.ts";
import { staffRows } from "./staff-rows.ts";
import { waitlistRows } from "./waitlist-rows.ts";

/** Returns all rows of a demo clinic at the given moment; the same moment always gives the same rows. */
export function clinicRows(clinic: ClinicPlan, now: Date) {
  const configuration = configurationRows(clinic, now.toISOString());
  const { staff, users, weeks } = staffRows(clinic);
  const { patients, leads } = personRows(clinic, now);
  const slots = slotsOf({ locations: configuration.locations, staff, weeks }, now);
  const appointments = appointmentRows(clinic, { services: configuration.services, patients, slots }, now);
  const insurance = insuranceRows(clinic, { ...configuration, patients }, now);
  return {
    ...configuration,
    ...insurance,
    staff,
    users,
    weeks,
    patients,
    leads,
    appointments,
    days: bookedDayRows(appointments),
    waitlist: waitlistRows(clinic, { ...configuration, staff, weeks, patients }, now),
  };
}
