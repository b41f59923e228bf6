import type { EntityItem } from "electrodb";
import type { ServiceRow } from "../../../functions/appointments/read-offer.ts";
import type { LocationRow } from "../../../functions/data/get-location.ts";
import type { PatientRow } from "../../../functions/data/get-patient.ts";
import type { InsuranceCompanyEntity } from "../../../functions/data/insurance-company.ts";
import type { InsuranceProviderEntity } from "../../../functions/data/insurance-provider.ts";
import type { WeeklyScheduleEntity } from "../../../functions/data/weekly-schedule.ts";
import type { StaffRow } from "../../../functions/staff/get-staff.ts";

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
