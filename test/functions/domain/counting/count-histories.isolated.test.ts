import type { DynamoDBRecord } from "aws-lambda";
import fc from "fast-check";
import { countRecord } from "../../../../functions/domain/counting/count-record.ts";
import { tenantEntity } from "../../../../functions/entities/platform.ts";
import { handler } from "../../../../functions/events/streams/table-changes.ts";
import { PLATFORM } from "../../../../functions/platform/dynamo/keys.ts";
import { reportCounts } from "../../../../infra/cli/repair/counts.ts";
import { repairTenant } from "../../../../infra/cli/repair/run.ts";
import { APPOINTMENT_STATUSES, takesTime } from "../../../../shared/appointments/status.ts";
import { addTo, countedOf, type DayCount, EMPTY_COUNT } from "../../../../shared/reports/counts.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { times } from "../../../support/depth.ts";
import { DESK, locationItem, patientItem, practitionerItem } from "../../../support/desk.ts";
import { LEAD } from "../../../support/patient-rows.ts";
import { type Item, tenantItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";
import { scheduleAnswers, streamedChanges } from "../../events/streams/streamed-changes.ts";

/** Returns the nth id of a kind of rows. */
const id = (prefix: string, nth: number) => `${prefix}_01jd3v8c9m4q2w6x8z0y1t5k7${nth}`;
/** Late in the evening in Chicago, where the clinic is. */
const LATE = "2027-03-02T04:30:00.000Z";
/** That moment, and the next morning. */
const MOMENTS = [LATE, "2027-03-02T15:00:00.000Z"];

/** Returns the attribute of people who were imported, which are two of four. */
const imported = (nth: number) => (nth % 4 > 1 ? { import_id: "imp_1" } : {});

/** Returns a patient of the clinic. */
const patient = (nth: number, changes: object = {}) =>
  patientItem({ patient_id: id("pat", nth), created_at: MOMENTS[nth % 2], ...imported(nth), ...changes });
const lead = (nth: number, changes: object = {}) =>
  LEAD.item({ lead_id: id("lead", nth), created_at: MOMENTS[nth % 2], patient_id: null, ...imported(nth), ...changes });
const appointment = (nth: number, changes: object = {}) =>
  appointmentItem({ appointment_id: id("appt", nth), ...changes });

const clinic = (nth: number, changes: object): Item => {
  const {
    __edb_e__: _,
    __edb_v__: __,
    ...row
  } = tenantItem({ tenant_id: id("ten", nth), created_at: MOMENTS[nth % 2] });
  return (
    tenantEntity()
      .put({ ...row, ...changes } as never)
      .params() as { Item: Item }
  ).Item;
};

const nth = fc.nat(2);
const oneChange = fc.oneof(
  fc.record({ row: nth.map((n) => patient(n)), isDeleted: fc.boolean() }),
  fc.record({ row: nth.map((n) => patient(n, { merged_into: id("pat", 7) })), isDeleted: fc.constant(false) }),
  fc.record({ row: nth.map((n) => lead(n)), isDeleted: fc.boolean() }),
  fc.record({ row: nth.map((n) => lead(n, { patient_id: id("pat", n) })), isDeleted: fc.constant(false) }),
  fc.record({
    row: fc
      .tuple(nth, fc.constantFrom("ACTIVE" as const, "INACTIVE" as const, "TERMINATED" as const))
      .map(([n, status]) => practitionerItem({ staff_id: id("staff", n), status })),
    isDeleted: fc.constant(false),
  }),
  fc.record({ row: nth.map((n) => locationItem({ location_id: id("loc", n) })), isDeleted: fc.constant(false) }),
  fc.record({
    row: fc
      .record({
        status: fc.constantFrom("ACTIVE", "INACTIVE"),
        setup: fc.constantFrom("complete", "administrator"),
        invitation: fc.constantFrom("accepted", "pending"),
        used_until: fc.constantFrom(undefined, "2027-02-01", "2027-03-05"),
      })
      .chain((changes) => nth.map((n) => clinic(n, changes))),
    isDeleted: fc.boolean(),
  }),
  fc.record({
    row: fc
      .record({
        appointment_status: fc.constantFrom(...APPOINTMENT_STATUSES),
        location_id: fc.constantFrom(DESK.location_id, id("loc", 9)),
        date: fc.constantFrom("2027-03-01", "2027-03-02", "2027-04-02"),
        duration: fc.constantFrom(15, 30),
        created_at: fc.constantFrom("2027-02-01T15:00:00.000Z", "2027-02-27T15:00:00.000Z"),
      })
      .chain((changes) => nth.map((n) => appointment(n, changes))),
    isDeleted: fc.constant(false),
  }),
);

/** A change, and the places of the records that are delivered after it. */
const step = fc.record({ change: oneChange, delivered: fc.array(fc.nat(20), { maxLength: 3 }) });
/** Changes of the rows that are counted, one after the other. */
const history = fc.array(step, { minLength: 1, maxLength: 14 });

/** Recounts the rows of a table by hand, and compares the stored counts with that. */
function recountedByHand(table: ReturnType<typeof openTable>) {
  /** Returns what a recount by hand finds in the rows, without anything that the stream has noted. */
  function recounted(isOwnCounted: boolean) {
    const days = new Map<string, DayCount>();
    const months = new Map<string, number>();
    for (const row of table.rows("appointment")) {
      const counted = countedOf(row as unknown as Parameters<typeof countedOf>[0]);
      for (const owner_id of ["all", counted.location_id]) {
        const key = `${owner_id} ${counted.date}`;
        days.set(key, addTo(days.get(key) ?? EMPTY_COUNT, counted, 1));
      }
      if (takesTime(counted.status)) months.set(counted.date, (months.get(counted.date) ?? 0) + 1);
    }
    const totals = new Map<string, number>();
    const add = (instant: unknown, figure: string) => {
      const key = `${instant === LATE ? "2027-03-01" : "2027-03-02"} ${figure}`;
      totals.set(key, (totals.get(key) ?? 0) + 1);
    };
    const patients = new Map(table.rows("patient").map((row) => [row.patient_id, row]));
    for (const row of patients.values()) if (!row.merged_into && !row.import_id) add(row.created_at, "new_patients");
    for (const row of table.rows("lead")) {
      if (!row.import_id) add(row.created_at, "new_leads");
      const became = patients.get(row.patient_id);
      if (became) add(became.created_at, "converted_leads");
    }
    // The location of the other records never changes, so that only the command counts it.
    const locations = table
      .rows("location")
      .filter(({ location_id }) => isOwnCounted || location_id !== DESK.location_id);
    if (locations.length > 0) totals.set("locations", locations.length);
    const active = table.rows("staff").filter(({ status }) => status === "ACTIVE");
    if (active.length > 0) totals.set("active staff", active.length);
    return { days, months, totals };
  }

  /** Returns the number of clinics that are active, inactive, incomplete, and active by owner and last day of use. */
  function recountedClinics(isOwnCounted: boolean) {
    const sums: Record<string, number> = {};
    const add = (key: string) => {
      sums[key] = (sums[key] ?? 0) + 1;
    };
    // The clinic of the other records never changes, so that only the command counts it.
    for (const row of table.rows("tenant").filter(({ tenant_id }) => isOwnCounted || tenant_id !== IDS.tenant)) {
      const state = row.setup === "administrator" ? "incomplete" : String(row.status).toLowerCase();
      add(`state ${state}`);
      add(`created ${String(row.created_at).slice(0, 7)}`);
      const owner = row.invitation === "pending" ? "never_signed_in" : "signed_in";
      if (state === "active") add(`used ${owner} ${row.used_until ?? String(row.created_at).slice(0, 10)}`);
    }
    return new Map(Object.entries(sums));
  }

  /** Compares the stored counts with a recount. Counts of zero may be missing. */
  function expectRecounted(isOwnCounted = false) {
    const { days, months, totals } = recounted(isOwnCounted);
    for (const { date, owner_id, count } of table.rows("dailyCount")) {
      const key = `${owner_id} ${date}`;
      expect([key, count]).toEqual([key, days.get(key) ?? EMPTY_COUNT]);
      days.delete(key);
    }
    expect([...days]).toEqual([]);
    const storedDays = table
      .rows("monthCount")
      .flatMap(({ month, ...row }) =>
        Object.entries(row).flatMap(([name, n]) =>
          /^d\d\d$/.test(name) && n !== 0 ? [[`${month}-${name.slice(1)}`, n]] : [],
        ),
      );
    expect(new Map(storedDays as [string, number][])).toEqual(months);
    const storedTotals = (of: string) =>
      new Map(
        table
          .rows("tally")
          .filter(({ total, tenant_id }) => total !== 0 && tenant_id === of)
          .map(({ key, total }) => [key, total]),
      );
    expect(storedTotals(IDS.tenant)).toEqual(totals);
    expect(storedTotals(PLATFORM)).toEqual(recountedClinics(isOwnCounted));
  }

  return { expectRecounted };
}

// They have tests of their own on the emulator.
vi.mock("../../../../functions/domain/search/refresh-duplicates.ts", () => ({
  refreshDuplicates: async () => undefined,
}));
vi.mock("../../../../functions/events/streams/attention-sources.ts", () => ({ ownerOf: () => undefined }));
vi.mock("../../../../functions/events/streams/refresh-names.ts", async (original) => ({
  ...(await original<object>()),
  correctNames: async () => undefined,
  refreshNames: async () => undefined,
}));

const table = openTable();
beforeEach(() => table.holds([locationItem()]));

const { change } = streamedChanges(table);
const { expectRecounted } = recountedByHand(table);

const deliver = async (records: readonly DynamoDBRecord[]) => {
  const answer = await handler({ Records: [...records] }, { getRemainingTimeInMillis: () => 60_000 });
  expect(answer).toEqual({ batchItemFailures: [] });
};

/** A lead becomes a patient in one transaction, so that a patient is only deleted together with the leads. */
const isPossible = ({ row, isDeleted }: { row: Item; isDeleted: boolean }) => {
  const isNeeded = (of: unknown) => table.rows("lead").some(({ patient_id }) => patient_id === of);
  if (row.__edb_e__ === "patient" && isDeleted) return !isNeeded(row.patient_id);
  if (row.__edb_e__ !== "lead" || !row.patient_id) return true;
  return table.rows("patient").some(({ patient_id }) => patient_id === row.patient_id);
};

/** Lets the changes happen, each followed by records of any earlier changes in any order, also repeatedly. */
async function happen(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  table.holds([locationItem()]);
  const records: DynamoDBRecord[] = [];
  for (const { change: next, delivered } of steps) {
    if (!isPossible(next)) continue;
    records.push(await change(next.row, next.isDeleted));
    await deliver(delivered.flatMap((at) => records[at] ?? []));
  }
  return records;
}

it("holds what a recount finds after any history, with records that are late, repeated and out of order", async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (steps, order) => {
      const records = await happen(steps);
      const rank = new Map(records.map((record) => [record, order.next().value]));
      const shuffled = records.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
      await deliver(shuffled);
      await deliver(records.slice(0, 3));
      expectRecounted();
    }),
    { numRuns: times(30, 8) },
  );
});

