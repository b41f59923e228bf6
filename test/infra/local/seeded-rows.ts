import { clinicRows } from "../../../infra/local/seed/clinic.ts";
import type { ClinicPlan } from "../../../infra/local/seed/clinic-plan.ts";
import { HILLVIEW_PLAN } from "../../../infra/local/seed/hillview.ts";
import { LAKESIDE_PLAN } from "../../../infra/local/seed/lakeside.ts";

export const NOW = "2026-11-24T18:05:00.000Z";
/**
 * First starts at all sorts of moments: by day, by night, on a Sunday, around both changes of the clocks, on a leap
 * day.
 */
export const MOMENTS: readonly string[] = [
  NOW,
  "2026-11-21T09:10:00.000Z",
  "2026-11-22T16:59:59.000Z",
  "2027-03-14T08:01:00.000Z",
  "2028-02-29T23:20:00.000Z",
];
// The repeated hour at the end of daylight saving: its second half has no appointments.
export const CLOCKS_GO_BACK = "2026-11-01T06:40:00.000Z";
export const CASES = [...MOMENTS, CLOCKS_GO_BACK].flatMap((at) =>
  [LAKESIDE_PLAN, HILLVIEW_PLAN].map((plan) => ({ at, plan, clinic: plan.letter })),
);

type Rows = ReturnType<typeof clinicRows>;
export type SeededRow = Rows["appointments"][number];

const computed = new Map<string, Rows>();
/** Returns the rows of a first start. Computing them takes a third of a second, so tests share them. */
export function rowsAt(plan: ClinicPlan, at: string): Rows {
  const key = `${plan.letter} ${at}`;
  const rows = computed.get(key) ?? clinicRows(plan, new Date(at));
  computed.set(key, rows);
  return rows;
}
