import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { listRows } from "../../../functions/domain/booking/appointment-lists.ts";
import { rowCountEntity } from "../../../functions/domain/changes/clinic-limit.ts";
import {
  billingName,
  locationName,
  roomName,
  serviceName,
  uniqueNameEntity,
  uniqueRow,
} from "../../../functions/domain/changes/unique-names.ts";
import { ACTIVE_STAFF, LOCATIONS, markUsed } from "../../../functions/domain/counting/clinic-use.ts";
import { countClinic } from "../../../functions/domain/counting/count-record.ts";
import { leadItems, patientItems } from "../../../functions/domain/search/index-writes.ts";
import {
  appointmentEntity,
  bookedDayEntity,
  listedAppointmentEntity,
  waitlistEntryEntity,
} from "../../../functions/entities/appointments.ts";
import {
  billingInfoEntity,
  insuranceCompanyEntity,
  insuranceProviderEntity,
  locationEntity,
  roomEntity,
  serviceEntity,
} from "../../../functions/entities/clinic.ts";
import {
  countedAppointmentEntity,
  countedDays,
  dayCountEntity,
  monthWrites,
  talliedEntity,
  tallyEntity,
} from "../../../functions/entities/counts.ts";
import {
  leadEntity,
  patientEntity,
  patientInsuranceEntity,
  policyUseEntity,
  searchItemEntity,
} from "../../../functions/entities/patients.ts";
import { staffEntity, userEntity, weeklyScheduleEntity } from "../../../functions/entities/people.ts";
import { indexClinic } from "../../../functions/events/streams/index-clinic.ts";
import type { RowOf } from "../../../functions/platform/dynamo/entity.ts";
import { client } from "../../../functions/platform/dynamo/table.ts";
import { writeTransaction } from "../../../functions/platform/dynamo/transaction.ts";
import { addTo, countedOf, EMPTY_COUNT, leadKeys, patientKeys } from "../../../shared/reports/counts.ts";

import { clinicRows } from "./clinic.ts";
import type { ClinicPlan } from "./clinic-plan.ts";

// The limit of a DynamoDB transaction.
const AT_ONCE = 100;

type ClinicRows = ReturnType<typeof clinicRows>;

/** Returns the counts of the days of appointments. */
function countsOf(appointments: ClinicRows["appointments"]) {
  const days = new Map<string, RowOf<typeof dayCountEntity>>();
  for (const appointment of appointments) {
    const counted = countedOf(appointment);
    for (const day of countedDays(counted)) {
      const key = `${day.owner_id} ${day.date}`;
      const count = addTo(days.get(key)?.count ?? EMPTY_COUNT, counted, 1);
      days.set(key, { tenant_id: appointment.tenant_id, ...day, count, revision: 1 });
    }
  }
  return [...days.values()];
}

/** Returns the keys under which each record is counted, and the totals by key. */
function talliesOf({ patients, leads, staff, locations }: ClinicRows) {
  const zone = locations[0]?.time_zone ?? "UTC";
  const byId = new Map(patients.map((patient) => [patient.patient_id, patient]));
  const tallied = [
    ...patients.map((row) => ({ ...row, record_id: row.patient_id, keys: patientKeys(row, zone) })),
    ...leads.map((row) => {
      const keys = leadKeys(row, byId.get(row.patient_id ?? ""), zone);
      return { ...row, record_id: row.lead_id, keys };
    }),
    ...staff.map((row) => ({ ...row, record_id: row.staff_id, keys: row.status === "ACTIVE" ? [ACTIVE_STAFF] : [] })),
    ...locations.map((row) => ({ ...row, record_id: row.location_id, keys: [LOCATIONS] })),
  ].map(({ tenant_id, record_id, keys }) => ({ tenant_id, record_id, keys, revision: 1 }));
  const totals = new Map<string, RowOf<typeof tallyEntity>>();
  for (const { tenant_id, keys } of tallied)
    for (const key of keys) totals.set(key, { tenant_id, key, total: (totals.get(key)?.total ?? 0) + 1, revision: 1 });
  return { tallied, totals: [...totals.values()] };
}

