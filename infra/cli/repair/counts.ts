import { isDeepStrictEqual } from "node:util";
import { LOCATIONS } from "../../../functions/domain/counting/clinic-use.ts";
import { countAppointment } from "../../../functions/domain/counting/count-appointment.ts";
import {
  clinicZone,
  countClinic,
  countRecord,
  readClinicKeys,
  readRecordKeys,
  staffKeys,
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
import { findRow, readByKeys } from "../../../functions/platform/dynamo/batch-get.ts";
import { PLATFORM } from "../../../functions/platform/dynamo/keys.ts";
import { ifRevision } from "../../../functions/platform/dynamo/optimistic-lock.ts";
import { putItem, writeIf } from "../../../functions/platform/dynamo/transaction.ts";
import { type AppointmentStatus, takesTime } from "../../../shared/appointments/status.ts";
import { addTo, countedOf, type DayCount, EMPTY_COUNT, leadKeys, patientKeys } from "../../../shared/reports/counts.ts";
import { allRows, pageOf, pagesOf, type Repair, type RowPage } from "./run.ts";

/** Returns the keys of all maps, each once. */
const keysOf = (...maps: readonly ReadonlyMap<string, unknown>[]) => [
  ...new Set(maps.flatMap((map) => [...map.keys()])),
];

const keyOf = ({ owner_id, date }: { readonly owner_id: string; readonly date: string }) => `${owner_id} ${date}`;

/**
 * Finds the days of a clinic whose count differs from the sum of its counted appointments. A wrong count is replaced on
 * the condition of its revision, which every change of an appointment of that day increases.
 */
async function* wrongDays(tenant_id: string): AsyncGenerator<RowPage> {
  const days = await allRows(dayCountEntity().query.byOwner({ tenant_id }));
  const appointments = await allRows(countedAppointmentEntity().query.byId({ tenant_id }));
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
  yield { seen: days.length, outdated: wrong };
}

/**
 * Finds the totals of a clinic that differ from the number of records counted under their key, as `wrongDays` does for
 * days.
 */
async function* wrongTallies(tenant_id: string): AsyncGenerator<RowPage> {
  const tallies = await allRows(tallyEntity().query.byKey({ tenant_id }));
  const records = await allRows(talliedEntity().query.byRecord({ tenant_id }));
  const stored = new Map(tallies.map((tally) => [tally.key, tally]));
  const sums = new Map<string, number>();
  for (const key of records.flatMap(({ keys }) => keys)) sums.set(key, (sums.get(key) ?? 0) + 1);
  const wrong = keysOf(stored, sums).flatMap((key) => {
    const [{ revision = 0, total: before = 0 } = {}, total = 0] = [stored.get(key), sums.get(key)];
    if (before === total) return [];
    const put = tallyEntity().put({ tenant_id, key, total, revision: revision + 1 });
    return [{ repair: () => writeIf([putItem(put.where(ifRevision(revision)))]) }];
  });
  yield { seen: tallies.length, outdated: wrong };
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
async function* wrongMonths(tenant_id: string): AsyncGenerator<RowPage> {
  const stored = await allRows(monthCountEntity().query.byMonth({ tenant_id }));
  const counts = await allRows(dayCountEntity().query.byOwner({ tenant_id, owner_id: ALL_LOCATIONS }));
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
  yield { seen: stored.length, outdated };
}

/** Finds the appointments of a clinic that are counted otherwise than they are, and those that were deleted and are still counted. */
async function* miscountedAppointments(tenant_id: string): AsyncGenerator<RowPage> {
  const rows = await allRows(countedAppointmentEntity().query.byId({ tenant_id }));
  const stored = new Map(rows.map(({ appointment_id, counted }) => [appointment_id, counted]));
  const repair = {
    isOutdated: async ({ appointment_id }: { readonly appointment_id: string }) => {
      const key = { tenant_id, appointment_id };
      const counted = await findRow(countedAppointmentEntity(), key);
      const appointment = await findRow(appointmentEntity(), key);
      return !isDeepStrictEqual(counted?.counted, appointment && countedOf(appointment));
    },
    repair: ({ appointment_id }: { readonly appointment_id: string }) => countAppointment(tenant_id, appointment_id),
  };
  for await (const page of pagesOf(appointmentEntity().query.byId({ tenant_id }))) {
    yield pageOf(page, {
      ...repair,
      isSuspect: (row) => !isDeepStrictEqual(stored.get(row.appointment_id), countedOf(row)),
    });
    for (const { appointment_id } of page) stored.delete(appointment_id);
  }
  yield pageOf(
    [...stored.keys()].map((appointment_id) => ({ appointment_id })),
    repair,
  );
}

interface CountedRecord {
  readonly record_id: string;
  /** The keys under which it has to be counted; undefined for one that was deleted. */
  readonly keys?: readonly string[];
}

const isSame = (some: readonly string[] | undefined, others: readonly string[] | undefined): boolean =>
  isDeepStrictEqual(some?.toSorted(), others?.toSorted());

/** Yields the patients, leads, staff and locations of a clinic with their keys. */
async function* recordPages(tenant_id: string): AsyncGenerator<CountedRecord[]> {
  const time_zone = await clinicZone(tenant_id);
  for await (const patients of pagesOf(patientEntity().query.byId({ tenant_id })))
    yield patients.map((row) => ({ record_id: row.patient_id, keys: patientKeys(row, time_zone) }));
  for await (const leads of pagesOf(leadEntity().query.byId({ tenant_id }))) {
    const keys = leads.map(({ patient_id }) => ({ tenant_id, patient_id: patient_id ?? "" }));
    const patients = await readByKeys(patientEntity(), keys);
    yield leads.map((row, index) => ({ record_id: row.lead_id, keys: leadKeys(row, patients[index], time_zone) }));
  }
  for await (const staff of pagesOf(staffEntity().query.byId({ tenant_id })))
    yield staff.map((row) => ({ record_id: row.staff_id, keys: staffKeys(row) }));
  for await (const locations of pagesOf(locationEntity().query.byId({ tenant_id })))
    yield locations.map(({ location_id }) => ({ record_id: location_id, keys: [LOCATIONS] }));
}

/** Finds the records of a clinic that are counted under other keys than theirs, and those that were deleted and are still counted. */
async function* miscountedRecords(tenant_id: string): AsyncGenerator<RowPage> {
  const rows = await allRows(talliedEntity().query.byRecord({ tenant_id }));
  const stored = new Map(rows.map(({ record_id, keys }) => [record_id, keys]));
  const repair = {
    isSuspect: ({ record_id, keys }: CountedRecord) => !isSame(stored.get(record_id), keys),
    isOutdated: async ({ record_id }: CountedRecord) => {
      const tallied = await findRow(talliedEntity(), { tenant_id, record_id });
      return !isSame(tallied?.keys, await readRecordKeys({ tenant_id, record_id }));
    },
    repair: ({ record_id }: CountedRecord) => countRecord({ tenant_id, record_id }),
  };
  for await (const page of recordPages(tenant_id)) {
    yield pageOf(page, repair);
    for (const { record_id } of page) stored.delete(record_id);
  }
  yield pageOf(
    [...stored.keys()].map((record_id) => ({ record_id })),
    repair,
  );
}

/** The repair of the platform's clinics, by their ids. */
const clinics = {
  isOutdated: async ({ record_id }: CountedRecord) => {
    const tallied = await findRow(talliedEntity(), { tenant_id: PLATFORM, record_id });
    return !isSame(tallied?.keys, (await readClinicKeys(record_id))?.keys);
  },
  repair: ({ record_id }: CountedRecord) => countClinic(record_id),
};

/**
 * Recounts the appointments, patients, leads, staff and locations of a clinic: first each record, and then the totals,
 * which are compared with the sums of all records.
 */
export const reportCounts: Repair = {
  summary: "the reports count what the table holds",
  kinds: {
    appointments: miscountedAppointments,
    records: miscountedRecords,
    days: wrongDays,
    months: wrongMonths,
    tallies: wrongTallies,
    // The clinic itself is counted among the clinics of the platform.
    clinic: async function* (tenant_id) {
      yield pageOf([{ record_id: tenant_id }], clinics);
    },
  },
  // The platform's totals are compared with its clinics after each of these has been recounted.
  platform: {
    deleted: async function* () {
      for await (const page of pagesOf(talliedEntity().query.byRecord({ tenant_id: PLATFORM })))
        yield pageOf(page, clinics);
    },
    tallies: wrongTallies,
  },
};
