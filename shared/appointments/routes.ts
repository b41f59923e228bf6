import { MESSAGES } from "../messages.ts";
import { listOf, PageQuery } from "../paging.ts";
import { route } from "../route.ts";
import {
  Appointment,
  AppointmentList,
  AppointmentQuery,
  AvailabilityQuery,
  NewAppointment,
  Reschedule,
  Slot,
  StatusChange,
} from "./appointment.ts";
import { AppointmentStatus } from "./status.ts";

export const appointments = {
  list: route({
    method: "GET",
    path: "/api/appointments",
    summary: "List the clinic's appointments, latest first or in order of time",
    roles: ["RECEPTIONIST"],
    notFound: MESSAGES.notFound.location,
    query: AppointmentQuery,
    response: AppointmentList,
  }),
  get: route({
    method: "GET",
    path: "/api/appointments/{appointment_id}",
    summary: "Read one appointment",
    roles: ["RECEPTIONIST"],
    notFound: MESSAGES.notFound.appointment,
    response: Appointment,
  }),
  listOfPractitioner: route({
    method: "GET",
    path: "/api/practitioners/{staff_id}/appointments",
    summary: "List a practitioner's appointments, latest first",
    roles: ["RECEPTIONIST"],
    notFound: MESSAGES.notFound.practitioner,
    query: PageQuery.extend({ status: AppointmentStatus.optional() }),
    response: AppointmentList,
  }),
  availability: route({
    method: "GET",
    path: "/api/availability",
    summary: "List the times of a day at which a service could begin, and why the others can't",
    roles: ["RECEPTIONIST"],
    notFound: MESSAGES.notFound.practitioner,
    query: AvailabilityQuery,
    response: listOf(Slot),
  }),
  book: route({
    method: "POST",
    path: "/api/appointments",
    summary: "Book an appointment",
    roles: ["RECEPTIONIST"],
    notFound: MESSAGES.notFound.patient,
    body: NewAppointment,
    status: 201,
    response: Appointment,
    audited: true,
    idempotent: "key",
  }),
  reschedule: route({
    method: "PATCH",
    path: "/api/appointments/{appointment_id}",
    summary: "Move an appointment to another time, practitioner, service or location",
    roles: ["RECEPTIONIST"],
    notFound: MESSAGES.notFound.appointment,
    body: Reschedule,
    response: Appointment,
    audited: true,
  }),
  setStatus: route({
    method: "PATCH",
    path: "/api/appointments/{appointment_id}/status",
    summary: "Check in, start, complete, cancel or miss an appointment, or take a step back",
    roles: ["RECEPTIONIST"],
    notFound: MESSAGES.notFound.appointment,
    body: StatusChange,
    response: Appointment,
    audited: true,
  }),
};