/** Returns the unique names of rows, and the number of rows of each limited kind. */
function uniqueNamesOf({ locations, rooms, services, billing, staff }: ClinicRows) {
  const names = [
    ...locations.map(locationName),
    ...rooms.map(roomName),
    ...services.map(serviceName),
    ...billing.map(billingName),
  ];
  const counted = [...names, ...staff.map(({ tenant_id }) => ({ tenant_id, kind: "staff" }))];
  const totals = new Map<string, RowOf<typeof rowCountEntity>>();
  for (const { tenant_id, kind } of counted)
    totals.set(kind, { tenant_id, kind, total: (totals.get(kind)?.total ?? 0) + 1 });
  return { names, totals: [...totals.values()] };
}

type Put = NonNullable<NonNullable<TransactWriteCommand["input"]["TransactItems"]>[number]["Put"]>;

function putsOf(rows: ClinicRows): Put[] {
  const { tallied, totals } = talliesOf(rows);
  const unique = uniqueNamesOf(rows);
  return [
    ...rows.locations.map((row) => locationEntity().put(row).params<Put>()),
    ...rows.rooms.map((row) => roomEntity().put(row).params<Put>()),
    ...rows.services.map((row) => serviceEntity().put(row).params<Put>()),
    ...rows.billing.map((row) => billingInfoEntity().put(row).params<Put>()),
    ...unique.names.map((name) => uniqueNameEntity().put(uniqueRow(name)).params<Put>()),
    ...unique.totals.map((row) => rowCountEntity().put(row).params<Put>()),
    ...rows.providers.map((row) => insuranceProviderEntity().put(row).params<Put>()),
    ...rows.companies.map((row) => insuranceCompanyEntity().put(row).params<Put>()),
    ...rows.users.map((row) => userEntity().put(row).params<Put>()),
    ...rows.staff.map((row) => staffEntity().put(row).params<Put>()),
    ...rows.weeks.map((row) => weeklyScheduleEntity().put(row).params<Put>()),
    ...rows.patients.map((row) => patientEntity().put(row).params<Put>()),
    ...rows.insurances.map((row) => patientInsuranceEntity().put(row).params<Put>()),
    ...rows.policyUses.map((row) => policyUseEntity().put(row).params<Put>()),
    ...rows.leads.map((row) => leadEntity().put(row).params<Put>()),
    ...rows.patients.flatMap(patientItems).map((item) => searchItemEntity().put(item).params<Put>()),
    ...rows.leads.flatMap(leadItems).map((item) => searchItemEntity().put(item).params<Put>()),
    ...rows.appointments.map((row) => appointmentEntity().put(row).params<Put>()),
    ...rows.appointments.flatMap(listRows).map((row) => listedAppointmentEntity().put(row).params<Put>()),
    ...rows.days.map((row) => bookedDayEntity().put(row).params<Put>()),
    ...rows.waitlist.map((row) => waitlistEntryEntity().put(row).params<Put>()),
    // The stream begins after the seed.
    ...rows.appointments.map((row) => {
      const { tenant_id, appointment_id } = row;
      const counted = { tenant_id, appointment_id, counted: countedOf(row), revision: 1 };
      return countedAppointmentEntity().put(counted).params<Put>();
    }),
    ...countsOf(rows.appointments).map((row) => dayCountEntity().put(row).params<Put>()),
    ...tallied.map((row) => talliedEntity().put(row).params<Put>()),
    ...totals.map((row) => tallyEntity().put(row).params<Put>()),
  ];
}

/**
 * Writes the rows of clinics. It uses transactions, which the emulator stores five times as fast as batches, two at a
 * time: one is built while the other is stored.
 */
export async function writeClinics(plans: readonly ClinicPlan[], now: Date): Promise<void> {
  const clinics = plans.map((plan) => ({ tenant_id: plan.tenant_id, rows: clinicRows(plan, now) }));
  const puts = clinics.flatMap(({ rows }) => putsOf(rows));
  const writeEverySecond = async (first: number) => {
    for (let from = first * AT_ONCE; from < puts.length; from += 2 * AT_ONCE)
      await client.send(
        new TransactWriteCommand({ TransactItems: puts.slice(from, from + AT_ONCE).map((Put) => ({ Put })) }),
      );
  };
  await Promise.all([writeEverySecond(0), writeEverySecond(1)]);
  for (const { tenant_id, rows } of clinics) {
    const months = rows.appointments.map((row) => [countedOf(row), 1] as const);
    await writeTransaction(monthWrites(tenant_id, months));
    const [latest = ""] = rows.appointments
      .map(({ date }) => date)
      .sort()
      .reverse();
    await markUsed(tenant_id, latest);
    await countClinic(tenant_id);
    await indexClinic(tenant_id);
  }
}
