import { entityOf, fixedTexts, primary } from "../../../functions/data/entity.ts";
import type { RowPage } from "./migration.ts";

/** The counts of days of older releases: of each location, and found by the date first. Only their keys are of interest. */
const FormerDayCountEntity = entityOf({
  entity: "dayCount",
  attributes: fixedTexts("tenant_id", "date", "location_id"),
  indexes: { byDate: primary(["tenant_id"], ["date", "location_id"]) },
});

/** Finds the counts of days of older releases, which nothing reads any more, to delete them. */
export async function formerDays(tenant_id: string, page: string | null): Promise<RowPage> {
  const { data, cursor } = await FormerDayCountEntity.query.byDate({ tenant_id }).go({ limit: 100, cursor: page });
  return {
    seen: data.length,
    cursor,
    outdated: data.map((day) => ({ migrate: () => FormerDayCountEntity.delete(day).go() })),
  };
}
