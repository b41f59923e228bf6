import * as z from "zod";
import { Affected, DryRunQuery } from "../dry-run.ts";
import { pagesOf } from "../paging.ts";
import { administratorRoute, patientRoute } from "../role-routes.ts";
import { route } from "../route.ts";
import { DuplicatePair, DuplicatePatient, DuplicateSearch, OtherPatient } from "./duplicate.ts";
import { Erasure } from "./erasure.ts";
import { MergeRequest, MergeResult, MergesQuery, UndoableMerge, UndoResult } from "./merge.ts";
import { Patient } from "./patient.ts";

/** The operations on duplicates, merges and erasures of patients. */
export const duplicateRoutes = {
  findDuplicates: patientRoute("POST", "/api/patients/duplicates", {
    summary: "Find the patients who may be the person that is being registered",
    body: DuplicateSearch,
    response: z.object({ items: z.array(DuplicatePatient) }),
    audited: false,
  }),
  listDuplicates: patientRoute("GET", "/api/duplicates", {
    summary: "List the patients who are likely to be registered twice, the likeliest first",
    ...pagesOf(DuplicatePair),
  }),
  markDistinct: route("POST", "/api/patients/{patient_id}/distinct", {
    summary: "Mark two patients as different people",
    roles: ["RECEPTIONIST"],
    body: OtherPatient,
    idempotent: "content",
  }),
  merge: patientRoute("POST", "/api/patients/{patient_id}/merge", {
    summary: "Merge another patient into this one, or show which appointments of the two overlap",
    query: DryRunQuery,
    body: MergeRequest,
    response: z.union([MergeResult, Affected, Patient.meta({ description: "The row that a conflict shows" })]),
    idempotent: "content",
  }),
  erase: administratorRoute("POST", "/api/patients/{patient_id}/erase", {
    summary: "Erase the data of a patient permanently, or show what is erased and what stays",
    query: DryRunQuery,
    response: Erasure,
    reads: "patient_id",
    idempotent: "content",
  }),
  listMerges: patientRoute("GET", "/api/merges", {
    summary: "List the merges that can be undone, latest first",
    ...pagesOf(UndoableMerge, MergesQuery),
  }),
  undoMerge: patientRoute("POST", "/api/merges/{merge_id}/undo", {
    summary: "Undo a merge of the last 30 days",
    response: UndoResult,
    idempotent: "content",
  }),
};
