import { type WhereAttributeSymbol as Attribute, type CollectionWhereOperations, Service } from "electrodb";
import { AppointmentNoteEntity } from "../data/appointment-note.ts";
import { AttentionEntity } from "../data/attention.ts";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import type { RoomRow } from "../data/get-rooms.ts";
import { IdempotencyEntity } from "../data/idempotency.ts";
import { LocationEntity } from "../data/location.ts";
import { PatientEntity } from "../data/patient.ts";
import { PeriodYearEntity } from "../data/period.ts";
import { RoomEntity } from "../data/room.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";
import { table } from "../data/table.ts";
import { WaitlistEntryEntity } from "../data/waitlist-entry.ts";
import { WeeklyScheduleEntity } from "../data/weekly-schedule.ts";
import type { AppointmentParts } from "./read-offer.ts";

/** The entities that an appointment's transaction writes or checks besides the appointment. */
export const rows = new Service(
  {
    note: AppointmentNoteEntity,
    audit: AuditEntryEntity,
    attention: AttentionEntity,
    idempotency: IdempotencyEntity,
    practitioner: StaffEntity,
    week: WeeklyScheduleEntity,
    patient: PatientEntity,
    service: ServiceEntity,
    location: LocationEntity,
    room: RoomEntity,
    year: PeriodYearEntity,
    waitlistEntry: WaitlistEntryEntity,
  },
  table,
);

/** The rows by which an appointment was judged. Nothing is written when one of them has changed since it was read. */
export type JudgedRows = Partial<Omit<AppointmentParts, "rooms" | "locationNames">> & {
  /** The room that was chosen. */
  readonly room?: RoomRow | undefined;
};

type Entities = Parameters<Parameters<typeof rows.transaction.write>[0]>[0];

type Operations = Pick<CollectionWhereOperations, "eq" | "notExists">;

/** Builds the condition that a row still has the version that was read. */
const unchanged =
  ({ version }: { readonly version: number }) =>
  (at: { version: Attribute<number> }, { eq }: Operations) =>
    eq(at.version, version);

/** Builds the condition that a row is unchanged and that no deletion or change of time zone is in progress. */
const unmarked =
  ({ version }: { readonly version: number }) =>
  (at: { version: Attribute<number>; usage_mark: Attribute<string> }, { eq, notExists }: Operations) =>
    `${eq(at.version, version)} AND ${notExists(at.usage_mark)}`;

/** Builds the conditions on all judged rows. */
export function judgedUnchanged(judged: JudgedRows, entities: Entities) {
  const { practitioner, week, patient, service, location, room, years = [] } = judged;
  return [
    practitioner && entities.practitioner.check(practitioner).where(unchanged(practitioner)).commit(),
    week && entities.week.check(week).where(unchanged(week)).commit(),
    patient && entities.patient.check(patient).where(unchanged(patient)).commit(),
    room && entities.room.check(room).where(unchanged(room)).commit(),
    ...years.map(({ version, periods: _periods, ...key }) =>
      entities.year
        .check(key)
        .where((at, { eq, notExists }) => (version === 0 ? notExists(at.version) : eq(at.version, version)))
        .commit(),
    ),
    service && entities.service.check(service).where(unmarked(service)).commit(),
    location && entities.location.check(location).where(unmarked(location)).commit(),
  ].filter((condition) => condition !== undefined);
}
