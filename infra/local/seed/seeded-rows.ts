import type { ServiceRow } from "../../../functions/domain/booking/booking-context.ts";
import type { LocationRow, StaffRow } from "../../../functions/domain/booking/references.ts";
import type { PatientRow } from "../../../functions/domain/search/people.ts";
import type { insuranceCompanyEntity, insuranceProviderEntity } from "../../../functions/entities/clinic.ts";
import type { weeklyScheduleEntity } from "../../../functions/entities/people.ts";
import type { RowOf } from "../../../functions/platform/dynamo/entity.ts";

/** The rows of a clinic from which others are generated. */
export interface SeededRows {
  readonly locations: readonly LocationRow[];
  readonly services: readonly ServiceRow[];
  readonly providers: readonly RowOf<typeof insuranceProviderEntity>[];
  readonly companies: readonly RowOf<typeof insuranceCompanyEntity>[];
  readonly staff: readonly StaffRow[];
  readonly weeks: readonly RowOf<typeof weeklyScheduleEntity>[];
  readonly patients: readonly PatientRow[];
}
