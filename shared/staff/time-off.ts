import * as z from "zod";
import { Instant } from "../values/fields.ts";
import { StaffId, TimeOffId } from "../values/ids.ts";
import { Period } from "../values/period.ts";

/** Days or hours on which a person is on leave. Only administrators are shown the reason. */
export const TimeOff = z.object({
  time_off_id: TimeOffId,
  staff_id: StaffId,
  ...Period.shape,
  reason: z.string().optional(),
  removable: z.boolean().meta({ description: "Whether the caller may delete it" }),
  created_at: Instant,
});
export type TimeOff = z.infer<typeof TimeOff>;
