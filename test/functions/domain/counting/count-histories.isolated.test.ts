import type { DynamoDBRecord } from "aws-lambda";
import fc from "fast-check";
import { countRecord } from "../../../../functions/domain/counting/count-record.ts";
import { handler } from "../../../../functions/events/streams/table-changes.ts";
import { PLATFORM } from "../../../../functions/platform/dynamo/keys.ts";
import { client } from "../../../../functions/platform/dynamo/table.ts";
import { reportCounts } from "../../../../infra/cli/repair/counts.ts";
import { repairTenant } from "../../../../infra/cli/repair/run.ts";
import { EMPTY_COUNT } from "../../../../shared/reports/counts.ts";
import { locationItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import type { Item } from "../../../support/item.ts";
import { history, id, patient, type step } from "../../entities/random-histories.ts";
import { streamedChanges } from "../../events/streams/streamed-changes.ts";
import { recountedByHand } from "../../platform/dynamo/recounted-by-hand.ts";

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

const table = fakeTable();
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
    { numRuns: 30 },
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
    { numRuns: 20 },
  );
});

it("counts the last state when calls about a record overlap in any order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, isDeleted) => {
      table.holds([locationItem(), patient(0)]);
      const send = client.send.bind(client);
      const scheduled = vi.spyOn(client, "send").mockImplementation(scheduler.scheduleFunction(send as never) as never);
      const record = { tenant_id: IDS.tenant, record_id: id("pat", 0) };
      const first = countRecord(record);
      const second = change(patient(0, { merged_into: id("pat", 1) }), isDeleted).then(() => countRecord(record));
      await scheduler.waitFor(Promise.all([first, second]));
      scheduled.mockRestore();
      expectRecounted();
    }),
    { numRuns: 60 },
  );
});
