import { takesTime } from "../../shared/appointments/status.ts";
import type { Counted } from "../../shared/reports/day-count.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";
import { type TransactItem, updateItem } from "./write-items.ts";

const DAYS = Array.from({ length: 31 }, (_, before) => `d${String(before + 1).padStart(2, "0")}`);
const days = Object.fromEntries(DAYS.map((day) => [day, { type: "number" }]));

/** Returns the month of a date, and the attribute that counts its day. */
export const placeOf = (date: string) => ({ month: date.slice(0, 7), day: `d${date.slice(8)}` as const });

/**
 * The appointments of each day of a month that are not cancelled or missed, at all locations of a clinic: `d01` to `d31`. The
 * platform's report reads at most three of these rows for each clinic, instead of 30 daily counts.
 */
export const MonthCountEntity = entityOf({
  entity: "monthCount",
  attributes: {
    ...fixedTexts("tenant_id", "month"),
    ...(days as Record<`d${string}`, { type: "number" }>),
    /** Increases with each change, so that a recount finds out that the counts have changed meanwhile. */
    revision: { type: "number", required: true },
  },
  indexes: { byMonth: primary(["tenant_id"], ["month"]) },
});

/** Builds the writes that count appointments (1) or count them no longer (-1) in their months. */
export function monthWrites(tenant_id: string, changes: readonly (readonly [Counted, 1 | -1])[]): TransactItem[] {
  const months = new Map<string, Record<`d${string}`, number>>();
  for (const [{ date, status }, sign] of changes) {
    if (!takesTime(status)) continue;
    const { month, day } = placeOf(date);
    const sums = months.get(month) ?? {};
    months.set(month, { ...sums, [day]: (sums[day] ?? 0) + sign });
  }
  return [...months].flatMap(([month, sums]) => {
    const changed = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
    if (Object.keys(changed).length === 0) return [];
    return [updateItem(MonthCountEntity.upsert({ tenant_id, month }).add({ ...changed, revision: 1 }))];
  });
}
