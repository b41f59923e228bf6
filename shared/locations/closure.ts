import * as z from "zod";
import { Instant } from "../values/fields.ts";
import { ClosureId, LocationId } from "../values/ids.ts";
import { Period } from "../values/period.ts";

export const Closure = z.object({
  closure_id: ClosureId,
  location_id: LocationId,
  ...Period.shape,
  created_at: Instant,
});
export type Closure = z.infer<typeof Closure>;
