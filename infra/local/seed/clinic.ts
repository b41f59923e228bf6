import { appointmentRows } from "./appointment-rows.ts";
import { bookedDayRows } from "./booked-day-rows.ts";
import type { ClinicPlan } from "./clinic-plan.ts";
import { billingRows, companyRows, locationRows, providerRows, roomRows, serviceRows } from "./clinic-rows.ts";
import { personRows } from "./person-rows.ts";
import { randomOf } from "./random.ts";
import { shiftsOf } from "./shifts.ts";
import { staffRows, staffUserRows, weekRows } from "./staff-rows.ts";

const SEEDS = { a: { persons: 11, appointments: 12 }, b: { persons: 21, appointments: 22 } } as const;

/** Returns all rows of a demo clinic at the given moment; the same moment always gives the same rows. */
export function clinicRows(clinic: ClinicPlan, now: Date) {
  const { persons: personSeed, appointments: appointmentSeed } = SEEDS[clinic.letter];
  const locations = locationRows(clinic);
  const services = serviceRows(clinic);
  const staff = staffRows(clinic);
  const weeks = weekRows(clinic);
  const { patients, leads, patientsNear } = personRows(clinic, randomOf(personSeed), now);
  const shifts = shiftsOf({ locations, services, staff, weeks });
  const appointments = appointmentRows(clinic, { shifts, patientsNear }, { random: randomOf(appointmentSeed), now });
  return {
    ...{ locations, services, staff, weeks, patients, leads, appointments },
    users: staffUserRows(clinic),
    rooms: roomRows(clinic, now.toISOString()),
    billing: billingRows(clinic),
    providers: providerRows(clinic),
    companies: companyRows(clinic),
    days: bookedDayRows(appointments),
  };
}
