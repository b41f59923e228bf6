import * as z from "zod";
import { HistoryEntry } from "../audit/audit.ts";
import { withDryRun } from "../contract/dry-run.ts";
import { PageQuery, pagesOf } from "../contract/paging.ts";
import { createdOnce, patientRoute, route, routeWith } from "../contract/route.ts";
import { NOT_FOUND_TEXTS } from "../contract/texts.ts";
import { NewNote } from "../patients/patient.ts";
import { DateRangeQuery } from "../values/dates.ts";
import { AppointmentId } from "../values/ids.ts";
import { Appointment, AppointmentList, AppointmentNote, FreeTime, FreeTimes, Slot } from "./appointment.ts";
import { BulkChange, BulkOutcome, BulkUndo } from "./bulk.ts";
import { OwnAppointment } from "./own-appointment.ts";
import {
  AppointmentQuery,
  AvailabilityQuery,
  FreeTimesQuery,
  NewAppointment,
  Reschedule,
  StatusChange,
  TreatmentStep,
} from "./requests.ts";
import { BookedSeries, ChangedAppointment, NewSeries, SeriesPreview } from "./series.ts";
import { APPOINTMENT_STATUSES } from "./status.ts";
import { WAITLIST } from "./texts.ts";
import {
  MatchQuery,
  NewWaitlistEntry,
  WaitlistChange,
  WaitlistEntry,
  WaitlistMatches,
  WaitlistQuery,
} from "./waitlist.ts";

/** Defines an operation that returns personal data of patients with their appointments. */
const appointmentRoute = routeWith({ reads: "appointment_id" });

