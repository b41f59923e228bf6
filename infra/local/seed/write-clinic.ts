import { listRows } from "../../../functions/domain/booking/appointment-lists.ts";
import {
  billingName,
  locationName,
  prefixName,
  roomName,
  serviceName,
  uniqueRow,
} from "../../../functions/domain/changes/unique-names.ts";
import { ACTIVE_STAFF, LOCATIONS, markUsed } from "../../../functions/domain/counting/clinic-use.ts";
import { countClinic } from "../../../functions/domain/counting/count-record.ts";
import { leadItems, patientItems } from "../../../functions/domain/search/index-writes.ts";
import {
  appointmentEntity,
  bookedDayEntity,
  listedAppointmentEntity,
} from "../../../functions/entities/appointments.ts";
import {
  billingInfoEntity,
  insuranceCompanyEntity,
  insuranceProviderEntity,
} from "../../../functions/entities/billing.ts";
import { rowCountEntity, uniqueNameEntity } from "../../../functions/entities/changes.ts";
import { locationEntity, roomEntity, serviceEntity } from "../../../functions/entities/clinic.ts";
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
import {
  appointmentAccountEntity,
  closingEntity,
  ledgerDayEntity,
  ledgerEntryEntity,
  payerBalanceEntity,
  receiptCounterEntity,
  receiptEntity,
} from "../../../functions/entities/payments.ts";
import { staffEntity, userEntity, weeklyScheduleEntity } from "../../../functions/entities/people.ts";
import { waitlistEntryEntity } from "../../../functions/entities/waitlist.ts";
import { indexClinic } from "../../../functions/events/streams/index-clinic.ts";
import { putItem, writeTransaction } from "../../../functions/platform/dynamo/transaction.ts";
import { addTo, countedOf, type DayCount, EMPTY_COUNT, leadKeys, patientKeys } from "../../../shared/reports/counts.ts";
import type { ClinicRows } from "./rows.ts";

// The limit of a DynamoDB transaction.
const AT_ONCE = 100;

/** Returns how often each text occurs. */
function occurrences<Text extends string>(texts: readonly Text[]): [Text, number][] {
  const totals = new Map<Text, number>();
  for (const text of texts) totals.set(text, (totals.get(text) ?? 0) + 1);
  return [...totals];
}

/** Builds the writes of the clinic's unique names, and of the number of its rows of each limited kind. */
function nameWrites(tenant_id: string, { locations, rooms, services, billing, staff }: ClinicRows) {
  const names = [
    ...locations.map(locationName),
    ...rooms.map(roomName),
    ...services.map(serviceName),
    ...billing.map(billingName),
  ];
  const kinds = [...names.map(({ kind }) => kind), ...staff.map(() => "staff" as const)];
  return [
    ...[...names, ...locations.map(prefixName)].map((name) => uniqueNameEntity().put(uniqueRow(name))),
    ...occurrences(kinds).map(([kind, total]) => rowCountEntity().put({ tenant_id, kind, total })),
  ];
}

/** Builds the writes of the counts of appointments by day, which the table's stream keeps for later changes. */
function appointmentCounts(tenant_id: string, { appointments }: ClinicRows) {
  const days = new Map<string, { readonly owner_id: string; readonly date: string; readonly count: DayCount }>();
  for (const counted of appointments.map(countedOf))
    for (const day of countedDays(counted)) {
      const key = `${day.owner_id} ${day.date}`;
      days.set(key, { ...day, count: addTo(days.get(key)?.count ?? EMPTY_COUNT, counted, 1) });
    }
  return [
    ...appointments.map((row) =>
      countedAppointmentEntity().put({
        tenant_id,
        appointment_id: row.appointment_id,
        counted: countedOf(row),
        revision: 1,
      }),
    ),
    ...[...days.values()].map((day) => dayCountEntity().put({ tenant_id, ...day, revision: 1 })),
  ];
}

