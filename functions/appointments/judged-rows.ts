import { Service } from "electrodb";
import { AppointmentEntity } from "../data/appointment.ts";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { BookedDayEntity } from "../data/booked-day.ts";
import { IdempotencyEntity } from "../data/idempotency.ts";
import { LocationEntity } from "../data/location.ts";
import { PatientEntity } from "../data/patient.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";
import { table } from "../data/table.ts";
import { WeeklyScheduleEntity } from "../data/weekly-schedule.ts";
import type { AppointmentParts } from "./read-offer.ts";

/** The entities that are written, or checked, in an appointment's transaction. */
export const rows = new Service(
  {
    appointment: AppointmentEntity,
    day: BookedDayEntity,
    audit: AuditEntryEntity,
    idempotency: IdempotencyEntity,
    practitioner: StaffEntity,
    week: WeeklyScheduleEntity,
    patient: PatientEntity,
    service: ServiceEntity,
    location: LocationEntity,
  },
  table,
);

/** The rows that an appointment was judged by. Nothing is written when one of them has changed since it was read. */
export type JudgedRows = Partial<AppointmentParts>;

type Entities = Parameters<Parameters<typeof rows.transaction.write>[0]>[0];

/** Builds the conditions on the rows of the people. */
export const peopleUnchanged = ({ practitioner, week, patient }: JudgedRows, entities: Entities) =>
  [
    practitioner &&
      entities.practitioner
        .check(practitioner)
        .where((at, { eq }) => eq(at.version, practitioner.version))
        .commit(),
    week &&
      entities.week
        .check(week)
        .where((at, { eq }) => eq(at.version, week.version))
        .commit(),
    patient &&
      entities.patient
        .check(patient)
        .where((at, { eq }) => eq(at.version, patient.version))
        .commit(),
  ].filter((condition) => condition !== undefined);

/** Builds the conditions that service and location are unchanged, and that no deletion or change of time zone is under way. */
export const placeUnchanged = ({ service, location }: JudgedRows, entities: Entities) =>
  [
    service &&
      entities.service
        .check(service)
        .where((at, { eq, notExists }) => `${eq(at.version, service.version)} AND ${notExists(at.usage_mark)}`)
        .commit(),
    location &&
      entities.location
        .check(location)
        .where((at, { eq, notExists }) => `${eq(at.version, location.version)} AND ${notExists(at.usage_mark)}`)
        .commit(),
  ].filter((condition) => condition !== undefined);

/**
 * Builds the same conditions for an existing appointment that begins to use the service and the location. Both note when,
 * because an index may still show the appointment elsewhere.
 */
export function placeJoined({ service, location }: JudgedRows, entities: Entities) {
  const joined_at = new Date().toISOString();
  return [
    service &&
      entities.service
        .patch(service)
        .set({ joined_at })
        .where((at, { eq, notExists }) => `${eq(at.version, service.version)} AND ${notExists(at.usage_mark)}`)
        .commit(),
    location &&
      entities.location
        .patch(location)
        .set({ joined_at })
        .where((at, { eq, notExists }) => `${eq(at.version, location.version)} AND ${notExists(at.usage_mark)}`)
        .commit(),
  ].filter((condition) => condition !== undefined);
}
