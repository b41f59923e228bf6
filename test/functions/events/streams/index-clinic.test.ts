import type { DynamoDBRecord } from "aws-lambda";
import fc from "fast-check";
import { indexClinic } from "../../../../functions/events/streams/index-clinic.ts";
import { handler } from "../../../../functions/events/streams/table-changes.ts";
import { IDS } from "../../../support/call.ts";
import { clinicItem, clinicSearchItems } from "../../../support/clinic-rows.ts";
import type { Item } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";
import { scheduleAnswers, streamedChanges } from "./streamed-changes.ts";

const table = openTable();
beforeEach(() => table.holds([]));

const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
const listed = () => table.stored().filter(({ __edb_e__ }) => __edb_e__ === "search");

const { change, stored } = streamedChanges(table);

const deliver = async (records: readonly DynamoDBRecord[]) => {
  const answer = await handler({ Records: [...records] }, { getRemainingTimeInMillis: () => 60_000 });
  expect(answer).toEqual({ batchItemFailures: [] });
};

/** Requires that the index holds exactly what the rows of the clinics give. */
function expectListed(): void {
  // The clinic of the caller, which every table has, never changes.
  const clinics = table
    .stored()
    .filter(({ __edb_e__, tenant_id }) => __edb_e__ === "tenant" && tenant_id !== IDS.tenant);
  const byKey = (items: readonly Item[]) => new Map(items.map((item) => [keyOf(item), item]));
  expect(byKey(listed())).toEqual(byKey(clinics.flatMap(clinicSearchItems)));
}

it("lists a new clinic, a renamed one under its new name only, and a deleted one no longer", async () => {
  const terms = () => listed().map(({ term }) => term);
  await deliver([await change(clinicItem(1, { tenant_name: "Lakeside" }))]);
  expect(terms()).toEqual(expect.arrayContaining(["!lakeside", "lakeside"]));
  await deliver([await change(clinicItem(1, { tenant_name: "Hillview" }))]);
  expect(terms()).toContain("hillview");
  expect(terms()).not.toContain("lakeside");
  await deliver([await change(clinicItem(1), true)]);
  expect(terms()).toEqual([]);
});

it("leaves the index alone when nothing that is searched has changed", async () => {
  await deliver([await change(clinicItem(1))]);
  for (const item of listed()) table.remove(item);
  await deliver([await change(clinicItem(1, { used_until: "2027-03-05", status: "INACTIVE" }))]);
  expect(listed()).toEqual([]);
});

const changes = fc.record({
  tenant_name: fc.constantFrom("Lakeside", "Lakeside Family Clinic", "Hillview 9"),
  city: fc.constantFrom("Duluth", "Boulder"),
  email: fc.constantFrom("hello@lakeside.example.com", "office@hill.example.com"),
});
const step = fc.record({
  row: fc.tuple(fc.nat(1), changes).map(([nth, changed]) => clinicItem(nth, changed)),
  isDeleted: fc.boolean(),
  delivered: fc.array(fc.nat(20), { maxLength: 3 }),
});

it("holds what the rows give after any history, with records that are late, repeated and out of order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 10 }),
      fc.infiniteStream(fc.nat()),
      async (steps, ranks) => {
        table.holds([]);
        const records: DynamoDBRecord[] = [];
        for (const { row, isDeleted, delivered } of steps) {
          if (isDeleted && !stored(row)) continue;
          records.push(await change(row, isDeleted));
          await deliver(delivered.flatMap((at) => records[at] ?? []));
        }
        const rank = new Map(records.map((record) => [record, ranks.next().value]));
        await deliver(records.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)));
        await deliver(records.slice(0, 3));
        expectListed();
      },
    ),
    { numRuns: 15 },
  );
});

it("lists the last name when calls about a clinic overlap in any order", async () => {
  const before = clinicItem(1, { tenant_name: "Lakeside" });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, isDeleted) => {
      table.holds([before]);
      const endScheduling = scheduleAnswers(scheduler);
      const id = String(before.tenant_id);
      const first = indexClinic(id);
      const second = change(clinicItem(1, { tenant_name: "Hillview" }), isDeleted).then(() =>
        indexClinic(id, before as unknown as Parameters<typeof indexClinic>[1]),
      );
      await scheduler.waitFor(Promise.all([first, second]));
      endScheduling();
      expectListed();
    }),
    { numRuns: 25 },
  );
});
