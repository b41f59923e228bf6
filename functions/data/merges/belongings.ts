import { appointmentBelonging } from "./appointments.ts";
import type { Belonging } from "./belonging.ts";
import { noteBelonging } from "./notes.ts";
import { policyBelonging } from "./policies.ts";
import { waitlistBelonging } from "./waitlist.ts";

/** The kinds of rows that belong to a patient. Merges, undos and erasures handle every kind in this list. */
export const BELONGINGS: readonly Belonging[] = [
  appointmentBelonging,
  noteBelonging,
  policyBelonging,
  waitlistBelonging,
];
