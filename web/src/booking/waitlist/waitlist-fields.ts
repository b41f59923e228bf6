import * as z from "zod";
import { WAITLIST } from "../../../../shared/appointments/texts.ts";
import { areHoursInOrder, waitlistFields } from "../../../../shared/appointments/waitlist.ts";
import { BookingFields } from "../form/booking-fields.ts";

const { person, location_id } = BookingFields.shape;

export const WaitlistFields = z
  .object({ person, location_id, ...waitlistFields })
  .refine(areHoursInOrder, { path: ["to_time"], message: WAITLIST.endAfterStart });
export type WaitlistInput = z.input<typeof WaitlistFields>;
export type WaitlistValues = z.output<typeof WaitlistFields>;
