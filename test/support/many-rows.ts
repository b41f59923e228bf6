import type { appointmentEntity } from "../../functions/entities/appointments.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { EMPTY_COUNT, keyOfUse, PEOPLE_FIGURES } from "../../shared/reports/counts.ts";
import { addDays, datesFrom } from "../../shared/values/days-and-times.ts";
import { putItems } from "../bench/clinic-of-size.ts";
import type { ClinicIds } from "./bodies.ts";
import { daysAfter, MONDAY } from "./dates.ts";
import type { StoredItem } from "./table-rows.ts";

type AppointmentRow = RowOf<typeof appointmentEntity>;

/** The ids of the clinic, patient, practitioner, service and location of the appointments. */
type Ids = Pick<AppointmentRow, "tenant_id" | "patient_id" | "practitioner_id" | "service_id" | "location_id">;

const A_DAY = 20;
const FIRST_NAMES = ["Emily", "Mary-Ann", "Siobhán", "María José", "Éloïse", "James", "Christopher", "Chidi", "Thảo"];
const LAST_NAMES = [
  "Carter",
  "Smith-Jones",
  "O'Brien",
  "García Muñoz",
  "de la Cruz",
  "Nguyễn",
  "Al-Khatib",
  "Yıldırım",
];
const SERVICES = ["Annual physical", "Follow-up consultation", "Physical therapy evaluation", "Flu shot", "Check-up"];
const LOCATIONS = ["Lake Street Family Clinic", "Harbor", "Northside Medical Center", "Canyon Lake Urgent Care"];
const REASONS = ["Knee pain since Tuesday", "Cough and fever", "New patient, wants a second opinion on her shoulder"];

const nth = <Value>(values: readonly Value[], n: number) => values[n % values.length] as Value;
const nameOf = (n: number) => `${nth(FIRST_NAMES, n)} ${nth(LAST_NAMES, n)}`;
const two = (n: number) => String(n).padStart(2, "0");
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/**
 * Returns the nth of a clinic's appointments, 20 on each day from a date on, as a front desk leaves them: names of all
 * lengths, a reason in every third, a room in every second, a series in every fifth, most of them completed and some
 * cancelled.
 */
export function realisticAppointment(ids: Ids, appointment_id: string, first: string, n: number): AppointmentRow {
  const minutes = 9 * 60 + (n % A_DAY) * 15;
  const date = daysAfter(first, Math.floor(n / A_DAY));
  const at = (more: number, exact = "00.000") => `${date}T${timeOf(minutes + 300 + more)}:${exact}Z`;
  const isCancelled = n % 10 === 9;
  const isBooked = n % 5 === 1;
  const came = { checked_in_at: at(-9, "12.345"), started_at: at(1, "41.207"), completed_at: at(14, "03.918") };
  return {
    ...ids,
    appointment_id,
    date,
    start_time: timeOf(minutes),
    end_time: timeOf(minutes + 15),
    starts_at: at(0),
    ends_at: at(15),
    appointment_status: isCancelled ? "CANCELLED" : isBooked ? "BOOKED" : "COMPLETED",
    ...(isCancelled && { cancel_reason: "Patient cancelled" }),
    ...(!isCancelled && !isBooked && came),
    patient_name: nameOf(7 * n),
    patient_alert: n % 8 === 0 ? "Allergic to penicillin" : "",
    patient_contact: `(218) 555-01${two(n % 100)}`,
    practitioner_name: nameOf(11 * n + 3),
    service_name: nth(SERVICES, n),
    location_name: nth(LOCATIONS, n),
    fee: n % 2 ? "80.00" : "1250.00",
    duration: 15,
    ...(n % 2 && { room_id: `room_${ids.location_id.slice(-26)}`, room_number: `${100 + (n % 20)}` }),
    ...(n % 3 === 0 && { reason: nth(REASONS, n / 3) }),
    ...(n % 5 === 0 && {
      series_id: `series_${ids.patient_id.slice(-26)}`,
      series_position: 1 + (n % 12),
      series_count: 12,
      every_weeks: 2,
    }),
    created_at: `2026-11-21T23:46:${two(n % 60)}.123Z`,
    version: isBooked ? 1 : 4,
  };
}

/** The attribute with the id of a row, for each entity of which a clinic has ever more rows. */
const NAMED_BY: Readonly<Record<string, string>> = {
  announcement: "announcement_id",
  apiKey: "key_id",
  audit_entry: "activity_id",
  appointmentNote: "note_id",
  billingInfo: "billing_id",
  feed: "feed_id",
  import: "import_id",
  insuranceCompany: "company_id",
  insuranceProvider: "provider_id",
  lead: "lead_id",
  ledgerEntry: "entry_id",
  location: "location_id",
  merge: "merge_id",
  message: "message_id",
  patient: "patient_id",
  patientInsurance: "patient_id",
  patientNote: "note_id",
  payerBalance: "patient_id",
  noteTemplate: "template_id",
  period: "period_id",
  policyUse: "patient_id",
  receipt: "receipt_id",
  recovery: "recovery_id",
  room: "room_id",
  search: "record_id",
  service: "service_id",
  staff: "staff_id",
  weeklySchedule: "staff_id",
  webhook: "webhook_id",
  tenant: "tenant_id",
  tenantNote: "note_id",
  waitlistEntry: "entry_id",
};

