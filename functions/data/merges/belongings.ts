import { appointmentBelonging } from "./appointments.ts";
import type { Belonging } from "./belonging.ts";
import { noteBelonging } from "./notes.ts";
import { policyBelonging } from "./policies.ts";
import { waitlistBelonging } from "./waitlist.ts";

/**
 * The kinds of rows that belong to a patient. Merges and undos handle every kind in this list, and an erasure counts every kind.
 * `finishErasure` has code of its own for each kind that it erases.
 */
export const BELONGINGS: readonly Belonging[] = [
  appointmentBelonging,
  noteBelonging,
  policyBelonging,
  waitlistBelonging,
];
