import * as z from "zod";
import { PageQuery } from "../contract/paging.ts";
import { Instant, Version } from "../values/fields.ts";
import { MergeId, reference } from "../values/ids.ts";
import { Patient, PatientChange } from "./patient.ts";

export const UNDO_DAYS = 30;

/**
 * The patient to merge into the target, which is the patient of the path. Without `fields`, the target keeps every known value,
 * and gets those that only the other patient has.
 */
export const MergeRequest = z.strictObject({
  other_id: reference("The other patient is required"),
  version: Version,
  other_version: Version.meta({ description: "The version of the other patient" }),
  fields: PatientChange.omit({ version: true })
    .optional()
    .meta({ description: "Values that the patient has after the merge" }),
});

export const MergeResult = z.object({ merge_id: MergeId, patient: Patient });

export const UndoResult = MergeResult.extend({ other: Patient });

export const MergesQuery = PageQuery.extend({
  patient_id: z.string().optional().meta({ description: "Only the merges into this patient" }),
});

/** A merge that can be undone: the target patient, the other one, and who merged them when. */
export const UndoableMerge = Patient.extend({
  merge_id: MergeId,
  merged_at: Instant,
  merged_by: z.string().meta({ description: "The name of the person who merged the two" }),
  undo_until: Instant,
  other: Patient,
});
export type UndoableMerge = z.output<typeof UndoableMerge>;

/** A patient who is read alone, with the ids of the recent merges of the record. */
export const OpenedPatient = Patient.extend({
  merges: z.array(MergeId).optional().meta({ description: "Merges of the last 30 days, perhaps undone" }),
});
export type OpenedPatient = z.output<typeof OpenedPatient>;