/** Builds the writes of the keys under which each record is counted, and of their totals, which the stream keeps as well. */
function recordCounts(tenant_id: string, { patients, leads, staff, locations }: ClinicRows) {
  const zone = locations[0]?.time_zone ?? "UTC";
  const patientOf = (id: string | null | undefined) => patients.find(({ patient_id }) => patient_id === id);
  const records = [
    ...patients.map((row) => ({ record_id: row.patient_id, keys: patientKeys(row, zone) })),
    ...leads.map((row) => ({ record_id: row.lead_id, keys: leadKeys(row, patientOf(row.patient_id), zone) })),
    ...staff.map((row) => ({ record_id: row.staff_id, keys: row.status === "ACTIVE" ? [ACTIVE_STAFF] : [] })),
    ...locations.map((row) => ({ record_id: row.location_id, keys: [LOCATIONS] })),
  ];
  return [
    ...records.map((record) => talliedEntity().put({ tenant_id, ...record, revision: 1 })),
    ...occurrences(records.flatMap(({ keys }) => keys)).map(([key, total]) =>
      tallyEntity().put({ tenant_id, key, total, revision: 1 }),
    ),
  ];
}

/** Writes the rows of a clinic, and what the use cases and the table's stream derive from them. The stream begins after the seed. */
export async function writeClinic(tenant_id: string, rows: ClinicRows): Promise<void> {
  const writes = [
    ...rows.locations.map((row) => locationEntity().put(row)),
    ...rows.rooms.map((row) => roomEntity().put(row)),
    ...rows.services.map((row) => serviceEntity().put(row)),
    ...rows.billing.map((row) => billingInfoEntity().put(row)),
    ...nameWrites(tenant_id, rows),
    ...rows.providers.map((row) => insuranceProviderEntity().put(row)),
    ...rows.companies.map((row) => insuranceCompanyEntity().put(row)),
    ...rows.users.map((row) => userEntity().put(row)),
    ...rows.staff.map((row) => staffEntity().put(row)),
    ...rows.weeks.map((row) => weeklyScheduleEntity().put(row)),
    ...rows.patients.map((row) => patientEntity().put(row)),
    ...rows.insurances.map((row) => patientInsuranceEntity().put(row)),
    ...rows.policyUses.map((row) => policyUseEntity().put(row)),
    ...rows.leads.map((row) => leadEntity().put(row)),
    ...[...rows.patients.flatMap(patientItems), ...rows.leads.flatMap(leadItems)].map((item) =>
      searchItemEntity().put(item),
    ),
    ...rows.appointments.map((row) => appointmentEntity().put(row)),
    ...rows.appointments.flatMap(listRows).map((row) => listedAppointmentEntity().put(row)),
    ...rows.days.map((row) => bookedDayEntity().put(row)),
    ...rows.waitlist.map((row) => waitlistEntryEntity().put(row)),
    ...rows.entries.map((row) => ledgerEntryEntity().put(row)),
    ...rows.receipts.map((row) => receiptEntity().put(row)),
    ...rows.balances.map((row) => payerBalanceEntity().put(row)),
    ...rows.ledgerDays.map((row) => ledgerDayEntity().put(row)),
    ...rows.accounts.map((row) => appointmentAccountEntity().put(row)),
    ...rows.counters.map((row) => receiptCounterEntity().put(row)),
    ...rows.closings.map((row) => closingEntity().put(row)),
    ...appointmentCounts(tenant_id, rows),
    ...recordCounts(tenant_id, rows),
  ];
  // The emulator stores transactions five times as fast as batches.
  for (let from = 0; from < writes.length; from += AT_ONCE)
    await writeTransaction(writes.slice(from, from + AT_ONCE).map(putItem));
  await writeTransaction(
    monthWrites(
      tenant_id,
      rows.appointments.map((row) => [countedOf(row), 1]),
    ),
  );
  const dates = rows.appointments.map(({ date }) => date).sort();
  await markUsed(tenant_id, dates.at(-1) ?? "");
  await countClinic(tenant_id);
  await indexClinic(tenant_id);
}
