import { Service } from "electrodb";
import { AppointmentEntity } from "../../../functions/data/appointment.ts";
import { BillingInfoEntity } from "../../../functions/data/billing-info.ts";
import { BookedDayEntity } from "../../../functions/data/booked-day.ts";
import { InsuranceCompanyEntity } from "../../../functions/data/insurance-company.ts";
import { InsuranceProviderEntity } from "../../../functions/data/insurance-provider.ts";
import { LeadEntity } from "../../../functions/data/lead.ts";
import { LocationEntity } from "../../../functions/data/location.ts";
import { PatientEntity } from "../../../functions/data/patient.ts";
import { RoomEntity } from "../../../functions/data/room.ts";
import { SearchItemEntity } from "../../../functions/data/search-item.ts";
import { leadItems, patientItems } from "../../../functions/data/search-items.ts";
import { ServiceEntity } from "../../../functions/data/service.ts";
import { StaffEntity } from "../../../functions/data/staff.ts";
import { table } from "../../../functions/data/table.ts";
import { UserEntity } from "../../../functions/data/user.ts";
import { WeeklyScheduleEntity } from "../../../functions/data/weekly-schedule.ts";
import { clinicRows } from "./clinic.ts";
import { HILLVIEW_PLAN } from "./hillview.ts";
import { LAKESIDE_PLAN } from "./lakeside.ts";

// The limit of a DynamoDB transaction.
const AT_ONCE = 100;

const clinics = new Service(
  {
    location: LocationEntity,
    room: RoomEntity,
    service: ServiceEntity,
    billing: BillingInfoEntity,
    provider: InsuranceProviderEntity,
    company: InsuranceCompanyEntity,
    user: UserEntity,
    staff: StaffEntity,
    week: WeeklyScheduleEntity,
    patient: PatientEntity,
    lead: LeadEntity,
    searchItem: SearchItemEntity,
    appointment: AppointmentEntity,
    day: BookedDayEntity,
  },
  table,
);

type Write = typeof clinics.transaction.write;
type Entities = Parameters<Parameters<Write>[0]>[0];

const puts = (rows: ReturnType<typeof clinicRows>) => [
  ...rows.locations.map((row) => (to: Entities) => to.location.put(row).commit()),
  ...rows.rooms.map((row) => (to: Entities) => to.room.put(row).commit()),
  ...rows.services.map((row) => (to: Entities) => to.service.put(row).commit()),
  ...rows.billing.map((row) => (to: Entities) => to.billing.put(row).commit()),
  ...rows.providers.map((row) => (to: Entities) => to.provider.put(row).commit()),
  ...rows.companies.map((row) => (to: Entities) => to.company.put(row).commit()),
  ...rows.users.map((row) => (to: Entities) => to.user.put(row).commit()),
  ...rows.staff.map((row) => (to: Entities) => to.staff.put(row).commit()),
  ...rows.weeks.map((row) => (to: Entities) => to.week.put(row).commit()),
  ...rows.patients.map((row) => (to: Entities) => to.patient.put(row).commit()),
  ...rows.leads.map((row) => (to: Entities) => to.lead.put(row).commit()),
  ...[...rows.patients.flatMap(patientItems), ...rows.leads.flatMap(leadItems)].map(
    (item) => (to: Entities) => to.searchItem.put(item).commit(),
  ),
  ...rows.appointments.map((row) => (to: Entities) => to.appointment.put(row).commit()),
  ...rows.days.map((row) => (to: Entities) => to.day.put(row).commit()),
];

/**
 * Writes the rows of the demo clinics. It uses transactions, which the emulator stores five times as fast as batches,
 * two at a time: one is built while the other is stored.
 */
export async function writeClinics(now: Date): Promise<void> {
  const rows = [LAKESIDE_PLAN, HILLVIEW_PLAN].flatMap((clinic) => puts(clinicRows(clinic, now)));
  const writeEverySecond = async (first: number) => {
    for (let from = first * AT_ONCE; from < rows.length; from += 2 * AT_ONCE) {
      const part = rows.slice(from, from + AT_ONCE);
      const { canceled } = await clinics.transaction.write((to) => part.map((put) => put(to))).go();
      if (canceled) throw new Error("DynamoDB refused the demo data.");
    }
  };
  await Promise.all([writeEverySecond(0), writeEverySecond(1)]);
}
