import { copiedDetails } from "../../../functions/api/appointments/book.ts";
import type { ServiceRow } from "../../../functions/api/appointments/booking-context.ts";
import type { AppointmentRow } from "../../../functions/domain/booking/appointment-lists.ts";
import { appointmentTime } from "../../../functions/domain/booking/zoned-time.ts";
import type { PatientRow } from "../../../functions/domain/search/people.ts";
import type { AppointmentTime } from "../../../shared/appointments/booking-rules.ts";
import type { AppointmentStatus } from "../../../shared/appointments/status.ts";
import { type ClinicPlan, fixedId } from "./clinic-plan.ts";
import type { SeededRows } from "./seeded-rows.ts";
import { SLOT_MINUTES, type Slot } from "./slots.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** The longest time before an appointment at which a patient arrives. */
const EARLY_MS = 30 * MINUTE_MS;

/** The statuses to which check-in, start and completion lead. */
const STEPS: readonly AppointmentStatus[] = ["CHECKED-IN", "IN-PROGRESS", "COMPLETED"];

/** Returns how many of the steps led to a status. */
const stepsTo = (status: AppointmentStatus) => STEPS.indexOf(status) + 1;

/** Returns the version of an appointment of a status: the number of its writes. */
const writesTo = (status: AppointmentStatus) =>
  status === "MISSED" || status === "CANCELLED" ? 2 : 1 + stepsTo(status);

/** Returns the status of an appointment now: most past ones were completed, some were missed or cancelled. */
function statusAt({ starts_at, ends_at }: AppointmentTime, index: number, now: number): AppointmentStatus {
  if (Date.parse(ends_at) <= now) return index % 9 === 0 ? "MISSED" : index % 20 === 1 ? "CANCELLED" : "COMPLETED";
  if (Date.parse(starts_at) <= now) return "IN-PROGRESS";
  if (Date.parse(starts_at) <= now + EARLY_MS) return "CHECKED-IN";
  return index % 15 === 2 ? "CANCELLED" : "BOOKED";
}

/** Returns the instants of the steps that a patient has taken, who came some minutes before the appointment. */
function stampsAt({ starts_at, ends_at }: AppointmentTime, status: AppointmentStatus, index: number, now: number) {
  const arrived = Math.min(Date.parse(starts_at) - 5 * MINUTE_MS, now - (2 + ((index * 7) % 20)) * MINUTE_MS);
  const steps = {
    checked_in_at: new Date(arrived).toISOString(),
    started_at: starts_at,
    completed_at: ends_at,
  };
  return Object.fromEntries(Object.entries(steps).slice(0, stepsTo(status))) as Partial<typeof steps>;
}

/** Returns when an appointment was booked: up to three weeks before it, and before now. */
function bookedAt({ starts_at }: AppointmentTime, index: number, now: number): string {
  const ahead = Date.parse(starts_at) - (1 + (index % 20)) * DAY_MS;
  return new Date(Math.min(ahead, now - (10 + ((index * 97) % 4_320)) * MINUTE_MS)).toISOString();
}

/** Returns the slots with appointments: those next to now, and every nth of the others, each with an hour's time. */
function bookedSlots({ appointments: { total, nearby } }: ClinicPlan, slots: readonly Slot[]) {
  const near = slots.slice(0, nearby).map((slot) => ({ ...slot, left: SLOT_MINUTES }));
  const clear = (near.at(-1)?.distance ?? 0) + 2 * SLOT_MINUTES * MINUTE_MS;
  const others = slots.filter(({ distance, number }) => distance > clear && number % 2 === 0);
  const nth = (index: number) => Math.floor((index * others.length) / (total - nearby));
  return [...near, ...Array.from({ length: total - nearby }, (_, index) => others[nth(index)] as Slot)];
}

interface Rows extends Pick<SeededRows, "services" | "patients"> {
  readonly slots: readonly Slot[];
}

/**
 * Creates a clinic's appointments. No two overlap: a practitioner's slots don't, and each patient of a location has the
 * next appointment there when all others have had one.
 */
export function appointmentRows(clinic: ClinicPlan, { services, patients, slots }: Rows, at: Date): AppointmentRow[] {
  const now = at.getTime();
  const places = [...new Set(services.map(({ location_id }) => location_id))];
  return bookedSlots(clinic, slots).map(({ practitioner, location, date, start, left }, index) => {
    const place = places.indexOf(location.location_id);
    const near = patients.filter((_, number) => number % places.length === place);
    const fitting = services.filter(
      ({ location_id, status, duration }) =>
        location_id === location.location_id && status === "ACTIVE" && duration <= Math.min(left, 2 * SLOT_MINUTES),
    );
    const patient = near[index % near.length] as PatientRow;
    const service = fitting[index % fitting.length] as ServiceRow;
    const time = appointmentTime(date, start, service.duration, location.time_zone) as AppointmentTime;
    const appointment_status = statusAt(time, index, now);
    return {
      tenant_id: clinic.tenant_id,
      appointment_id: fixedId("appt", clinic.letter, index + 1),
      date,
      ...time,
      ...copiedDetails({ practitioner, service, location, patient }),
      ...stampsAt(time, appointment_status, index, now),
      appointment_status,
      created_at: bookedAt(time, index, now),
      version: writesTo(appointment_status),
    };
  });
}
