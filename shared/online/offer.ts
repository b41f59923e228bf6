import * as z from "zod";
import { StoredInstant } from "../values/fields.ts";
import { OnlinePlace } from "./booking.ts";

/** What became of an offer that its person has answered. */
const OFFER_ANSWERS = ["open", "accepted", "declined"] as const;

/** A time that is offered to a person on the waitlist, as the holder of its link sees it. */
export const OnlineOffer = z.object({
  status: z.enum(OFFER_ANSWERS),
  first_name: z.string(),
  clinic_name: z.string(),
  location: OnlinePlace,
  time_zone: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  service_name: z.string(),
  practitioner_name: z.string(),
  expires_at: StoredInstant.meta({ description: "The time is held for this person until then" }),
  gives_up: z
    .object({ date: z.string(), start_time: z.string(), service_name: z.string() })
    .nullable()
    .meta({ description: "The appointment that is cancelled when this time is booked" }),
});
export type OnlineOffer = z.output<typeof OnlineOffer>;
