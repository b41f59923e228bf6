import * as z from "zod";
import { Instant } from "../fields.ts";

/** The minutes after which a run that sends messages is missed. It is started every minute. */
export const MISSED_AFTER_MINUTES = 10;

export const SendingStatus = z.object({
  sending: z.boolean().meta({ description: `Whether a run succeeded in the last ${MISSED_AFTER_MINUTES} minutes` }),
  last_run_at: Instant.nullable(),
});
export type SendingStatus = z.infer<typeof SendingStatus>;
