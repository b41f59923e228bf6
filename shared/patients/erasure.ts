import * as z from "zod";
import { Affected } from "../dry-run.ts";
import { PatientId } from "../ids.ts";

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
    notes: z.number(),
    policies: z.number(),
    waitlist_entries: z.number(),
    merged_patients: z.number().meta({ description: "Records that were merged into this one" }),
    leads: z.number().meta({ description: "Leads that became this patient" }),
  }),
  stays: z.object({ appointments: z.number().meta({ description: "Without a name, reason and notes" }) }),
});
export type Erasure = z.output<typeof Erasure>;
