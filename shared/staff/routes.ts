import { Affected } from "../appointments/appointment.ts";
import { withDryRun } from "../contract/dry-run.ts";
import { MAX_SEARCH } from "../contract/page-size.ts";
import { listOf, PageQuery, pagesOf } from "../contract/paging.ts";
import { administratorRoute, clinicRoute, createdOnce, route } from "../contract/route.ts";
import { NOT_FOUND_TEXTS } from "../contract/texts.ts";
import { DateRangeQuery } from "../values/dates.ts";
import { searchText } from "../values/fields.ts";
import { reference } from "../values/ids.ts";
import { NewPeriod } from "../values/period.ts";
import { NewNoteTemplate, NoteTemplate, NoteTemplateChange } from "./note-template.ts";
import { Person, RolesChange } from "./person.ts";
import {
  AvailabilityChange,
  ScheduleList,
  ScheduleQuery,
  ScheduleTarget,
  VersionedSchedule,
  WeekChange,
} from "./schedule.ts";
import { LocationPractitioner, NewStaff, Practitioner, Staff, StaffChange } from "./staff.ts";
import { TimeOff, TimeOffAnswer } from "./time-off.ts";

export const staff = {
  add: administratorRoute("POST", "/api/staff/add", {
    summary: "Create a staff member and mail the invitation, or give a person of the clinic a further role",
    body: NewStaff,
    ...createdOnce(Staff),
  }),
  list: administratorRoute("GET", "/api/staff", {
    summary: "List the staff of all locations or of one, or search them",
    query: PageQuery.extend({
      location_id: reference("Clinic Location is required").optional(),
      search: searchText(MAX_SEARCH).optional(),
    }),
    response: listOf(Staff),
  }),
  get: administratorRoute("GET", "/api/staff/{staff_id}", {
    summary: "Get a staff member",
    response: Staff,
  }),
  update: administratorRoute("PATCH", "/api/staff/{staff_id}", {
    summary: "Update a staff member; a new status or role takes effect at once",
    body: StaffChange,
    response: Staff,
    ...withDryRun(Affected),
  }),
  setRoles: clinicRoute("PUT", "/api/people/{user_id}/roles", {
    summary:
      "Set the roles of a person of the clinic, or one's own main role; taking a role ends the person's sessions",
    scope: null,
    notFound: NOT_FOUND_TEXTS.user,
    body: RolesChange,
    response: Person,
  }),
  resendInvitation: administratorRoute("POST", "/api/staff/{staff_id}/invitation", {
    summary: "Mail a new invitation to a staff member who has never signed in",
  }),
  listSchedules: clinicRoute("GET", "/api/staff/{staff_id}/schedules", {
    summary: "Get a weekly schedule at one location or at all locations",
    scope: null,
    query: ScheduleQuery,
    response: ScheduleList,
  }),
  putSchedules: administratorRoute("PUT", "/api/staff/{staff_id}/schedules", {
    summary: "Set the given weekdays of a weekly schedule at a location",
    query: ScheduleTarget,
    body: WeekChange,
    response: ScheduleList,
    dryRun: Affected,
  }),
  setAvailability: administratorRoute("PATCH", "/api/staff/{staff_id}/schedules/{schedule_id}", {
    summary: "Make one weekday of a weekly schedule available or unavailable",
    body: AvailabilityChange,
    response: VersionedSchedule,
    ...withDryRun(Affected),
  }),
  listTimeOff: route("GET", "/api/staff/{staff_id}/time-off", {
    summary: "List a person's time off from a date on, approved or requested, earliest end first",
    scope: null,
    roles: ["TENANT_ADMIN", "RECEPTIONIST"],
    ...pagesOf(TimeOff, DateRangeQuery),
  }),
  createTimeOff: route("POST", "/api/staff/{staff_id}/time-off", {
    summary: "Record time off of a person. Receptionists record that of practitioners, from today on",
    scope: null,
    roles: ["TENANT_ADMIN", "RECEPTIONIST"],
    body: NewPeriod,
    ...createdOnce(TimeOff),
    ...withDryRun(Affected),
  }),
  removeTimeOff: route("DELETE", "/api/time-off/{time_off_id}", {
    summary:
      "Delete time off. Receptionists delete what they have recorded until it begins, practitioners their own requests",
    scope: null,
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "PRACTITIONER"],
  }),
  listOwnTimeOff: route("GET", "/api/me/time-off", {
    summary: "List the caller's own time off and requests for it from a date on, earliest end first",
    scope: null,
    roles: ["PRACTITIONER"],
    ...pagesOf(TimeOff, DateRangeQuery),
  }),
  requestTimeOff: route("POST", "/api/me/time-off", {
    summary: "Request time off of the caller, from today on. The days can be booked until it is approved",
    scope: null,
    roles: ["PRACTITIONER"],
    body: NewPeriod,
    ...createdOnce(TimeOff),
  }),
  answerTimeOff: administratorRoute("PATCH", "/api/time-off/{time_off_id}", {
    summary: "Approve or refuse requested time off",
    body: TimeOffAnswer,
    response: TimeOff,
    ...withDryRun(Affected),
  }),
  listPractitioners: clinicRoute("GET", "/api/practitioners", {
    summary: "List practitioners by first name, or search them",
    scope: "configuration:read",
    query: PageQuery.extend({ search: searchText(MAX_SEARCH).optional() }),
    response: listOf(Practitioner),
  }),
  listPractitionersOfLocation: clinicRoute("GET", "/api/locations/{location_id}/practitioners", {
    summary: "List the practitioners who work at a location by first name, with their weekly schedules there",
    scope: "configuration:read",
    ...pagesOf(LocationPractitioner, DateRangeQuery),
  }),
  getPractitioner: clinicRoute("GET", "/api/practitioners/{staff_id}", {
    summary: "Get a practitioner",
    scope: "configuration:read",
    notFound: NOT_FOUND_TEXTS.practitioner,
    response: Practitioner,
  }),
  listNoteTemplates: route("GET", "/api/tenants/current/note-templates", {
    summary: "List the clinic's note templates, oldest first",
    scope: null,
    roles: ["TENANT_ADMIN", "PRACTITIONER"],
    ...pagesOf(NoteTemplate),
  }),
  createNoteTemplate: administratorRoute("POST", "/api/tenants/current/note-templates", {
    summary: "Create a note template",
    body: NewNoteTemplate,
    ...createdOnce(NoteTemplate),
  }),
  updateNoteTemplate: administratorRoute("PATCH", "/api/tenants/current/note-templates/{template_id}", {
    summary: "Update a note template",
    notFound: NOT_FOUND_TEXTS.noteTemplate,
    body: NoteTemplateChange,
    response: NoteTemplate,
  }),
  removeNoteTemplate: administratorRoute("DELETE", "/api/tenants/current/note-templates/{template_id}", {
    summary: "Delete a note template",
    notFound: NOT_FOUND_TEXTS.noteTemplate,
  }),
};
