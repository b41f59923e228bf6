import { isDeepStrictEqual } from "node:util";
import {
  CountedAppointmentEntity,
  countedDays,
  DayCountEntity,
  TalliedEntity,
  TallyEntity,
} from "../../../functions/entities/counts.ts";

import { atRevision } from "../../../functions/platform/dynamo/optimistic-lock.ts";
import { putItem, writeIf } from "../../../functions/platform/dynamo/transaction.ts";
import { addTo, type DayCount, EMPTY_COUNT } from "../../../shared/reports/day-count.ts";
import type { RowPage } from "./migration.ts";

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
export async function wrongDays(tenant_id: string): Promise<RowPage> {
  const { data: days } = await DayCountEntity.query.byOwner({ tenant_id }).go(ALL);
  const { data: appointments } = await CountedAppointmentEntity.query.byId({ tenant_id }).go(ALL);
  const stored = new Map(days.map((day) => [keyOf(day), day]));
  const sums = new Map<string, DayCount>();
  for (const { counted } of appointments)
    for (const key of countedDays(counted).map(keyOf)) sums.set(key, addTo(sums.get(key) ?? EMPTY_COUNT, counted, 1));
  const wrong = keysOf(stored, sums).flatMap((key) => {
    const [owner_id = "", date = ""] = key.split(" ");
    const [{ revision = 0, count = EMPTY_COUNT } = {}, sum = EMPTY_COUNT] = [stored.get(key), sums.get(key)];
    // Counts of older releases lack the days between booking and start.
    if (isDeepStrictEqual({ ...EMPTY_COUNT, ...count }, sum)) return [];
    const put = DayCountEntity.put({ tenant_id, owner_id, date, count: sum, revision: revision + 1 });
    return [{ migrate: () => writeIf([putItem(put.where(atRevision(revision)))]) }];
  });
  return { seen: days.length, cursor: null, outdated: wrong };
}

/**
 * Finds the totals of a clinic that differ from the number of records counted under their key, as `wrongDays` does for
 * days.
 */
export async function wrongTallies(tenant_id: string): Promise<RowPage> {
  const { data: tallies } = await TallyEntity.query.byKey({ tenant_id }).go(ALL);
  const { data: records } = await TalliedEntity.query.byRecord({ tenant_id }).go(ALL);
  const stored = new Map(tallies.map((tally) => [tally.key, tally]));
  const sums = new Map<string, number>();
  for (const key of records.flatMap(({ keys }) => keys)) sums.set(key, (sums.get(key) ?? 0) + 1);
  const wrong = keysOf(stored, sums).flatMap((key) => {
    const [{ revision = 0, total: before = 0 } = {}, total = 0] = [stored.get(key), sums.get(key)];
    if (before === total) return [];
    const put = TallyEntity.put({ tenant_id, key, total, revision: revision + 1 });
    return [{ migrate: () => writeIf([putItem(put.where(atRevision(revision)))]) }];
  });
  return { seen: tallies.length, cursor: null, outdated: wrong };
}
