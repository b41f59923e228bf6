import { Temporal } from "temporal-polyfill";
import type { AppointmentRow } from "../../../functions/domain/booking/appointment-lists.ts";
import { utcDates } from "../../../functions/domain/booking/booked-days.ts";
import type { ServiceRow } from "../../../functions/domain/booking/booking-context.ts";
import { copiedDetails } from "../../../functions/domain/booking/new-appointment.ts";
import type { LocationRow, StaffRow } from "../../../functions/domain/booking/references.ts";
import { appointmentTime } from "../../../functions/domain/booking/zoned-time.ts";
import type { PatientRow } from "../../../functions/domain/patients/people.ts";
import type { bookedDayEntity } from "../../../functions/entities/appointments.ts";
import type { weeklyScheduleEntity } from "../../../functions/entities/people.ts";
import type { RowOf } from "../../../functions/platform/dynamo/entity.ts";
import type { AppointmentTime } from "../../../shared/appointments/booking-rules.ts";
import { type AppointmentStatus, takesTime } from "../../../shared/appointments/status.ts";
import { minutesOf, SCHEDULE_DAYS, timeAt, weekdayIndex } from "../../../shared/values/days-and-times.ts";
import { type ClinicPlan, fixedId } from "./clinics.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const MONTH_DAYS = 30;
/** The minutes between the starts of a practitioner's slots. */
const SLOT_MINUTES = 30;
/** The longest time before an appointment at which a patient arrives. */
const EARLY_MS = 30 * MINUTE_MS;

/** The rows of a clinic that its appointments refer to. */
interface Rows {
  readonly locations: readonly LocationRow[];
  readonly services: readonly ServiceRow[];
  readonly staff: readonly StaffRow[];
  readonly weeks: readonly RowOf<typeof weeklyScheduleEntity>[];
  readonly patients: readonly PatientRow[];
}

/** A time at which a practitioner could see a patient. */
interface Slot {
  readonly practitioner: StaffRow;
  readonly location: LocationRow;
  readonly date: string;
  readonly start: string;
  /** The slot's number in its shift. */
  readonly number: number;
  /** The minutes until the end of the shift. */
  readonly left: number;
  /** The milliseconds between now and the start. */
  readonly distance: number;
}

/** Returns all slots of a clinic from a month ago to a month ahead, those next to now first. */
function slotsOf({ locations, staff, weeks }: Rows, now: Date): Slot[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const days = Array.from({ length: 2 * MONTH_DAYS + 1 }, (_, index) => index - MONTH_DAYS);
  const slots = weeks.flatMap(({ staff_id, schedules }) =>
    schedules.flatMap((shift) => {
      const practitioner = staff.find((row) => row.staff_id === staff_id);
      const location = locations.find((row) => row.location_id === shift.location_id);
      if (!practitioner || !location || !shift.is_available) return [];
      const [first, end] = [minutesOf(shift.start_time), minutesOf(shift.end_time)];
      const count = Math.floor((end - first) / SLOT_MINUTES);
      return days
        .map((ahead) => today.toZonedDateTimeISO(location.time_zone).toPlainDate().add({ days: ahead }).toString())
        .filter((date) => SCHEDULE_DAYS[weekdayIndex(date)] === shift.day_of_week)
        .flatMap((date) =>
          Array.from({ length: count }, (_, number) => {
            const begin = first + number * SLOT_MINUTES;
            const time = appointmentTime(date, timeAt(begin), SLOT_MINUTES, location.time_zone);
            const distance = time ? Math.abs(Date.parse(time.starts_at) - now.getTime()) : Number.NaN;
            return { practitioner, location, date, start: timeAt(begin), number, left: end - begin, distance };
          }),
        );
    }),
  );
  // Times that the clocks skip have no distance.
  return slots.filter(({ distance }) => !Number.isNaN(distance)).sort((a, b) => a.distance - b.distance);
}

