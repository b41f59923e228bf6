import * as z from "zod";
import { Affected } from "../appointments/appointment.ts";
import { PatientId } from "../values/ids.ts";

/** The highest number of rows of one kind that an erasure counts exactly. One more only shows that there are more. */
export const MAX_ERASURE_COUNT = 1_000;

/** Returns a number of an erasure as the screen shows it: "3", or "More than 1,000" for every number above. */
export const erasureCount = (count: number): string =>
  count > MAX_ERASURE_COUNT ? `More than ${MAX_ERASURE_COUNT.toLocaleString("en-US")}` : String(count);

const counted = z.number().meta({ description: "1001 for more than 1,000" });

/** The records that the erasure of a patient removes, and those that stay. The name is empty once the patient is erased. */
export const Erasure = Affected.extend({
  patient_id: PatientId,
  name: z.string(),
  dob: z.string(),
  erased: z.boolean(),
  backups_until: z.iso.datetime().meta({
    description:
      "When the last backup that contains the person expires; for a patient who is not erased yet, if it were done now",
  }),
  deleted: z.object({
    notes: counted,
    policies: z.number(),
    waitlist_entries: counted,
    merged_patients: z.number().meta({ description: "Records that were merged into this one" }),
    leads: z.number().meta({ description: "Leads that became this patient" }),
  }),
  kept: z.object({
    appointments: z.number().meta({ description: "Without a name, reason and notes; 1001 for more than 1,000" }),
  }),
});
export type Erasure = z.output<typeof Erasure>;