export const appointments = {
  list: appointmentRoute("GET", "/api/appointments", {
    summary: "List appointments, latest first or in order of time",
    scope: "appointments:read",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    query: AppointmentQuery,
    response: AppointmentList,
  }),
  get: appointmentRoute("GET", "/api/appointments/{appointment_id}", {
    summary: "Get an appointment",
    scope: "appointments:read",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    response: Appointment,
  }),
  listOfPractitioner: appointmentRoute("GET", "/api/practitioners/{staff_id}/appointments", {
    summary: "List a practitioner's appointments, latest first",
    scope: "appointments:read",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    notFound: NOT_FOUND_TEXTS.practitioner,
    query: PageQuery.extend({ status: z.enum(APPOINTMENT_STATUSES).optional() }),
    response: AppointmentList,
  }),
  availability: route("GET", "/api/availability", {
    summary: "List the times of a day at which a service could begin, with the reason where it can't",
    scope: "appointments:read",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    ...pagesOf(Slot, AvailabilityQuery),
  }),
  nextFreeTimes: route("GET", "/api/availability/next", {
    summary:
      "List the next free times of a service over 60 days, for one practitioner or all of them, in order of time",
    scope: "appointments:read",
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    ...pagesOf(FreeTime, FreeTimesQuery),
    response: FreeTimes,
  }),
  book: appointmentRoute("POST", "/api/appointments", {
    summary: "Book an appointment",
    scope: "appointments:write",
    roles: ["RECEPTIONIST"],
    body: NewAppointment,
    ...createdOnce(Appointment),
  }),
  bookSeries: appointmentRoute("POST", "/api/appointments/series", {
    summary: "Book a series of appointments, or preview which of its dates can be booked",
    scope: null,
    roles: ["RECEPTIONIST"],
    ...withDryRun(SeriesPreview),
    body: NewSeries,
    ...createdOnce(BookedSeries),
  }),
  reschedule: appointmentRoute("PATCH", "/api/appointments/{appointment_id}", {
    summary: "Move an appointment to another time, practitioner, service or location",
    scope: "appointments:write",
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    ...withDryRun(SeriesPreview),
    body: Reschedule,
    response: ChangedAppointment,
  }),
  setStatus: appointmentRoute("PATCH", "/api/appointments/{appointment_id}/status", {
    summary: "Change the status of an appointment: check in, start, complete, mark missed, cancel or undo",
    scope: "appointments:write",
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    ...withDryRun(SeriesPreview),
    body: StatusChange,
    response: ChangedAppointment,
  }),
  bulk: appointmentRoute("POST", "/api/appointments/bulk", {
    summary:
      "Move many appointments to another practitioner at the same time, or cancel them; each is judged on its own",
    scope: null,
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    ...withDryRun(BulkOutcome),
    body: BulkChange,
    response: BulkOutcome,
    idempotent: "key",
  }),
  undoBulk: appointmentRoute("POST", "/api/appointments/bulk/{bulk_id}/undo", {
    summary: "Undo within three minutes what a change of many appointments has done; each is judged again",
    scope: null,
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    response: BulkUndo,
  }),
  markSeen: appointmentRoute("PATCH", "/api/appointments/{appointment_id}/seen", {
    summary: "Mark what a patient did online with an appointment as seen",
    scope: null,
    roles: ["RECEPTIONIST"],
    response: Appointment,
  }),
  listOwn: appointmentRoute("GET", "/api/me/appointments", {
    summary: "List the caller's own appointments of some days, in order of time",
    scope: null,
    roles: ["PRACTITIONER"],
    query: DateRangeQuery,
    response: AppointmentList,
  }),
  getOwn: appointmentRoute("GET", "/api/me/appointments/{appointment_id}", {
    summary: "Get an appointment of the caller, with the details of the patient that the treatment needs",
    scope: null,
    roles: ["PRACTITIONER"],
    response: OwnAppointment,
  }),
  setOwnStatus: appointmentRoute("PATCH", "/api/me/appointments/{appointment_id}/status", {
    summary: "Check in, start or complete an appointment of the caller, or undo one of the last two steps",
    scope: null,
    roles: ["PRACTITIONER"],
    body: TreatmentStep,
    response: Appointment,
  }),
  listNotes: appointmentRoute("GET", "/api/appointments/{appointment_id}/notes", {
    summary: "List the notes about an appointment, newest first. Practitioners see those of their own appointments",
    scope: null,
    roles: ["RECEPTIONIST", "PRACTITIONER"],
    ...pagesOf(AppointmentNote),
  }),
  createNote: appointmentRoute("POST", "/api/appointments/{appointment_id}/notes", {
    summary: "Add a note about an appointment, which is never changed or deleted",
    scope: null,
    roles: ["RECEPTIONIST", "PRACTITIONER"],
    body: NewNote,
    ...createdOnce(AppointmentNote),
  }),
  listHistory: appointmentRoute("GET", "/api/appointments/{appointment_id}/history", {
    summary: "List who booked, opened and changed an appointment, latest first",
    scope: null,
    roles: ["RECEPTIONIST", "TENANT_ADMIN", "MANAGER"],
    ...pagesOf(HistoryEntry.extend({ appointment_id: AppointmentId })),
  }),
  listWaitlist: patientRoute("GET", "/api/waitlist", {
    summary: "List the patients who wait for an appointment, longest waiting first",
    scope: null,
    ...pagesOf(WaitlistEntry, WaitlistQuery),
  }),
  addToWaitlist: patientRoute("POST", "/api/waitlist", {
    summary: "Add a patient to the waitlist",
    scope: null,
    body: NewWaitlistEntry,
    ...createdOnce(WaitlistEntry),
  }),
  updateWaitlistEntry: patientRoute("PATCH", "/api/waitlist/{entry_id}", {
    summary: "Change what a patient waits for",
    scope: null,
    notFound: WAITLIST.notFound,
    body: WaitlistChange,
    response: WaitlistEntry,
  }),
  removeFromWaitlist: route("DELETE", "/api/waitlist/{entry_id}", {
    summary: "Remove a patient from the waitlist",
    scope: null,
    roles: ["RECEPTIONIST"],
    notFound: WAITLIST.notFound,
  }),
  listWaitlistMatches: patientRoute("GET", "/api/waitlist/matches", {
    summary: "List the patients on the waitlist who could have a time, best first",
    scope: null,
    query: MatchQuery,
    response: WaitlistMatches,
  }),
};