/** Returns the slots with appointments: those next to now, and every nth of the others, each with an hour's time. */
function bookedSlots({ appointments: { total, nearby } }: ClinicPlan, slots: readonly Slot[]) {
  const near = slots.slice(0, nearby).map((slot) => ({ ...slot, left: SLOT_MINUTES }));
  const clear = (near.at(-1)?.distance ?? 0) + 2 * SLOT_MINUTES * MINUTE_MS;
  const others = slots.filter(({ distance, number }) => distance > clear && number % 2 === 0);
  const nth = (index: number) => Math.floor((index * others.length) / (total - nearby));
  return [...near, ...Array.from({ length: total - nearby }, (_, index) => others[nth(index)] as Slot)];
}

/** Returns the status of an appointment now: most past ones were completed, some were missed or cancelled. */
function statusAt({ starts_at, ends_at }: AppointmentTime, index: number, now: number): AppointmentStatus {
  if (Date.parse(ends_at) <= now) return index % 9 === 0 ? "MISSED" : index % 20 === 1 ? "CANCELLED" : "COMPLETED";
  if (Date.parse(starts_at) <= now) return "IN-PROGRESS";
  if (Date.parse(starts_at) <= now + EARLY_MS) return "CHECKED-IN";
  return index % 15 === 2 ? "CANCELLED" : "BOOKED";
}

/** The statuses to which check-in, start and completion lead. */
const STEPS: readonly AppointmentStatus[] = ["CHECKED-IN", "IN-PROGRESS", "COMPLETED"];

/** Returns what the steps to a status have left: their instants, and the number of writes as the version. */
function historyOf({ starts_at, ends_at }: AppointmentTime, status: AppointmentStatus, index: number, now: number) {
  const steps = STEPS.indexOf(status) + 1;
  // The patient came some minutes before the appointment.
  const arrived = Math.min(Date.parse(starts_at) - 5 * MINUTE_MS, now - (2 + ((index * 7) % 20)) * MINUTE_MS);
  // It was booked up to three weeks before it, and before now.
  const booked = Math.min(
    Date.parse(starts_at) - (1 + (index % 20)) * DAY_MS,
    now - (10 + ((index * 97) % 4_320)) * MINUTE_MS,
  );
  return {
    created_at: new Date(booked).toISOString(),
    ...(steps >= 1 && { checked_in_at: new Date(arrived).toISOString() }),
    ...(steps >= 2 && { started_at: starts_at }),
    ...(steps >= 3 && { completed_at: ends_at }),
    version: status === "MISSED" || status === "CANCELLED" ? 2 : 1 + steps,
  };
}

/**
 * Creates a clinic's appointments. No two overlap: a practitioner's slots don't, and each patient of a location has the
 * next appointment there when all others have had one.
 */
export function appointmentRows(clinic: ClinicPlan, rows: Rows, at: Date): AppointmentRow[] {
  const now = at.getTime();
  const { services, patients } = rows;
  const places = [...new Set(services.map(({ location_id }) => location_id))];
  return bookedSlots(clinic, slotsOf(rows, at)).map(({ practitioner, location, date, start, left }, index) => {
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
      appointment_status,
      ...historyOf(time, appointment_status, index, now),
    };
  });
}

type BookedDayRow = RowOf<typeof bookedDayEntity>;

/** Returns the booked days that the appointments' bookings and changes would have left. */
export function bookedDayRows(appointments: readonly AppointmentRow[]): BookedDayRow[] {
  const days = new Map<string, BookedDayRow>();
  for (const { tenant_id, appointment_id, starts_at, ends_at, ...appointment } of appointments)
    for (const person_id of [appointment.practitioner_id, appointment.patient_id])
      for (const utc_date of utcDates({ starts_at, ends_at })) {
        const key = `${person_id} ${utc_date}`;
        const day = days.get(key) ?? { tenant_id, person_id, utc_date, appointments: [], version: 0 };
        const span = takesTime(appointment.appointment_status) ? [{ appointment_id, starts_at, ends_at }] : [];
        days.set(key, {
          ...day,
          appointments: [...day.appointments, ...span],
          version: day.version + appointment.version,
        });
      }
  return [...days.values()];
}
