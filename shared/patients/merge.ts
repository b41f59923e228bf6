import * as z from "zod";
import { Version } from "../fields.ts";
import { MergeId, reference } from "../ids.ts";
import { Patient, PatientChange } from "./patient.ts";

/** How long a merge can be undone. */
export const UNDO_DAYS = 30;

/**
 * The patient to merge into the one of the path. Without `fields` the patient who stays keeps every known value and takes
 * over those that only the other one has.
 */
export const MergeRequest = z.strictObject({
  other_id: reference("The other patient is required"),
  version: Version,
  other_version: Version.meta({ description: "The version of the other patient" }),
  fields: PatientChange.omit({ version: true })
    .optional()
    .meta({ description: "Values that the patient is to have after the merge" }),
});
export type MergeRequest = z.output<typeof MergeRequest>;

/** A merge, and the patient who stays. */
export const MergeResult = z.object({ merge_id: MergeId, patient: Patient });

/** A merge that was undone, and both patients. */
export const UndoResult = MergeResult.extend({ other: Patient });
