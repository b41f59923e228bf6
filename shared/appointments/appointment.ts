import * as z from "zod";
import { listOf, PageQuery } from "../contract/paging.ts";
import { Note } from "../patients/patient.ts";
import { PlainDate } from "../values/dates.ts";
import { StoredInstant, Version } from "../values/fields.ts";
import { AppointmentId, LocationId, PatientId, RoomId, SeriesId, ServiceId, StaffId } from "../values/ids.ts";
import { APPOINTMENT_STATUSES } from "./status.ts";

/** A note about an appointment. It is never changed or deleted. A correction is a further note. */
export const AppointmentNote = Note.omit({ patient_id: true }).extend({ appointment_id: AppointmentId });

/** Who can have booked an appointment: the desk, the patient online, or a program of the clinic. */
const BOOKED_BY = ["desk", "patient", "program"] as const;

const ONLINE_CHANGES = ["booked", "moved", "cancelled"] as const;

/**
 * An appointment. It keeps the fee and the duration that its service had at the booking. Names, alert and contact are copies that
 * are refreshed when their rows change.
 */
export const Appointment = z.object({
  appointment_id: AppointmentId,
  patient_id: PatientId,
  practitioner_id: StaffId,
  service_id: ServiceId,
  location_id: LocationId,
  date: z.string(),
  start_time: z.string().meta({ description: "HH:mm, the location's wall clock" }),
  end_time: z.string(),
  starts_at: StoredInstant,
  ends_at: StoredInstant,
  appointment_status: z.enum(APPOINTMENT_STATUSES),
  patient_name: z.string(),
  patient_alert: z.string().optional().meta({ description: "The patient's alert line" }),
  patient_contact: z.string().optional().meta({ description: "The patient's phone number; for receptionists only" }),
  practitioner_name: z.string(),
  service_name: z.string(),
  location_name: z.string(),
  fee: z.string(),
  duration: z.number().int().meta({ description: "Minutes" }),
  room_id: RoomId.optional().meta({ description: "The room that is booked with it" }),
  room_number: z.string().optional(),
  buffer_before: z.number().int().optional().meta({ description: "Minutes that stay free before it" }),
  buffer_after: z.number().int().optional().meta({ description: "Minutes that stay free after it" }),
  attention: z.string().optional().meta({ description: "Why it no longer fits what its clinic has set" }),
  reason: z.string().optional().meta({ description: "What the patient comes for" }),
  walk_in: z.boolean().optional().meta({ description: "Whether the patient came without an appointment" }),
  overbook_reason: z.string().optional().meta({ description: "Why it was booked over another appointment" }),
  cancel_reason: z.string().optional().meta({ description: "Only while it is CANCELLED" }),
  series_id: SeriesId.optional().meta({ description: "The series that it was booked with" }),
  series_position: z.number().int().optional().meta({ description: "Its place among the dates of the series, from 1" }),
  series_count: z.number().int().optional().meta({ description: "The number of dates of the series" }),
  every_weeks: z.number().int().optional().meta({ description: "Weeks between the dates of the series" }),
  every_months: z.number().int().optional().meta({ description: "Months between the dates of the series" }),
  checked_in_at: StoredInstant.optional().meta({ description: "When the patient arrived" }),
  started_at: StoredInstant.optional().meta({ description: "When the practitioner began" }),
  completed_at: StoredInstant.optional().meta({ description: "When it was completed; its time is free from then on" }),
  booked_by: z
    .enum(BOOKED_BY)
    .default("desk")
    .meta({ description: "Who booked it; program is a clinic's own software" }),
  confirmed_at: StoredInstant.optional().meta({ description: "When the patient said by a link that they will come" }),
  online_change: z.enum(ONLINE_CHANGES).optional().meta({ description: "What the patient did last online" }),
  unread: z.boolean().optional().meta({ description: "Whether no one at the desk has seen that yet" }),
  given_contact: z.string().optional().meta({
    description: "The phone number given online, where it differs from the patient's; for receptionists only",
  }),
  created_at: StoredInstant,
  version: Version,
});
export type Appointment = z.infer<typeof Appointment>;

/**
 * A time that a patient is booking online at the moment, or that is offered to a person on the waitlist. It names no person, because
 * the patient has not said who they are.
 */
export const HeldTime = Appointment.pick({
  appointment_id: true,
  practitioner_id: true,
  location_id: true,
  room_id: true,
  service_name: true,
  date: true,
  start_time: true,
  end_time: true,
  starts_at: true,
  ends_at: true,
}).extend({
  held_until: StoredInstant.meta({ description: "The time is free again from then on" }),
  offered: z.boolean().optional().meta({ description: "Whether it is offered to a person on the waitlist" }),
});
export type HeldTime = z.infer<typeof HeldTime>;

export const AppointmentList = listOf(Appointment).extend({
  holds: z
    .array(HeldTime)
    .optional()
    .meta({ description: "In the list of some days: the times of those days that patients are booking at the moment" }),
});

export const Slot = z.object({
  start_time: z.string(),
  end_time: z.string(),
  available: z.boolean(),
  reason: z.string().nullable(),
  held_until: StoredInstant.optional().meta({
    description: "A patient is booking it online, or is offered it, until then",
  }),
});
export type Slot = z.infer<typeof Slot>;

export const FreeTime = z.object({
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  practitioner_id: StaffId,
  practitioner_name: z.string(),
  location_id: LocationId,
  room_id: RoomId.nullable(),
});
export type FreeTime = z.infer<typeof FreeTime>;

export const FreeTimes = listOf(FreeTime).extend({
  reason: z.string().optional().meta({ description: "Why the service can't be booked at all" }),
});
export type FreeTimes = z.infer<typeof FreeTimes>;

/** The query of a list of appointments. Lists check that its days are in order. */
export const DaysQuery = PageQuery.extend({
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  status: z.enum(APPOINTMENT_STATUSES).optional(),
  order: z.enum(["asc", "desc"]).default("desc").meta({ description: "By date and time, latest first by default" }),
});

/** The most appointments that the response of a dry run lists. */
export const MAX_AFFECTED_SHOWN = 50;

/**
 * The appointments that a change affects, at most 50 of them. Only the next 1,000 upcoming appointments are checked. If there
 * are more, `complete` is false, and `total` counts the affected ones among those 1,000.
 */
export const Affected = z.object({
  affected: z.object({ total: z.number(), complete: z.boolean(), items: z.array(Appointment) }),
});
export type Affected = z.output<typeof Affected>;
