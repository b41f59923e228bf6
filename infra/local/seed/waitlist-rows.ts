import { waitlistExpiry } from "../../../functions/api/appointments/waitlist.ts";
import type { ServiceRow } from "../../../functions/domain/booking/booking-context.ts";
import type { PatientRow } from "../../../functions/domain/search/people.ts";
import type { WaitlistRow } from "../../../functions/entities/appointments.ts";
import type { ScheduleDay } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { type ClinicPlan, fixedId } from "./clinic-plan.ts";
import type { SeededRows } from "./seeded-rows.ts";

const DAY_MS = 86_400_000;
const ANY_DAY: readonly ScheduleDay[] = [];

interface Wish {
  readonly days: readonly ScheduleDay[];
  readonly from_time: string;
  readonly to_time: string;
  /** The days until the last date that suits; 0 for a wish without a last date. */
  readonly ends: number;
}

const WISHES: readonly Wish[] = [
  { days: ["Mon", "Wed"], from_time: "", to_time: "12:00", ends: 30 },
  { days: ANY_DAY, from_time: "", to_time: "", ends: 0 },
  { days: ["Tue", "Thu", "Fri"], from_time: "14:00", to_time: "", ends: 14 },
];

type Waiting = Pick<SeededRows, "locations" | "services" | "staff" | "weeks" | "patients">;

/** Creates the waitlist of each of a clinic's locations: every third person waits for a practitioner by name. */
export function waitlistRows({ tenant_id, letter }: ClinicPlan, waiting: Waiting, now: Date): WaitlistRow[] {
  const { locations, staff, weeks, patients } = waiting;
  return locations.flatMap(({ location_id, location_name }, place) => {
    const services = waiting.services.filter((each) => each.location_id === location_id && each.status === "ACTIVE");
    const week = weeks.find(({ schedules }) => schedules.some((day) => day.location_id === location_id));
    const practitioner = staff.find(({ staff_id }) => staff_id === week?.staff_id);
    return WISHES.map(({ ends, days, ...times }, index): WaitlistRow => {
      const number = place * WISHES.length + index;
      const patient = patients.at(-1 - number) as PatientRow;
      const { service_id, service_name } = services[index % services.length] as ServiceRow;
      const until = ends === 0 ? "" : new Date(now.getTime() + ends * DAY_MS).toISOString().slice(0, 10);
      const named = index === 2 ? practitioner : undefined;
      return {
        tenant_id,
        entry_id: fixedId("wait", letter, number + 1),
        location_id,
        location_name,
        service_id,
        service_name,
        ...times,
        days: [...days],
        until,
        ...waitlistExpiry(until),
        practitioner_id: named?.staff_id ?? "",
        practitioner_name: named ? fullName(named) : "",
        patient_id: patient.patient_id,
        patient_name: fullName(patient),
        patient_alert: patient.alert ?? "",
        patient_contact: patient.contact,
        created_at: new Date(now.getTime() - (20 - number) * DAY_MS).toISOString(),
        version: 1,
      };
    });
  });
}
