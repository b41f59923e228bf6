import * as z from "zod";
import { HistoryEntry } from "../activity/history.ts";
import { Appointment, AppointmentsOfPatientQuery } from "../appointments/appointment.ts";
import { searchText } from "../fields.ts";
import { PatientId } from "../ids.ts";
import { MAX_SEARCH } from "../page-size.ts";
import { listOf, PageQuery } from "../paging.ts";
import { PlainDate } from "../plain-date.ts";
import { route } from "../route.ts";
import { duplicateRoutes } from "./duplicate-routes.ts";
import { Lead, LeadChange, NewLead } from "./lead.ts";
import { LEAD_STATUSES } from "./lead-status.ts";
import { OpenedPatient } from "./merge.ts";
import { NewNote, Note } from "./note.ts";
import { NewPatient, Patient, PatientChange } from "./patient.ts";
import { NewInsurance, PatientInsurance } from "./policy.ts";

const SearchQuery = PageQuery.extend({
  search: searchText(MAX_SEARCH).optional().meta({
    description:
      "Beginnings of words of the name in any order, a birth date such as 9/16/1941, at least four digits of a phone number (from its beginning, from the beginning of its last seven, or its last four), or the beginning of an email address",
  }),
});

export const patients = {
  list: route("GET", "/api/patients", {
    summary: "List patients by last name, or search them",
    roles: ["RECEPTIONIST"],
    query: SearchQuery,
    response: listOf(Patient),
    reads: "patient_id",
  }),
  create: route("POST", "/api/patients", {
    summary: "Create a patient",
    roles: ["RECEPTIONIST"],
    body: NewPatient,
    status: 201,
    response: Patient,
    reads: "patient_id",
    idempotent: "key",
  }),
  get: route("GET", "/api/patients/{patient_id}", {
    summary: "Get a patient",
    roles: ["RECEPTIONIST"],
    response: OpenedPatient,
    reads: "patient_id",
  }),
  update: route("PATCH", "/api/patients/{patient_id}", {
    summary: "Update a patient",
    roles: ["RECEPTIONIST"],
    body: PatientChange,
    response: Patient,
    reads: "patient_id",
  }),
  listAppointments: route("GET", "/api/patients/{patient_id}/appointments", {
    summary: "List a patient's appointments, latest first or in order of time",
    roles: ["RECEPTIONIST"],
    query: AppointmentsOfPatientQuery,
    response: listOf(Appointment),
    reads: "appointment_id",
  }),
  listNotes: route("GET", "/api/patients/{patient_id}/notes", {
    summary: "List the notes about a patient, newest first",
    roles: ["RECEPTIONIST"],
    query: PageQuery,
    response: listOf(Note),
    reads: "patient_id",
  }),
  createNote: route("POST", "/api/patients/{patient_id}/notes", {
    summary: "Add a note about a patient, which is never changed or deleted",
    roles: ["RECEPTIONIST"],
    body: NewNote,
    status: 201,
    response: Note,
    reads: "patient_id",
    idempotent: "key",
  }),
  getInsurance: route("GET", "/api/patients/{patient_id}/insurance", {
    summary: "Get the insurance policies of a patient, in their order",
    roles: ["RECEPTIONIST"],
    response: PatientInsurance,
    reads: "patient_id",
  }),
  putInsurance: route("PUT", "/api/patients/{patient_id}/insurance", {
    summary: "Replace the insurance policies of a patient",
    roles: ["RECEPTIONIST"],
    body: NewInsurance,
    response: PatientInsurance,
    reads: "patient_id",
  }),
  listHistory: route("GET", "/api/patients/{patient_id}/history", {
    summary: "List who registered, opened and changed a patient, latest first",
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    query: PageQuery,
    response: listOf(HistoryEntry.extend({ patient_id: PatientId })),
    reads: "patient_id",
  }),
  listLeads: route("GET", "/api/leads", {
    summary: "List leads by last name with the converted ones last, or search them, or list those to call by a day",
    roles: ["RECEPTIONIST"],
    query: SearchQuery.extend({
      status: z.enum(LEAD_STATUSES).optional(),
      hide_converted: z.literal("true").optional(),
      due_by: PlainDate.optional().meta({
        description: "Only open leads whose next step is due by this day, earliest first",
      }),
    }),
    response: listOf(Lead),
    reads: "lead_id",
  }),
  createLead: route("POST", "/api/leads", {
    summary: "Create a lead",
    roles: ["RECEPTIONIST"],
    body: NewLead,
    status: 201,
    response: Lead,
    reads: "lead_id",
    idempotent: "key",
  }),
  getLead: route("GET", "/api/leads/{lead_id}", {
    summary: "Get a lead",
    roles: ["RECEPTIONIST"],
    response: Lead,
    reads: "lead_id",
  }),
  updateLead: route("PATCH", "/api/leads/{lead_id}", {
    summary: "Update a lead",
    roles: ["RECEPTIONIST"],
    body: LeadChange,
    response: Lead,
    reads: "lead_id",
  }),
  convertLead: route("POST", "/api/leads/{lead_id}/convert", {
    summary: "Convert a lead to a patient, or return the patient that it became",
    roles: ["RECEPTIONIST"],
    response: Patient,
    reads: "patient_id",
  }),
  ...duplicateRoutes,
};
