import { LocationEntity } from "../data/location.ts";
import { PatientEntity } from "../data/patient.ts";
import { PeriodYearEntity } from "../data/period.ts";
import type { RoomRow } from "../data/read-rooms.ts";
import { RoomEntity } from "../data/room.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";
import { TenantEntity } from "../data/tenant.ts";
import { asRead, hasVersion } from "../data/versioned-rows.ts";
import { WeeklyScheduleEntity } from "../data/weekly-schedule.ts";
import { checkItem, type TransactItem } from "../data/write-items.ts";
import type { AppointmentParts } from "./read-offer.ts";

/** The rows against which an appointment was checked. Nothing is written when one of them has changed since it was read. */
export type CheckedRows = Partial<Omit<AppointmentParts, "rooms" | "otherLocations">> & {
  /** The room that was chosen. */
  readonly room?: RoomRow | undefined;
};

/** Builds the condition that a row is unchanged and that no deletion or change of time zone is in progress. */
const isUnmarked =
  (version: number) =>
  (
    at: { readonly version: unknown; readonly usage_mark: unknown },
    is: { eq(at: unknown, value: number): string; notExists(at: unknown): string },
  ) =>
    `${is.eq(at.version, version)} AND ${is.notExists(at.usage_mark)}`;

/** Builds the conditions that all checked rows are unchanged since they were read. */
export function rowChecks(checked: CheckedRows): TransactItem[] {
  const { practitioner, week, patient, service, location, room, years = [] } = checked;
  const checks = [
    practitioner && StaffEntity.delete(practitioner).where(hasVersion(practitioner.version)),
    week && WeeklyScheduleEntity.delete(week).where(hasVersion(week.version)),
    patient && PatientEntity.delete(patient).where(hasVersion(patient.version)),
    room && RoomEntity.delete(room).where(hasVersion(room.version)),
    ...years.map((year) => PeriodYearEntity.delete(year).where(asRead(year.version))),
    service && ServiceEntity.delete(service).where(isUnmarked(service.version)),
    location && LocationEntity.delete(location).where(isUnmarked(location.version)),
  ];
  return checks.filter((each) => each !== undefined).map(checkItem);
}

/** Builds the condition that the clinic still allows overbooking. */
export const overbookingCheck = (tenant_id: string): TransactItem =>
  checkItem(TenantEntity.delete({ tenant_id }).where(({ allow_overbooking }, { eq }) => eq(allow_overbooking, true)));
