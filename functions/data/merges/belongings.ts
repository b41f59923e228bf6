import { appointmentBelonging } from "./appointments.ts";
import type { Belonging } from "./belonging.ts";
import { noteBelonging } from "./notes.ts";
import { policyBelonging } from "./policies.ts";
import { waitlistBelonging } from "./waitlist.ts";

/** What belongs to a patient. A further kind of rows joins merges, undos and erasures by joining this list. */
export const BELONGINGS: readonly Belonging[] = [
  appointmentBelonging,
  noteBelonging,
  policyBelonging,
  waitlistBelonging,
];
