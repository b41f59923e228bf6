import type { EntityItem } from "electrodb";
import { copiedDetails } from "../../../functions/appointments/allowed-time.ts";
import { dayRules } from "../../../functions/appointments/day-rules.ts";
import { appointmentTime } from "../../../functions/appointments/zone.ts";
import type { AppointmentEntity } from "../../../functions/data/appointment.ts";
import { type BookedTime, findConflict, violatedRule } from "../../../shared/appointments/booking-rules.ts";
import { takesTime } from "../../../shared/appointments/status.ts";
import { bookedAt, statusAt, WRITES } from "./appointment-status.ts";
import type { ClinicPlan } from "./clinic-plan.ts";
import type { ServiceRow } from "./clinic-rows.ts";
import { fixedId } from "./fixed-id.ts";
import type { Persons } from "./person-rows.ts";
import type { Random } from "./random.ts";
import type { Shift } from "./shifts.ts";

export type SeededAppointment = EntityItem<typeof AppointmentEntity>;

// Past appointments are allowed in the seed.
const BEGINNING = new Date(0).toISOString();

/** An appointment that a nearby patient could have in a shift. */
export interface WantedAppointment {
  readonly shift: Shift;
  readonly service: ServiceRow;
  readonly date: string;
  readonly start: string;
}

/** Creates a clinic's calendar, which accepts only appointments that the product's booking rules allow. */
export function calendarOf(
  { tenant_id, letter }: ClinicPlan,
  patientsNear: Persons["patientsNear"],
  { random, now }: { random: Random; now: Date },
) {
  const appointments: SeededAppointment[] = [];
  const taken = new Map<string, BookedTime[]>();
  const takenOf = (person_id: string) => taken.get(person_id) ?? [];

  /** Adds the appointment if the rules allow it, and returns whether they do. */
  function add({ shift: { practitioner, week, location }, service, date, start }: WantedAppointment): boolean {
    const time = appointmentTime(date, start, service.duration, location.time_zone);
    if (!time || violatedRule(time, dayRules(location, week, date, BEGINNING))) return false;
    const patient = random.pick(patientsNear.get(location.location_id) ?? []);
    const appointment_id = fixedId("appt", letter, appointments.length + 1);
    const appointment_status = statusAt(time, random, now);
    if (takesTime(appointment_status)) {
      const [one, other] = [practitioner.staff_id, patient.patient_id];
      if (findConflict(time, { practitioner: takenOf(one), patient: takenOf(other) })) return false;
      for (const person_id of [one, other]) taken.set(person_id, [...takenOf(person_id), { ...time, appointment_id }]);
    }
    appointments.push({
      ...{ tenant_id, appointment_id, date, ...time, appointment_status },
      ...copiedDetails({ practitioner, service, location, patient }),
      created_at: bookedAt(time, random, now),
      version: WRITES[appointment_status],
    });
    return true;
  }

  return { appointments, add };
}
