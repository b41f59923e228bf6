import { AppointmentEntity } from "../../../functions/data/appointment.ts";
import { BillingInfoEntity } from "../../../functions/data/billing-info.ts";
import { InsuranceCompanyEntity } from "../../../functions/data/insurance-company.ts";
import { InsuranceProviderEntity } from "../../../functions/data/insurance-provider.ts";
import { LeadEntity } from "../../../functions/data/lead.ts";
import { LocationEntity } from "../../../functions/data/location.ts";
import { PatientEntity } from "../../../functions/data/patient.ts";
import { PersonDayEntity } from "../../../functions/data/person-day.ts";
import { RoomEntity } from "../../../functions/data/room.ts";
import { ServiceEntity } from "../../../functions/data/service.ts";
import { StaffEntity } from "../../../functions/data/staff.ts";
import { StaffWeekEntity } from "../../../functions/data/staff-week.ts";
import { UserEntity } from "../../../functions/data/user.ts";
import { clinicRows } from "./clinic.ts";
import { HILLVIEW_PLAN } from "./hillview.ts";
import { LAKESIDE_PLAN } from "./lakeside.ts";

// Batches under way at once, of each kind of row.
const AT_ONCE = { concurrent: 4 };

async function written(work: Promise<{ unprocessed: readonly unknown[] }>): Promise<void> {
  const { unprocessed } = await work;
  if (unprocessed.length > 0) throw new Error(`DynamoDB left ${unprocessed.length} rows of the demo data unwritten.`);
}

/** Writes what the demo clinics have and do, in batches. */
export async function writeClinics(now: Date): Promise<void> {
  for (const clinic of [LAKESIDE_PLAN, HILLVIEW_PLAN]) {
    const rows = clinicRows(clinic, now);
    await written(LocationEntity.put(rows.locations).go(AT_ONCE));
    await written(RoomEntity.put(rows.rooms).go(AT_ONCE));
    await written(ServiceEntity.put(rows.services).go(AT_ONCE));
    await written(BillingInfoEntity.put(rows.billing).go(AT_ONCE));
    await written(InsuranceProviderEntity.put(rows.providers).go(AT_ONCE));
    await written(InsuranceCompanyEntity.put(rows.companies).go(AT_ONCE));
    await written(UserEntity.put(rows.users).go(AT_ONCE));
    await written(StaffEntity.put(rows.staff).go(AT_ONCE));
    await written(StaffWeekEntity.put(rows.weeks).go(AT_ONCE));
    await written(PatientEntity.put([...rows.patients]).go(AT_ONCE));
    await written(LeadEntity.put([...rows.leads]).go(AT_ONCE));
    await written(AppointmentEntity.put(rows.visits).go(AT_ONCE));
    await written(PersonDayEntity.put(rows.days).go(AT_ONCE));
  }
}
