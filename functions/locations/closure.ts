import type { Closure } from "../../shared/locations/closure.ts";
import type { PeriodRow } from "../data/period.ts";

/** Returns a period as the closure that it is. */
export const closureOf = ({ period_id, owner_id, ...days }: PeriodRow): Closure => ({
  ...days,
  closure_id: period_id,
  location_id: owner_id,
});
