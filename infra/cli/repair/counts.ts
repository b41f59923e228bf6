import { isDeepStrictEqual } from "node:util";
import { countAppointment } from "../../../functions/domain/counting/count-appointment.ts";
import {
  countClinic,
  countRecord,
  readClinicKeys,
  readRecordKeys,
} from "../../../functions/domain/counting/count-record.ts";
import { appointmentEntity } from "../../../functions/entities/appointments.ts";
import { locationEntity } from "../../../functions/entities/clinic.ts";
import {
  ALL_LOCATIONS,
  countedAppointmentEntity,
  countedDays,
  dayCountEntity,
  monthAndDay,
  monthCountEntity,
  talliedEntity,
  tallyEntity,
} from "../../../functions/entities/counts.ts";
import { leadEntity, patientEntity } from "../../../functions/entities/patients.ts";
import { staffEntity } from "../../../functions/entities/people.ts";
import { readByKeys } from "../../../functions/platform/dynamo/batch-get.ts";
import { PLATFORM } from "../../../functions/platform/dynamo/keys.ts";
import { ifRevision } from "../../../functions/platform/dynamo/optimistic-lock.ts";
import { putItem, writeIf } from "../../../functions/platform/dynamo/transaction.ts";
import { type AppointmentStatus, takesTime } from "../../../shared/appointments/status.ts";
import { addTo, countedOf, type DayCount, EMPTY_COUNT } from "../../../shared/reports/counts.ts";
import { pageOf, type Repair, type RowPage, readerOf } from "./run.ts";

const ALL = { pages: "all", consistent: true } as const;

/** Returns the keys of all maps, each once. */
const keysOf = (...maps: readonly ReadonlyMap<string, unknown>[]) => [
  ...new Set(maps.flatMap((map) => [...map.keys()])),
];

const keyOf = ({ owner_id, date }: { readonly owner_id: string; readonly date: string }) => `${owner_id} ${date}`;

/**
 * Finds the days of a clinic whose count differs from the sum of its counted appointments. A wrong count is replaced on
 * the condition of its revision, which every change of an appointment of that day increases.
 */
async function wrongDays(tenant_id: string): Promise<RowPage> {
  const { data: days } = await dayCountEntity().query.byOwner({ tenant_id }).go(ALL);
  const { data: appointments } = await countedAppointmentEntity().query.byId({ tenant_id }).go(ALL);
  const stored = new Map(days.map((day) => [keyOf(day), day]));
  const sums = new Map<string, DayCount>();
  for (const { counted } of appointments)
    for (const key of countedDays(counted).map(keyOf)) sums.set(key, addTo(sums.get(key) ?? EMPTY_COUNT, counted, 1));
  const wrong = keysOf(stored, sums).flatMap((key) => {
    const [owner_id = "", date = ""] = key.split(" ");
    const [{ revision = 0, count = EMPTY_COUNT } = {}, sum = EMPTY_COUNT] = [stored.get(key), sums.get(key)];
    if (isDeepStrictEqual(count, sum)) return [];
    const put = dayCountEntity().put({ tenant_id, owner_id, date, count: sum, revision: revision + 1 });
    return [{ repair: () => writeIf([putItem(put.where(ifRevision(revision)))]) }];
  });
  return { seen: days.length, cursor: null, outdated: wrong };
}

/**
 * Finds the totals of a clinic that differ from the number of records counted under their key, as `wrongDays` does for
 * days.
 */
async function wrongTallies(tenant_id: string): Promise<RowPage> {
  const { data: tallies } = await tallyEntity().query.byKey({ tenant_id }).go(ALL);
  const { data: records } = await talliedEntity().query.byRecord({ tenant_id }).go(ALL);
  const stored = new Map(tallies.map((tally) => [tally.key, tally]));
  const sums = new Map<string, number>();
  for (const key of records.flatMap(({ keys }) => keys)) sums.set(key, (sums.get(key) ?? 0) + 1);
  const wrong = keysOf(stored, sums).flatMap((key) => {
    const [{ revision = 0, total: before = 0 } = {}, total = 0] = [stored.get(key), sums.get(key)];
    if (before === total) return [];
    const put = tallyEntity().put({ tenant_id, key, total, revision: revision + 1 });
    return [{ repair: () => writeIf([putItem(put.where(ifRevision(revision)))]) }];
  });
  return { seen: tallies.length, cursor: null, outdated: wrong };
}

type Days = Readonly<Record<`d${string}`, number>>;

const totalOf = ({ by_status }: DayCount): number =>
  Object.entries(by_status).reduce((sum, [status, n]) => (takesTime(status as AppointmentStatus) ? sum + n : sum), 0);

const withoutZeros = (days: object) =>
  Object.fromEntries(Object.entries(days).filter(([name, count]) => /^d\d\d$/.test(name) && count !== 0));