/** Counts everything again, as the command does. */
async function recount(options = {}) {
  const done = [];
  for (const { tenant_id } of table.rows("tenant"))
    done.push(await repairTenant(reportCounts, String(tenant_id), options));
  done.push(await repairTenant({ ...reportCounts, kinds: reportCounts.platform ?? {} }, PLATFORM, options));
  return { changed: sum(done.map(({ changed }) => changed)), left: sum(done.map(({ left }) => left)) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

it("is brought to what a recount finds by the command, after records were lost and counts were damaged", async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 3 }), async (steps, damages) => {
      await happen(steps);
      for (const [at, damage] of damages.entries()) {
        const tally = table.stored().filter(({ __edb_e__ }) => __edb_e__ === "tally")[at];
        if (tally) await change({ ...tally, total: Number(tally.total) + damage });
        const day = table.stored().filter(({ __edb_e__ }) => __edb_e__ === "dailyCount")[at];
        if (day && damage > 0) await change({ ...day, count: { ...EMPTY_COUNT, by_status: { BOOKED: damage } } });
        const month = table.stored().filter(({ __edb_e__ }) => __edb_e__ === "monthCount")[at];
        if (month) await change({ ...month, d02: damage });
      }
      const { changed } = await recount({ dryRun: true });
      const before = JSON.stringify(table.stored());
      expect(await recount()).toMatchObject({ left: 0 });
      if (changed === 0) expect(JSON.stringify(table.stored())).toBe(before);
      expectRecounted(true);
      expect(await recount()).toMatchObject({ changed: 0, left: 0 });
    }),
    { numRuns: times(20, 5) },
  );
});

it("counts the last state when calls about a record overlap in any order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, isDeleted) => {
      table.holds([locationItem(), patient(0)]);
      const endScheduling = scheduleAnswers(scheduler);
      const record = { tenant_id: IDS.tenant, record_id: id("pat", 0) };
      const first = countRecord(record);
      const second = change(patient(0, { merged_into: id("pat", 1) }), isDeleted).then(() => countRecord(record));
      await scheduler.waitFor(Promise.all([first, second]));
      endScheduling();
      expectRecounted();
    }),
    { numRuns: times(60, 15) },
  );
});
