import { isDeepStrictEqual } from "node:util";
import { ALL_LOCATIONS, DayCountEntity, MonthCountEntity, placeOf } from "../../../functions/entities/counts.ts";

import { atRevision } from "../../../functions/platform/dynamo/optimistic-lock.ts";
import { putItem, writeIf } from "../../../functions/platform/dynamo/transaction.ts";
import { type AppointmentStatus, takesTime } from "../../../shared/appointments/status.ts";
import type { DayCount } from "../../../shared/reports/day-count.ts";
import type { RowPage } from "./migration.ts";

const ALL = { pages: "all", consistent: true } as const;

type Days = Readonly<Record<`d${string}`, number>>;

const totalOf = ({ by_status }: DayCount): number =>
  Object.entries(by_status).reduce((sum, [status, n]) => (takesTime(status as AppointmentStatus) ? sum + n : sum), 0);

const withoutZeros = (days: object) =>
  Object.fromEntries(Object.entries(days).filter(([name, count]) => /^d\d\d$/.test(name) && count !== 0));

/**
 * Finds the months of a clinic whose count differs from those of its days. A wrong count is replaced on the condition
 * of its revision, which every change of an appointment of that month increases.
 */
export async function wrongMonths(tenant_id: string): Promise<RowPage> {
  const { data: stored } = await MonthCountEntity.query.byMonth({ tenant_id }).go(ALL);
  const { data: counts } = await DayCountEntity.query.byOwner({ tenant_id, owner_id: ALL_LOCATIONS }).go(ALL);
  const sums = new Map<string, Days>(stored.map(({ month }) => [month, {}]));
  for (const { date, count } of counts) {
    const { month, day } = placeOf(date);
    sums.set(month, { ...sums.get(month), [day]: totalOf(count) });
  }
  const outdated = [...sums].flatMap(([month, sum]) => {
    const { revision = 0, ...before } = stored.find((row) => row.month === month) ?? {};
    const days = withoutZeros(sum);
    if (isDeepStrictEqual(withoutZeros(before), days)) return [];
    const put = MonthCountEntity.put({ tenant_id, month, ...days, revision: revision + 1 });
    return [{ migrate: () => writeIf([putItem(put.where(atRevision(revision)))]) }];
  });
  return { seen: stored.length, cursor: null, outdated };
}
