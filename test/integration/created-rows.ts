import { locationName, serviceName, type UniqueName, uniqueRow } from "../../functions/domain/changes/unique-names.ts";
import { indexWrites, patientItems } from "../../functions/domain/search/index-writes.ts";
import { firstLast } from "../../functions/domain/search/terms.ts";
import { auditEntry, auditPuts, changeEntry } from "../../functions/entities/audit-entry.ts";
import { uniqueNameEntity } from "../../functions/entities/changes.ts";
import { locationEntity, serviceEntity } from "../../functions/entities/clinic.ts";
import { patientEntity } from "../../functions/entities/patients.ts";
import { staffEntity, weeklyScheduleEntity } from "../../functions/entities/people.ts";
import { changedBy } from "../../functions/platform/dynamo/optimistic-lock.ts";
import { putItem, type TransactItem, writeTransaction } from "../../functions/platform/dynamo/transaction.ts";
import { newId } from "../../functions/platform/ids.ts";
import { contract } from "../../shared/contract/contract.ts";
import { SCHEDULE_DAYS } from "../../shared/values/days-and-times.ts";
import type { Clinic } from "../support/clinic.ts";

/** The writes of a new record, as the product's operation makes them, and its id. */
interface Created {
  readonly id: string;
  readonly writes: readonly TransactItem[];
}

const actor = ({ tenant_id, users }: Clinic, role: "TENANT_ADMIN" | "RECEPTIONIST") => ({
  ...{ tenantId: tenant_id, userId: users[role], role, requestId: "front-desk" },
});

// The number of rows is not counted here, because several rows of a kind may be in one transaction.
const naming = (name: UniqueName) => putItem(uniqueNameEntity().create(uniqueRow(name)));

/** Returns the writes of `locations.create`. */
export function newLocationRows(clinic: Clinic, given: object): Created {
  const { tenant_id } = clinic;
  const caller = actor(clinic, "TENANT_ADMIN");
  const body = contract.locations.create.body.parse(given);
  const time_zone = body.time_zone ?? "America/Chicago";
  const id = newId("loc");
  const row = { ...body, ...changedBy(caller), tenant_id, location_id: id, time_zone, version: 1 };
  const audit = auditPuts(changeEntry(caller, "locations.create", id, body));
  return { id, writes: [putItem(locationEntity().put(row)), naming(locationName(row)), ...audit] };
}

/** Returns the writes of `services.create`. */
export function newServiceRows(clinic: Clinic, given: { readonly location_id: string }): Created {
  const { tenant_id } = clinic;
  const caller = actor(clinic, "TENANT_ADMIN");
  const body = contract.services.create.body.parse(given);
  const id = newId("svc");
  const row = { ...body, ...changedBy(caller), tenant_id, service_id: id, version: 1 };
  const audit = auditPuts(changeEntry(caller, "services.create", id, body));
  return { id, writes: [putItem(serviceEntity().put(row)), naming(serviceName(row)), ...audit] };
}

/** Returns the writes of `patients.create`. */
export function newPatientRows(clinic: Clinic, given: object): Created {
  const { tenant_id } = clinic;
  const caller = actor(clinic, "RECEPTIONIST");
  const body = contract.patients.create.body.parse(given);
  const id = newId("pat");
  const created = { ...changedBy(caller), tenant_id, patient_id: id, created_at: new Date().toISOString(), version: 1 };
  const row = { ...body, ...created };
  const audit = auditPuts(auditEntry(caller, "patients.create", tenant_id, id));
  return { id, writes: [putItem(patientEntity().create(row)), ...indexWrites(patientItems(row)), ...audit] };
}

/** Returns the writes of a practitioner with a weekly schedule, but without an account, which bookings do not need. */
export function newPractitionerRows(
  { tenant_id }: Clinic,
  location_id: string,
  { start_time = "09:00", end_time = "17:00", last_name = "Okafor" } = {},
): Created {
  const staff_id = newId("staff");
  const name = { first_name: "Chidi", middle_name: "", last_name };
  const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };
  const staff = staffEntity().put({
    tenant_id,
    staff_id,
    user_id: crypto.randomUUID(),
    ...name,
    ...firstLast(name),
    ...place,
    date_of_birth: "1975-01-01",
    email: "okafor@example.com",
    phone_number: "5550100102",
    role: "PRACTITIONER",
    status: "ACTIVE",
    location_id,
  });
  const schedules = SCHEDULE_DAYS.map((day_of_week) => ({
    schedule_id: newId("sch"),
    staff_id,
    location_id,
    day_of_week,
    start_time,
    end_time,
    is_available: true,
  }));
  const week = weeklyScheduleEntity().put({ tenant_id, staff_id, schedules, version: 1 });
  return { id: staff_id, writes: [putItem(staff), putItem(week)] };
}

/** DynamoDB's own limit. */
const MOST_WRITES = 100;

/**
 * Writes records in as few transactions as possible, which cost a fraction of the product's requests.
 * @throws Error when a condition does not hold
 */
export async function writeRecords(...records: readonly Created[]): Promise<void> {
  const transactions: TransactItem[][] = [[]];
  for (const { writes } of records) {
    const last = transactions.at(-1);
    if (last && last.length + writes.length <= MOST_WRITES) last.push(...writes);
    else transactions.push([...writes]);
  }
  for (const items of transactions) {
    await writeTransaction(items);
  }
}
