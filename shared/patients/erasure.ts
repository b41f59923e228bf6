import * as z from "zod";
import { Affected } from "../dry-run.ts";
import { PatientId } from "../ids.ts";

/** The highest number of rows of one kind that an erasure names. A further one only says that there are more. */
export const MOST_COUNTED = 1_000;

/** Returns a number of an erasure as the screen names it: "3", or "More than 1,000" for every number above. */
export const erasureCount = (count: number): string =>
  count > MOST_COUNTED ? `More than ${MOST_COUNTED.toLocaleString("en-US")}` : String(count);

const counted = z.number().meta({ description: "1001 for more than 1,000" });

/** What an erasure of a patient removes and what it leaves. The name is empty once the patient is erased. */
export const Erasure = Affected.extend({
  patient_id: PatientId,
  name: z.string(),
  dob: z.string(),
  erased: z.boolean(),
  backups_until: z.iso.datetime().meta({
    description:
      "When the last backup ends that holds the person, if erased now; of an erased one, when it really ends",
  }),
  goes: z.object({
    notes: counted,
    policies: z.number(),
    waitlist_entries: counted,
    merged_patients: z.number().meta({ description: "Records that were merged into this one" }),
    leads: z.number().meta({ description: "Leads that became this patient" }),
  }),
  stays: z.object({
    appointments: z.number().meta({ description: "Without a name, reason and notes; 1001 for more than 1,000" }),
  }),
});
export type Erasure = z.output<typeof Erasure>;
