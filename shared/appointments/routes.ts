import * as z from "zod";
import { HistoryEntry } from "../activity/history.ts";
import { DryRunQuery } from "../dry-run.ts";
import { AppointmentId } from "../ids.ts";
import { MESSAGES } from "../messages.ts";
import { listOf, PageQuery } from "../paging.ts";
import { NewNote } from "../patients/note.ts";
import { DateRangeQuery } from "../plain-date.ts";
import { route } from "../route.ts";
import {
  Appointment,
  AppointmentList,
  AppointmentQuery,
  AvailabilityQuery,
  FreeTime,
  FreeTimesQuery,
  NewAppointment,
  Reschedule,
  Slot,
  StatusChange,
} from "./appointment.ts";
import { AppointmentNote } from "./note.ts";
import { OwnAppointment, TreatmentStep } from "./own.ts";
import { BookedSeries, ChangedAppointment, NewSeries, SeriesPreview } from "./series.ts";
import { APPOINTMENT_STATUSES } from "./status.ts";

export const appointments = {
  list: route("GET", "/api/appointments", {
    summary: "List appointments, latest first or in order of time",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    query: AppointmentQuery,
    response: AppointmentList,
    reads: "appointment_id",
  }),
  get: route("GET", "/api/appointments/{appointment_id}", {
    summary: "Get an appointment",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    response: Appointment,
    reads: "appointment_id",
  }),
  listOfPractitioner: route("GET", "/api/practitioners/{staff_id}/appointments", {
    summary: "List a practitioner's appointments, latest first",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    notFound: MESSAGES.notFound.practitioner,
    query: PageQuery.extend({ status: z.enum(APPOINTMENT_STATUSES).optional() }),
    response: AppointmentList,
    reads: "appointment_id",
  }),
  availability: route("GET", "/api/availability", {
    summary: "List the times of a day at which a service could begin, with the reason where it can't",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    query: AvailabilityQuery,
    response: listOf(Slot),
  }),
  nextFreeTimes: route("GET", "/api/availability/next", {
    summary:
      "List the next free times of a service over 60 days, for one practitioner or all of them, in order of time",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    query: FreeTimesQuery,
    response: listOf(FreeTime),
  }),
  book: route("POST", "/api/appointments", {
    summary: "Book an appointment",
    roles: ["RECEPTIONIST"],
    body: NewAppointment,
    status: 201,
    response: Appointment,
    reads: "appointment_id",
    idempotent: "key",
  }),
  bookSeries: route("POST", "/api/appointments/series", {
    summary: "Book a series of appointments, or preview which of its dates can be booked",
    roles: ["RECEPTIONIST"],
    query: DryRunQuery,
    body: NewSeries,
    status: 201,
    response: BookedSeries,
    dryRun: SeriesPreview,
    reads: "appointment_id",
    idempotent: "key",
  }),
  reschedule: route("PATCH", "/api/appointments/{appointment_id}", {
    summary: "Move an appointment to another time, practitioner, service or location",
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    query: DryRunQuery,
    body: Reschedule,
    response: ChangedAppointment,
    dryRun: SeriesPreview,
    reads: "appointment_id",
  }),
  setStatus: route("PATCH", "/api/appointments/{appointment_id}/status", {
    summary: "Change the status of an appointment: check in, start, complete, mark missed, cancel or undo",
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    query: DryRunQuery,
    body: StatusChange,
    response: ChangedAppointment,
    dryRun: SeriesPreview,
    reads: "appointment_id",
  }),
  listOwn: route("GET", "/api/me/appointments", {
    summary: "List the caller's own appointments of some days, in order of time",
    roles: ["PRACTITIONER"],
    query: DateRangeQuery,
    response: AppointmentList,
    reads: "appointment_id",
  }),
  getOwn: route("GET", "/api/me/appointments/{appointment_id}", {
    summary: "Get an appointment of the caller, with the details of the patient that the treatment needs",
    roles: ["PRACTITIONER"],
    response: OwnAppointment,
    reads: "appointment_id",
  }),
  setOwnStatus: route("PATCH", "/api/me/appointments/{appointment_id}/status", {
    summary: "Start or complete an appointment of the caller, or undo either step",
    roles: ["PRACTITIONER"],
    body: TreatmentStep,
    response: Appointment,
    reads: "appointment_id",
  }),
  listNotes: route("GET", "/api/appointments/{appointment_id}/notes", {
    summary: "List the notes about an appointment, newest first. Practitioners see those of their own appointments",
    roles: ["RECEPTIONIST", "PRACTITIONER"],
    query: PageQuery,
    response: listOf(AppointmentNote),
    reads: "appointment_id",
  }),
  createNote: route("POST", "/api/appointments/{appointment_id}/notes", {
    summary: "Add a note about an appointment, which is never changed or deleted",
    roles: ["RECEPTIONIST", "PRACTITIONER"],
    body: NewNote,
    status: 201,
    response: AppointmentNote,
    reads: "appointment_id",
    idempotent: "key",
  }),
  listHistory: route("GET", "/api/appointments/{appointment_id}/history", {
    summary: "List who booked, opened and changed an appointment, latest first",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    query: PageQuery,
    response: listOf(HistoryEntry.extend({ appointment_id: AppointmentId })),
    reads: "appointment_id",
  }),
};
