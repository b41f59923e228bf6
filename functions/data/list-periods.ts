import type * as z from "zod";
import { earliestToday } from "../../shared/appointments/local-date.ts";
import type { DateRangeQuery } from "../../shared/plain-date.ts";
import { filteredPage, type Page } from "./page.ts";
import { PeriodEntity, type PeriodRow } from "./period.ts";

/** Lists the periods of an owner that touch the given dates, earliest end first. Without a first date, the list begins today. */
export function listPeriods(
  tenant_id: string,
  owner_id: string,
  query: z.output<typeof DateRangeQuery>,
): Promise<Page<PeriodRow>> {
  const { from = earliestToday(), to } = query;
  const periods = PeriodEntity.query.byOwner({ tenant_id, owner_id }).gte({ to_date: from });
  return filteredPage(to ? periods.where((at, { lte }) => lte(at.from_date, to)) : periods, query, "asc");
}
