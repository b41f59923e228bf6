import type { ClinicPlan } from "./clinic-plan.ts";
import { billingRows, companyRows, locationRows, providerRows, roomRows, serviceRows } from "./clinic-rows.ts";
import { personDayRows } from "./person-day-rows.ts";
import { personRows } from "./person-rows.ts";
import { randomOf } from "./random.ts";
import { shiftsOf } from "./shifts.ts";
import { staffRows, staffUserRows, weekRows } from "./staff-rows.ts";
import { visitRows } from "./visit-rows.ts";

const SEEDS = { a: { persons: 11, visits: 12 }, b: { persons: 21, visits: 22 } } as const;

/** All rows of a demo clinic as of the given moment; the same moment always gives the same rows. */
export function clinicRows(clinic: ClinicPlan, now: Date) {
  const { persons: personSeed, visits: visitSeed } = SEEDS[clinic.letter];
  const locations = locationRows(clinic);
  const services = serviceRows(clinic);
  const staff = staffRows(clinic);
  const weeks = weekRows(clinic);
  const { patients, leads, patientsNear } = personRows(clinic, randomOf(personSeed), now);
  const shifts = shiftsOf({ locations, services, staff, weeks });
  const visits = visitRows(clinic, { shifts, patientsNear }, { random: randomOf(visitSeed), now });
  return {
    ...{ locations, services, staff, weeks, patients, leads, visits },
    users: staffUserRows(clinic),
    rooms: roomRows(clinic, now.toISOString()),
    billing: billingRows(clinic),
    providers: providerRows(clinic),
    companies: companyRows(clinic),
    days: personDayRows(visits),
  };
}
