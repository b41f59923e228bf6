import { entityOf, fixedTexts, primary } from "../../../functions/platform/dynamo/entity.ts";
import type { RowPage } from "./migration.ts";

/**
 * The day counts of older releases. There is one for each location, and its key begins with the date. Only the keys are
 * read.
 */
const FormerDayCountEntity = entityOf({
  entity: "dayCount",
  attributes: fixedTexts("tenant_id", "date", "location_id"),
  indexes: { byDate: primary(["tenant_id"], ["date", "location_id"]) },
});

/** Finds the day counts of older releases, which the code no longer reads, so that they are deleted. */
export async function formerDays(tenant_id: string, page: string | null): Promise<RowPage> {
  const { data, cursor } = await FormerDayCountEntity.query.byDate({ tenant_id }).go({ limit: 100, cursor: page });
  return {
    seen: data.length,
    cursor,
    outdated: data.map((day) => ({ migrate: () => FormerDayCountEntity.delete(day).go() })),
  };
}
