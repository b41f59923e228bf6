import * as z from "zod";
import { Affected, DryRunQuery } from "../dry-run.ts";
import { listOf, PageQuery } from "../paging.ts";
import { route } from "../route.ts";
import { DuplicatePair, DuplicatePatient, DuplicateSearch, OtherPatient } from "./duplicate.ts";
import { Erasure } from "./erasure.ts";
import { MergeRequest, MergeResult, MergesQuery, UndoableMerge, UndoResult } from "./merge.ts";
import { Patient } from "./patient.ts";

/** The operations on duplicates, merges and erasures of patients. */
export const duplicateRoutes = {
  findDuplicates: route("POST", "/api/patients/duplicates", {
    summary: "Find the patients who may be the person that is being registered",
    roles: ["RECEPTIONIST"],
    body: DuplicateSearch,
    response: z.object({ items: z.array(DuplicatePatient) }),
    reads: "patient_id",
    audited: false,
  }),
  listDuplicates: route("GET", "/api/duplicates", {
    summary: "List the patients who are likely to be registered twice, the likeliest first",
    roles: ["RECEPTIONIST"],
    query: PageQuery,
    response: listOf(DuplicatePair),
    reads: "patient_id",
  }),
  markDistinct: route("POST", "/api/patients/{patient_id}/distinct", {
    summary: "Mark two patients as different people",
    roles: ["RECEPTIONIST"],
    body: OtherPatient,
    idempotent: "content",
  }),
  merge: route("POST", "/api/patients/{patient_id}/merge", {
    summary: "Merge another patient into this one, or show which appointments of the two overlap",
    roles: ["RECEPTIONIST"],
    query: DryRunQuery,
    body: MergeRequest,
    response: z.union([MergeResult, Affected, Patient.meta({ description: "The row that a conflict shows" })]),
    reads: "patient_id",
    idempotent: "content",
  }),
  erase: route("POST", "/api/patients/{patient_id}/erase", {
    summary: "Erase the data of a patient permanently, or show what is erased and what stays",
    roles: ["TENANT_ADMIN"],
    query: DryRunQuery,
    response: Erasure,
    reads: "patient_id",
    idempotent: "content",
  }),
  listMerges: route("GET", "/api/merges", {
    summary: "List the merges that can be undone, latest first",
    roles: ["RECEPTIONIST"],
    query: MergesQuery,
    response: listOf(UndoableMerge),
    reads: "patient_id",
  }),
  undoMerge: route("POST", "/api/merges/{merge_id}/undo", {
    summary: "Undo a merge of the last 30 days",
    roles: ["RECEPTIONIST"],
    response: UndoResult,
    reads: "patient_id",
    idempotent: "content",
  }),
};
