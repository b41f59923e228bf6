import * as z from "zod";
import { searchText } from "../fields.ts";
import { reference } from "../ids.ts";
import { MESSAGES } from "../messages.ts";
import { listOf, PageQuery } from "../paging.ts";
import { route } from "../route.ts";
import {
  AvailabilityChange,
  ScheduleList,
  ScheduleQuery,
  ScheduleTarget,
  VersionedSchedule,
  WeekChange,
} from "./schedule.ts";
import { NewStaff, Practitioner, Staff, StaffChange } from "./staff.ts";

export const staff = {
  add: route({
    method: "POST",
    path: "/api/staff/add",
    summary: "Create a staff member and mail the invitation",
    roles: ["TENANT_ADMIN"],
    notFound: MESSAGES.notFound.location,
    body: NewStaff,
    status: 201,
    response: Staff,
    audited: true,
    idempotent: "key",
  }),
  list: route({
    method: "GET",
    path: "/api/staff",
    summary: "List the staff of a location or of the clinic",
    roles: ["TENANT_ADMIN"],
    notFound: MESSAGES.notFound.location,
    query: PageQuery.extend({ location_id: reference("Clinic Location is required").optional() }),
    response: listOf(Staff),
  }),
  get: route({
    method: "GET",
    path: "/api/staff/{staff_id}",
    summary: "Get a staff member",
    roles: ["TENANT_ADMIN"],
    notFound: MESSAGES.notFound.staff,
    response: Staff,
  }),
  update: route({
    method: "PATCH",
    path: "/api/staff/{staff_id}",
    summary: "Update a staff member. The status and the role take effect at once",
    roles: ["TENANT_ADMIN"],
    notFound: MESSAGES.notFound.staff,
    body: StaffChange,
    response: Staff,
    audited: true,
  }),
  resendInvitation: route({
    method: "POST",
    path: "/api/staff/{staff_id}/invitation",
    summary: "Resend the invitation of a staff member who has never signed in",
    roles: ["TENANT_ADMIN"],
    notFound: MESSAGES.notFound.staff,
    status: 204,
    response: z.undefined(),
    audited: true,
  }),
  listSchedules: route({
    method: "GET",
    path: "/api/staff/{staff_id}/schedules",
    summary: "Get a weekly schedule at one location or at all locations",
    roles: ["TENANT_ADMIN", "RECEPTIONIST"],
    notFound: MESSAGES.notFound.staff,
    query: ScheduleQuery,
    response: ScheduleList,
  }),
  putSchedules: route({
    method: "PUT",
    path: "/api/staff/{staff_id}/schedules",
    summary: "Set the given weekdays of a weekly schedule at a location",
    roles: ["TENANT_ADMIN"],
    notFound: MESSAGES.notFound.staff,
    query: ScheduleTarget,
    body: WeekChange,
    response: ScheduleList,
    audited: true,
  }),
  setAvailability: route({
    method: "PATCH",
    path: "/api/staff/{staff_id}/schedules/{schedule_id}",
    summary: "Make one weekday of a weekly schedule available or unavailable",
    roles: ["TENANT_ADMIN"],
    notFound: MESSAGES.notFound.schedule,
    body: AvailabilityChange,
    response: VersionedSchedule,
    audited: true,
  }),
  listPractitioners: route({
    method: "GET",
    path: "/api/practitioners",
    summary: "List practitioners by first name, or search them",
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    query: PageQuery.extend({ search: searchText(200).optional() }),
    response: listOf(Practitioner),
  }),
  getPractitioner: route({
    method: "GET",
    path: "/api/practitioners/{staff_id}",
    summary: "Get a practitioner",
    roles: ["RECEPTIONIST", "TENANT_ADMIN"],
    notFound: MESSAGES.notFound.practitioner,
    response: Practitioner,
  }),
};
