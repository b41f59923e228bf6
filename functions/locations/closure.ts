import type { Closure } from "../../shared/locations/closure.ts";
import type { PeriodRow } from "../data/period.ts";

/** Returns a period of a location in the shape of a closure. */
export const closureOf = ({ period_id, owner_id, ...days }: PeriodRow): Closure => ({
  ...days,
  closure_id: period_id,
  location_id: owner_id,
});
