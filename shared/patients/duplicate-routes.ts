import * as z from "zod";
import { Affected, DryRunQuery } from "../dry-run.ts";
import { MESSAGES } from "../messages.ts";
import { route } from "../route.ts";
import { DuplicatePatient, DuplicateSearch } from "./duplicate.ts";
import { MergeRequest, MergeResult, UndoResult } from "./merge.ts";

/** The operations by which one person's records become one. */
export const duplicateRoutes = {
  findDuplicates: route({
    method: "POST",
    path: "/api/patients/duplicates",
    summary: "Find the patients who may be a person that is being registered",
    roles: ["RECEPTIONIST"],
    body: DuplicateSearch,
    response: z.object({ items: z.array(DuplicatePatient) }),
    reads: "patient_id",
  }),
  merge: route({
    method: "POST",
    path: "/api/patients/{patient_id}/merge",
    summary: "Merge another patient into this one, or show which appointments of the two overlap",
    roles: ["RECEPTIONIST"],
    notFound: MESSAGES.notFound.patient,
    query: DryRunQuery,
    body: MergeRequest,
    response: z.union([MergeResult, Affected]),
    reads: "patient_id",
    audited: true,
    idempotent: "content",
  }),
  undoMerge: route({
    method: "POST",
    path: "/api/merges/{merge_id}/undo",
    summary: "Undo a merge of the last 30 days",
    roles: ["RECEPTIONIST"],
    notFound: MESSAGES.notFound.merge,
    response: UndoResult,
    reads: "patient_id",
    audited: true,
    idempotent: "content",
  }),
};
