import * as z from "zod";
import { Affected, Appointment, DaysQuery } from "../appointments/appointment.ts";
import { HistoryEntry } from "../audit/audit.ts";
import { DryRunQuery } from "../contract/dry-run.ts";
import { MAX_SEARCH } from "../contract/page-size.ts";
import { listOf, PageQuery, pagesOf } from "../contract/paging.ts";
import { administratorRoute, createdOnce, patientRoute, route, routeWith } from "../contract/route.ts";
import { areInOrder, NOT_IN_ORDER, PlainDate } from "../values/dates.ts";
import { searchText } from "../values/fields.ts";
import { PatientId } from "../values/ids.ts";
import { DuplicatePair, DuplicatePatient, DuplicateSearch, OtherPatient } from "./duplicate.ts";
import { Erasure } from "./erasure.ts";
import { LEAD_STATUSES, Lead, LeadChange, NewLead } from "./lead.ts";
import { MergeRequest, MergeResult, MergesQuery, OpenedPatient, UndoableMerge, UndoResult } from "./merge.ts";
import { NewNote, NewPatient, Note, Patient, PatientChange } from "./patient.ts";
import { NewInsurance, PatientInsurance } from "./policy.ts";

const duplicateRoutes = {
  findDuplicates: patientRoute("POST", "/api/patients/duplicates", {
    summary: "Find the patients who may be the person that is being registered",
    scope: "patients:read",
    body: DuplicateSearch,
    response: z.object({ items: z.array(DuplicatePatient) }),
    audited: false,
  }),
  listDuplicates: patientRoute("GET", "/api/duplicates", {
    summary: "List the patients who are likely to be registered twice, the likeliest first",
    scope: null,
    ...pagesOf(DuplicatePair),
  }),
  markDistinct: route("POST", "/api/patients/{patient_id}/distinct", {
    summary: "Mark two patients as different people",
    scope: null,
    roles: ["RECEPTIONIST"],
    body: OtherPatient,
    idempotent: "content",
  }),
  merge: patientRoute("POST", "/api/patients/{patient_id}/merge", {
    summary: "Merge another patient into this one, or show which appointments of the two overlap",
    scope: null,
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
    scope: null,
    ...pagesOf(UndoableMerge, MergesQuery),
  }),
  undoMerge: patientRoute("POST", "/api/merges/{merge_id}/undo", {
    summary: "Undo a merge of the last 30 days",
    scope: null,
    response: UndoResult,
    idempotent: "content",
  }),
};

const SearchQuery = PageQuery.extend({
  search: searchText(MAX_SEARCH).optional().meta({
    description:
      "Beginnings of words of the name in any order, a birth date such as 9/16/1941, at least four digits of a phone number (from its beginning, from the beginning of its last seven, or its last four), or the beginning of an email address",
  }),
});

/** Defines an operation of the front desk that returns personal data of leads. */
const leadRoute = routeWith({ roles: ["RECEPTIONIST"], reads: "lead_id" });

export const patients = {
  list: patientRoute("GET", "/api/patients", {
    summary: "List patients by last name, or search them",
    scope: "patients:read",
    ...pagesOf(Patient, SearchQuery),
  }),
  create: patientRoute("POST", "/api/patients", {
    summary: "Create a patient",
    scope: "patients:write",
    body: NewPatient,
    ...createdOnce(Patient),
  }),
  get: patientRoute("GET", "/api/patients/{patient_id}", {
    summary: "Get a patient",
    scope: "patients:read",
    response: OpenedPatient,
  }),
  update: patientRoute("PATCH", "/api/patients/{patient_id}", {
    summary: "Update a patient",
    scope: "patients:write",
    body: PatientChange,
    response: Patient,
  }),
  listAppointments: route("GET", "/api/patients/{patient_id}/appointments", {
    summary: "List a patient's appointments, latest first or in order of time",
    scope: "appointments:read",
    roles: ["RECEPTIONIST"],
    ...pagesOf(Appointment, DaysQuery.refine(areInOrder, NOT_IN_ORDER)),
    reads: "appointment_id",
  }),
  listNotes: patientRoute("GET", "/api/patients/{patient_id}/notes", {
    summary: "List the notes about a patient, newest first",
    scope: null,
    ...pagesOf(Note),
  }),
  createNote: patientRoute("POST", "/api/patients/{patient_id}/notes", {
    summary: "Add a note about a patient, which is never changed or deleted",
    scope: null,
    body: NewNote,
    ...createdOnce(Note),
  }),
  getInsurance: patientRoute("GET", "/api/patients/{patient_id}/insurance", {
    summary: "Get the insurance policies of a patient, in their order",
    scope: "patients:read",
    response: PatientInsurance,
  }),
  putInsurance: patientRoute("PUT", "/api/patients/{patient_id}/insurance", {
    summary: "Replace the insurance policies of a patient",
    scope: "patients:write",
    body: NewInsurance,
    response: PatientInsurance,
  }),
  listHistory: route("GET", "/api/patients/{patient_id}/history", {
    summary: "List who registered, opened and changed a patient, latest first",
    scope: null,
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    ...pagesOf(HistoryEntry.extend({ patient_id: PatientId })),
    reads: "patient_id",
  }),
  listLeads: leadRoute("GET", "/api/leads", {
    summary: "List leads by last name with the converted ones last, or search them, or list those to call by a day",
    scope: "patients:read",
    query: SearchQuery.extend({
      status: z.enum(LEAD_STATUSES).optional(),
      hide_converted: z.literal("true").optional(),
      due_by: PlainDate.optional().meta({
        description: "Only open leads whose next step is due by this day, earliest first",
      }),
    }),
    response: listOf(Lead),
  }),
  createLead: leadRoute("POST", "/api/leads", {
    summary: "Create a lead",
    scope: "patients:write",
    body: NewLead,
    ...createdOnce(Lead),
  }),
  getLead: leadRoute("GET", "/api/leads/{lead_id}", {
    summary: "Get a lead",
    scope: "patients:read",
    response: Lead,
  }),
  updateLead: leadRoute("PATCH", "/api/leads/{lead_id}", {
    summary: "Update a lead",
    scope: "patients:write",
    body: LeadChange,
    response: Lead,
  }),
  convertLead: patientRoute("POST", "/api/leads/{lead_id}/convert", {
    summary: "Convert a lead to a patient, or return the patient that it became",
    scope: null,
    response: Patient,
  }),
  ...duplicateRoutes,
};