/** Entities that requests look up by their whole key, that grow with days, or that are added below. */
const NOT_COPIED = [
  ...[
    "rowCount",
    "unique",
    "notificationSettings",
    "periodYear",
    "bookedDay",
    "user",
    "username",
    "invitation",
    "recentRead",
    "signInAttempts",
    "tenantMinute",
    "apiKeyDigest",
    "webhookSecret",
    "webhookDelivery",
    "apiKeyMinute",
  ],
  ...[
    "importedRow",
    "mergedRow",
    "tenantExport",
    "tenantDeletion",
    "suspension",
    "failedMessages",
    "administrators",
    "appointment",
    "bulkChange",
    "bulkItem",
    "listed",
    "idempotency",
    "attention",
    "dayChange",
    "duplicatePair",
    "dailyCount",
    "tally",
  ],
  ...["closing", "ledgerDay", "remittance", "remittedCharge", "appointmentAccount", "receiptCounter"],
  ...["onlineSettings", "hold", "openHolds", "addressHolds", "onlineBooker", "linkToken", "usedProof", "freedTime"],
  ...["liveConnection", "liveTicket"],
];

/** Returns the nth of many ids of the same kind as the given one, which are older than all others. */
export const nthId = (id: string, n: number): string => {
  const [prefix] = id.split("_");
  return `${prefix}_01h${"0".repeat(19)}${String(n).padStart(4, "0")}`;
};

/** Returns copies of a row, each under an id of its own. */
function copiesOf(row: StoredItem, count: number): StoredItem[] {
  const id = String(row[NAMED_BY[String(row.__edb_e__)] ?? ""]);
  const text = JSON.stringify(row);
  return Array.from({ length: count }, (_, n) => JSON.parse(text.replaceAll(id, nthId(id, n))));
}

/** Returns the rows that are copied: of each entity the one with most of the clinic's ids, and a person's search items. */
function originals(rows: readonly StoredItem[], ids: ClinicIds): StoredItem[] {
  const mentions = (row: StoredItem) => {
    const text = JSON.stringify(row);
    return Object.values(ids).filter((id) => text.includes(id)).length;
  };
  const best = new Map<string, readonly [StoredItem, number]>();
  for (const row of rows) {
    const entity = String(row.__edb_e__);
    if (!(entity in NAMED_BY || NOT_COPIED.includes(entity)))
      throw new Error(`How do rows of ${entity} become more? Say it in test/support/many-rows.ts`);
    const found = mentions(row);
    if (entity in NAMED_BY && entity !== "search" && found > (best.get(entity)?.[1] ?? -1))
      best.set(entity, [row, found]);
  }
  const people = [ids.patient_id, ids.lead_id];
  const found = rows.filter(({ __edb_e__, record_id }) => __edb_e__ === "search" && people.includes(String(record_id)));
  // A few of a person's many search items lead to the person as well.
  return [...[...best.values()].map(([row]) => row), ...found.filter((_, n) => n % 4 === 0)];
}

/** Returns booked appointments of one patient with one practitioner, with their list items. The first one has begun. */
async function appointmentsOf(ids: ClinicIds, count: number, marked: number): Promise<StoredItem[]> {
  const { appointmentWrites } = await import("../../functions/domain/booking/appointment-lists.ts");
  const { attentionEntity } = await import("../../functions/entities/appointments.ts");
  const rows = Array.from({ length: count }, (_, n) => {
    const row = realisticAppointment(ids as unknown as Ids, nthId("appt", n), daysAfter(MONDAY, 1), n);
    const { checked_in_at: _in, started_at: _start, completed_at: _end, cancel_reason: _why, ...booked } = row;
    const appointment_status = n === 0 ? ("IN-PROGRESS" as const) : ("BOOKED" as const);
    const attention = n < marked ? { attention: "The location is closed." } : {};
    return { ...booked, ...attention, appointment_status, room_id: ids.room_id as string, version: 1 };
  });
  const items = appointmentWrites(...rows.map((after) => ({ after }))).map(({ Put }) => Put?.Item as StoredItem);
  const marks = rows.slice(0, marked).map((row) => attentionEntity().put(row).params<{ Item: StoredItem }>().Item);
  return [...items, ...marks];
}

/** Returns pairs of the patient with others. */
async function pairsOf({ tenant_id = "", patient_id = "" }: ClinicIds, count: number): Promise<StoredItem[]> {
  const { duplicatePairEntity } = await import("../../functions/entities/patients.ts");
  const pair = (n: number) => ({ tenant_id, patient_id, other_id: nthId(patient_id, n), state: "OPEN", rank: "50" });
  return Array.from(
    { length: count },
    (_, n) =>
      duplicatePairEntity()
        .put(pair(n) as never)
        .params<{ Item: StoredItem }>().Item,
  );
}

