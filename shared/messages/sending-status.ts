import * as z from "zod";
import { Instant } from "../fields.ts";

/** The minutes without a successful run after which sending counts as interrupted. A run starts every minute. */
export const MISSED_AFTER_MINUTES = 10;

export const SendingStatus = z.object({
  sending: z.boolean().meta({ description: `Whether a run succeeded in the last ${MISSED_AFTER_MINUTES} minutes` }),
  last_run_at: Instant.nullable(),
});
