import * as z from "zod";
import { Instant, optionalText, Version } from "../values/fields.ts";
import { StaffId, TimeOffId } from "../values/ids.ts";
import { Period } from "../values/period.ts";

const TIME_OFF_STATUSES = ["REQUESTED", "APPROVED", "REFUSED"] as const;

/** Days or hours on which a person is on leave, or asks to be. */
export const TimeOff = z.object({
  time_off_id: TimeOffId,
  staff_id: StaffId,
  ...Period.shape,
  reason: z.string().optional().meta({ description: "Only for administrators and the person" }),
  status: z
    .enum(TIME_OFF_STATUSES)
    .default("APPROVED")
    .meta({ description: "Only approved time off prevents a booking" }),
  answer: z.string().optional().meta({ description: "The administrator's answer, for those who see the reason" }),
  removable: z.boolean().meta({ description: "Whether the caller may delete it" }),
  created_at: Instant,
  version: Version.default(1),
});
export type TimeOff = z.infer<typeof TimeOff>;

export const TimeOffAnswer = z.strictObject({
  status: z.enum(["APPROVED", "REFUSED"]),
  answer: optionalText("Answer", 200),
  version: Version,
});
export type TimeOffAnswer = z.infer<typeof TimeOffAnswer>;