/** Returns the items by which the platform finds a clinic and many copies of it. */
async function listedClinics(rows: readonly StoredItem[], { tenant_id = "" }: ClinicIds, count: number) {
  const { clinicItems } = await import("../../functions/domain/search/search.ts");
  const { searchItemEntity } = await import("../../functions/entities/patients.ts");
  const clinic = rows.find((row) => row.__edb_e__ === "tenant" && row.tenant_id === tenant_id);
  const ids = [tenant_id, ...Array.from({ length: count }, (_, n) => nthId(tenant_id, n))];
  return ids
    .flatMap((id) => clinicItems({ ...clinic, tenant_id: id } as never))
    .map((item) => searchItemEntity().put(item).params<{ Item: StoredItem }>().Item);
}

/** Returns the totals of the days until which clinics are used: from before today to after the last that can be booked. */
async function usedDays(): Promise<StoredItem[]> {
  const { PLATFORM } = await import("../../functions/platform/dynamo/keys.ts");
  const { tallyEntity } = await import("../../functions/entities/counts.ts");
  const { platformToday } = await import("../../functions/domain/counting/clinic-use.ts");
  return datesFrom(addDays(platformToday(), -40), 800).map((day) => {
    const tally = { tenant_id: PLATFORM, key: keyOfUse("signed_in", day), total: 1, revision: 1 };
    return tallyEntity().put(tally).params<{ Item: StoredItem }>().Item;
  });
}

/** Returns rows that the merge has moved, and that are gone. */
async function movedRows({ tenant_id = "", merge_id = "" }: ClinicIds, count: number): Promise<StoredItem[]> {
  const { mergedRowEntity } = await import("../../functions/entities/merging.ts");
  const moved = { tenant_id, merge_id, kind: "note", expires: 4_000_000_000 } as const;
  const row = (n: number) => mergedRowEntity().put({ ...moved, row_id: nthId("note", n) });
  return Array.from({ length: count }, (_, n) => row(n).params<{ Item: StoredItem }>().Item);
}

/** Returns rows of the import, each of which has created one of the copies of the patient, or one who is gone. */
async function importedRows({ tenant_id = "", import_id = "", patient_id = "" }: ClinicIds, count: number) {
  const { importedRowEntity } = await import("../../functions/entities/imports.ts");
  const created = { tenant_id, import_id, outcome: "CREATED", expires: 4_000_000_000 } as const;
  return Array.from({ length: count }, (_, n) => {
    const row = { ...created, row: n + 2, record_id: nthId(patient_id, n) };
    return importedRowEntity().put(row).params<{ Item: StoredItem }>().Item;
  });
}

/** Returns the counts of a number of days before a date: of the clinic and four locations, and of people. */
async function countsOf({ tenant_id = "", location_id = "" }: ClinicIds, count: number): Promise<StoredItem[]> {
  const { ALL_LOCATIONS, dayCountEntity } = await import("../../functions/entities/counts.ts");
  const { tallyEntity } = await import("../../functions/entities/counts.ts");
  const owners = [ALL_LOCATIONS, location_id, ...[0, 1, 2].map((n) => nthId(location_id, n))];
  const dates = Array.from({ length: count }, (_, n) => daysAfter(MONDAY, -n));
  const [day, tally] = [
    { tenant_id, count: EMPTY_COUNT, revision: 1 },
    { tenant_id, total: 1, revision: 1 },
  ];
  return dates.flatMap((date) => [
    ...owners.map(
      (owner_id) =>
        dayCountEntity()
          .put({ ...day, owner_id, date })
          .params<{ Item: StoredItem }>().Item,
    ),
    ...PEOPLE_FIGURES.map(
      (figure) =>
        tallyEntity()
          .put({ ...tally, key: `${date} ${figure}` })
          .params<{ Item: StoredItem }>().Item,
    ),
  ]);
}

/**
 * Writes many rows like those of a clinic into it: `of` rows of each entity, the given number of appointments with as
 * many moved and imported rows, and the given number of counted days.
 * @throws Error for an entity that is not listed above
 */
export async function addRows(
  rows: readonly StoredItem[],
  ids: ClinicIds,
  { of, appointments, days }: { readonly of: number; readonly appointments: number; readonly days: number },
): Promise<void> {
  await putItems([
    ...originals(rows, ids).flatMap((row) => copiesOf(row, of)),
    ...(await appointmentsOf(ids, appointments, of)),
    ...(await pairsOf(ids, of)),
    ...(await listedClinics(rows, ids, of)),
    ...(await usedDays()),
    ...(await movedRows(ids, appointments)),
    ...(await importedRows(ids, appointments)),
    ...(await countsOf(ids, days)),
  ]);
}