/**
 * Finds the months of a clinic whose count differs from those of its days. A wrong count is replaced on the condition
 * of its revision, which every change of an appointment of that month increases.
 */
async function wrongMonths(tenant_id: string): Promise<RowPage> {
  const { data: stored } = await monthCountEntity().query.byMonth({ tenant_id }).go(ALL);
  const { data: counts } = await dayCountEntity().query.byOwner({ tenant_id, owner_id: ALL_LOCATIONS }).go(ALL);
  const sums = new Map<string, Days>(stored.map(({ month }) => [month, {}]));
  for (const { date, count } of counts) {
    const { month, day } = monthAndDay(date);
    sums.set(month, { ...sums.get(month), [day]: totalOf(count) });
  }
  const outdated = [...sums].flatMap(([month, sum]) => {
    const { revision = 0, ...before } = stored.find((row) => row.month === month) ?? {};
    const days = withoutZeros(sum);
    if (isDeepStrictEqual(withoutZeros(before), days)) return [];
    const put = monthCountEntity().put({ tenant_id, month, ...days, revision: revision + 1 });
    return [{ repair: () => writeIf([putItem(put.where(ifRevision(revision)))]) }];
  });
  return { seen: stored.length, cursor: null, outdated };
}

const consistent = { consistent: true } as const;
/** A page of appointments is compared with its counts by one BatchGet, so that a clinic of a year takes seconds. */
const APPOINTMENTS_AT_ONCE = 100;
/** Comparing another record with its counts takes further reads, so only a few records are compared at a time. */
const AT_ONCE = 25;

/** Finds the appointments of a page that are counted otherwise than they are. */
async function miscountedAppointments(tenant_id: string, cursor: string | null): Promise<RowPage> {
  const page = { cursor, limit: APPOINTMENTS_AT_ONCE, ...consistent };
  const { data, cursor: next } = await appointmentEntity().query.byId({ tenant_id }).go(page);
  const counted = await readByKeys(countedAppointmentEntity(), data);
  const wrong = data.filter((row, index) => !isDeepStrictEqual(counted[index]?.counted, countedOf(row)));
  const outdated = wrong.map(({ appointment_id }) => ({ repair: () => countAppointment(tenant_id, appointment_id) }));
  return { seen: data.length, cursor: next, outdated };
}

/** Returns whether a record is counted under other keys than the given ones. */
async function isMiscounted(
  record: { readonly tenant_id: string; readonly record_id: string },
  keys: readonly string[] | undefined,
): Promise<boolean> {
  const { data } = await talliedEntity().get(record).go(consistent);
  return !isDeepStrictEqual(data?.keys.toSorted(), keys?.toSorted());
}

/** Builds the repair of patients, leads, staff or locations, by the attribute that holds their id. */
const records = <Id extends string>(id: Id) => {
  type Row = Readonly<Record<"tenant_id" | Id, string>>;
  const recordOf = (row: Row) => ({ tenant_id: row.tenant_id, record_id: row[id] });
  return {
    isOutdated: async (row: Row) => isMiscounted(recordOf(row), await readRecordKeys(recordOf(row))),
    repair: (row: Row) => countRecord(recordOf(row)),
  };
};

/** The repair of the platform's clinics, by their ids. */
const clinics = {
  isOutdated: async ({ record_id }: { readonly record_id: string }) =>
    isMiscounted({ tenant_id: PLATFORM, record_id }, (await readClinicKeys(record_id))?.keys),
  repair: ({ record_id }: { readonly record_id: string }) => countClinic(record_id),
};

/**
 * Recounts the appointments, patients, leads, staff and locations of a clinic: first each record, and then the totals,
 * which are compared with the sums of all records.
 */
export const reportCounts: Repair = {
  summary: "the reports count what the table holds",
  kinds: {
    appointments: miscountedAppointments,
    patients: readerOf(patientEntity().query.byId, AT_ONCE, records("patient_id")),
    leads: readerOf(leadEntity().query.byId, AT_ONCE, records("lead_id")),
    staff: readerOf(staffEntity().query.byId, AT_ONCE, records("staff_id")),
    locations: readerOf(locationEntity().query.byId, AT_ONCE, records("location_id")),
    // Deleted records are found by the counts that they left behind.
    deleted: readerOf(talliedEntity().query.byRecord, AT_ONCE, records("record_id")),
    days: wrongDays,
    months: wrongMonths,
    tallies: wrongTallies,
    // The clinic itself is counted among the clinics of the platform.
    clinic: async (tenant_id) => pageOf({ data: [{ record_id: tenant_id }], cursor: null }, clinics),
  },
  // The platform's totals are compared with its clinics after each of these has been recounted.
  platform: {
    deleted: readerOf(talliedEntity().query.byRecord, AT_ONCE, clinics),
    tallies: wrongTallies,
  },
};
