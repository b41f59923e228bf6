import type { AppointmentRow } from "../../../functions/domain/booking/appointment-lists.ts";
import { utcDates } from "../../../functions/domain/booking/booked-days.ts";
import { firstLast } from "../../../functions/domain/search/terms.ts";
import type { bookedDayEntity } from "../../../functions/entities/appointments.ts";
import type { RowOf } from "../../../functions/platform/dynamo/entity.ts";
import { takesTime } from "../../../shared/appointments/status.ts";
import type { Schedule } from "../../../shared/staff/schedule.ts";
import { appointmentRows } from "./appointment-rows.ts";
import { type ClinicPlan, fixedId, type PlacePlan } from "./clinic-plan.ts";
import { addressOf, configurationRows, locationId } from "./clinic-rows.ts";
import { insuranceRows } from "./insurance-rows.ts";
import { personRows } from "./person-rows.ts";
import { slotsOf } from "./slots.ts";
import { waitlistRows } from "./waitlist-rows.ts";

/** Returns the rows of a clinic's staff, of their users and of their weekly schedules. */
function staffRows(clinic: ClinicPlan) {
  const { tenant_id, letter } = clinic;
  const people = clinic.staff.map(({ person, place, roles, status = "ACTIVE" as const }, index) => {
    const staff_id = fixedId("staff", letter, index + 1);
    const address = addressOf(clinic.places[place] as PlacePlan);
    const ids = { tenant_id, staff_id, invitation: "accepted" as const, version: 1 };
    const common = { ...person, ...(roles && { roles }), ...address, ...ids };
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

type BookedDayRow = RowOf<typeof bookedDayEntity>;

/** Returns the booked days that the appointments' bookings and changes would have left. */
function bookedDayRows(appointments: readonly AppointmentRow[]): BookedDayRow[] {
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
