import type { EntityItem } from "electrodb";
import type { ServiceRow } from "../../../functions/api/appointments/booking-context.ts";
import type { LocationRow, StaffRow } from "../../../functions/domain/booking/references.ts";
import type { PatientRow } from "../../../functions/domain/search/people.ts";
import type { InsuranceCompanyEntity, InsuranceProviderEntity } from "../../../functions/entities/clinic.ts";

import type { WeeklyScheduleEntity } from "../../../functions/entities/people.ts";

/** The rows of a clinic from which others are generated. */
export interface SeededRows {
  readonly locations: readonly LocationRow[];
  readonly services: readonly ServiceRow[];
  readonly providers: readonly EntityItem<typeof InsuranceProviderEntity>[];
  readonly companies: readonly EntityItem<typeof InsuranceCompanyEntity>[];
  readonly staff: readonly StaffRow[];
  readonly weeks: readonly EntityItem<typeof WeeklyScheduleEntity>[];
  readonly patients: readonly PatientRow[];
}
