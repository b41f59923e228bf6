import { calendarOf, type SeededAppointment } from "./calendar.ts";
import type { ClinicPlan } from "./clinic-plan.ts";
import type { LocationRow } from "./clinic-rows.ts";
import type { Persons } from "./person-rows.ts";
import type { Random } from "./random.ts";
import { dateAt, onDuty, quarterAt, type Shift, startIn } from "./shifts.ts";

const MONTH_DAYS = 30;
const TRIES = 100;
/** The positions of a location's appointments around now. */
const NEARBY = [0, 1, -1, 2, -2, 3];
const ORDINARY_MINUTES = 30;

/** Creates a clinic's appointments: around now, today, and from a month ago to a month ahead. */
export function appointmentRows(
  clinic: ClinicPlan,
  { shifts, patientsNear }: Pick<Persons, "patientsNear"> & { shifts: readonly Shift[] },
  { random, now }: { random: Random; now: Date },
): SeededAppointment[] {
  const { total, today } = clinic.appointments;
  const { appointments, add } = calendarOf(clinic, patientsNear, { random, now });

  function addNearby(location: LocationRow, distance: number): void {
    const here = shifts.filter((shift) => shift.location === location);
    const services = here[0]?.services ?? [];
    const service = services.find(({ duration }) => duration === ORDINARY_MINUTES) ?? services[0];
    if (!service) return;
    const { date, start } = quarterAt(location, now, distance * service.duration);
    onDuty(here, location, date).some((shift) => add({ shift, service, date, start }));
  }

  const locations = [...new Set(shifts.map(({ location }) => location))];
  const known = new Map<number, { shift: Shift; date: string }[]>();

  /** Returns the shifts of a day, given in days from today at their location. */
  function shiftsOn(days: number) {
    const found =
      known.get(days) ??
      locations.flatMap((location) => {
        const date = dateAt(location, now, days);
        return onDuty(shifts, location, date).map((shift) => ({ shift, date }));
      });
    known.set(days, found);
    return found;
  }

  function addOn(days: number): void {
    const open = shiftsOn(days);
    if (open.length === 0) return;
    const { shift, date } = random.pick(open);
    const service = random.pick(shift.services);
    add({ shift, service, date, start: startIn(shift, service, random) });
  }

  for (const distance of NEARBY)
    for (const location of locations) if (appointments.length < today) addNearby(location, distance);
  for (let tries = 0; tries < TRIES && appointments.length < today; tries += 1) addOn(0);
  for (let tries = 0; tries < TRIES * total && appointments.length < total; tries += 1)
    addOn((tries % 2 === 0 ? 1 : -1) * random.int(1, MONTH_DAYS));
  if (appointments.length < total)
    throw new Error(`The clinic ${clinic.tenant_id} has no time for ${total} demo appointments.`);
  return appointments;
}
