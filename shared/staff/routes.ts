import { Affected, DryRunQuery } from "../dry-run.ts";
import { searchText } from "../fields.ts";
import { reference } from "../ids.ts";
import { MESSAGES } from "../messages.ts";
import { MAX_SEARCH } from "../page-size.ts";
import { listOf, PageQuery } from "../paging.ts";
import { NewPeriod } from "../period.ts";
import { DateRangeQuery } from "../plain-date.ts";
import { route } from "../route.ts";
import {
  AvailabilityChange,
  ScheduleList,
  ScheduleQuery,
  ScheduleTarget,
  VersionedSchedule,
  WeekChange,
} from "./schedule.ts";
import { LocationPractitioner, NewStaff, Practitioner, Staff, StaffChange } from "./staff.ts";
import { TimeOff } from "./time-off.ts";

export const staff = {
  add: route("POST", "/api/staff/add", {
    summary: "Create a staff member and mail the invitation",
    roles: ["TENANT_ADMIN"],
    body: NewStaff,
    status: 201,
    response: Staff,
    idempotent: "key",
  }),
  list: route("GET", "/api/staff", {
    summary: "List the staff of all locations or of one, or search them",
    roles: ["TENANT_ADMIN"],
    query: PageQuery.extend({
      location_id: reference("Clinic Location is required").optional(),
      search: searchText(MAX_SEARCH).optional(),
    }),
    response: listOf(Staff),
  }),
  get: route("GET", "/api/staff/{staff_id}", {
    summary: "Get a staff member",
    roles: ["TENANT_ADMIN"],
    response: Staff,
  }),
  update: route("PATCH", "/api/staff/{staff_id}", {
    summary: "Update a staff member; a new status or role takes effect at once",
    roles: ["TENANT_ADMIN"],
    body: StaffChange,
    response: Staff,
    query: DryRunQuery,
    dryRun: Affected,
  }),
  resendInvitation: route("POST", "/api/staff/{staff_id}/invitation", {
    summary: "Mail a new invitation to a staff member who has never signed in",
    roles: ["TENANT_ADMIN"],
  }),
  listSchedules: route("GET", "/api/staff/{staff_id}/schedules", {
    summary: "Get a weekly schedule at one location or at all locations",
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"],
    query: ScheduleQuery,
    response: ScheduleList,
  }),
  putSchedules: route("PUT", "/api/staff/{staff_id}/schedules", {
    summary: "Set the given weekdays of a weekly schedule at a location",
    roles: ["TENANT_ADMIN"],
    query: ScheduleTarget,
    body: WeekChange,
    response: ScheduleList,
    dryRun: Affected,
  }),
  setAvailability: route("PATCH", "/api/staff/{staff_id}/schedules/{schedule_id}", {
    summary: "Make one weekday of a weekly schedule available or unavailable",
    roles: ["TENANT_ADMIN"],
    body: AvailabilityChange,
    response: VersionedSchedule,
    query: DryRunQuery,
    dryRun: Affected,
  }),
  listTimeOff: route("GET", "/api/staff/{staff_id}/time-off", {
    summary: "List a person's time off from a date on, earliest end first",
    roles: ["TENANT_ADMIN", "RECEPTIONIST"],
    query: DateRangeQuery,
    response: listOf(TimeOff),
  }),
  createTimeOff: route("POST", "/api/staff/{staff_id}/time-off", {
    summary: "Record time off of a person",
    roles: ["TENANT_ADMIN"],
    body: NewPeriod,
    status: 201,
    response: TimeOff,
    idempotent: "key",
    query: DryRunQuery,
    dryRun: Affected,
  }),
  removeTimeOff: route("DELETE", "/api/time-off/{time_off_id}", {
    summary: "Delete time off of a person",
    roles: ["TENANT_ADMIN"],
  }),
  listPractitioners: route("GET", "/api/practitioners", {
    summary: "List practitioners by first name, or search them",
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"],
    query: PageQuery.extend({ search: searchText(MAX_SEARCH).optional() }),
    response: listOf(Practitioner),
  }),
  listPractitionersOfLocation: route("GET", "/api/locations/{location_id}/practitioners", {
    summary: "List the practitioners who work at a location by first name, with their weekly schedules there",
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"],
    query: DateRangeQuery,
    response: listOf(LocationPractitioner),
  }),
  getPractitioner: route("GET", "/api/practitioners/{staff_id}", {
    summary: "Get a practitioner",
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"],
    notFound: MESSAGES.notFound.practitioner,
    response: Practitioner,
  }),
};
