// What callers send about appointments. Functions that only show appointments do without it.
import * as z from "zod";
import { PageQuery } from "../contract/paging.ts";
import { NewNote } from "../patients/patient.ts";
import { areInOrder, NOT_IN_ORDER, PlainDate, WallTime } from "../values/dates.ts";
import { optionalText, orEmpty, requiredText, Version } from "../values/fields.ts";
import { reference } from "../values/ids.ts";
import { DATE_TEXTS } from "../values/texts.ts";
import { DaysQuery } from "./appointment.ts";
import { APPOINTMENT_STATUSES, IN_TREATMENT } from "./status.ts";
import { APPOINTMENT_TEXTS, SERIES } from "./texts.ts";

const place = {
  practitioner_id: reference("Practitioner is required"),
  service_id: reference("Service is required"),
  location_id: reference("Location is required"),
  date: PlainDate,
  start_time: WallTime,
};

const room = {
  room_id: reference("Choose a room")
    .optional()
    .meta({ description: "The first suitable room that is free, when it is missing and the service needs one" }),
};

const REASON_LENGTH = 200;

const REQUIRED = { date: DATE_TEXTS.required, start_time: "Time is required" } as const;

const release_hold = z.boolean().optional().meta({
  description:
    "Takes a time that a patient is booking or is offered at the moment. The patient is told that it is taken",
});

/** An appointment to book. A walk-in starts now and is checked in at once. */
export const NewAppointment = z
  .strictObject({
    patient_id: reference("Patient is required"),
    ...place,
    date: place.date.optional(),
    start_time: place.start_time.optional(),
    ...room,
    reason: optionalText("Reason", REASON_LENGTH),
    note: orEmpty(NewNote.shape.text).default("").meta({ description: "Its first note" }),
    walk_in: z.literal(true).optional(),
    waitlist_entry_id: reference("Choose a waitlist entry")
      .optional()
      .meta({ description: "The patient's entry on the waitlist, which the booking removes" }),
    overbook: z.strictObject({ reason: requiredText("Reason", REASON_LENGTH) }).optional(),
    release_hold,
  })
  .superRefine(({ walk_in, ...time }, context) => {
    for (const path of ["date", "start_time"] as const)
      if ((time[path] === undefined) !== (walk_in === true))
        context.addIssue({
          code: "custom",
          path: [path],
          message: walk_in ? APPOINTMENT_TEXTS.walkInTime : REQUIRED[path],
        });
  });
export type NewAppointment = z.output<typeof NewAppointment>;

const scope = z.enum(["this", "following"]).optional().meta({
  description: "Whether the later appointments of its series are changed in the same way. The version is this one's",
});

/** The fields that a reschedule replaces: time, practitioner, service, location or room. */
export const Reschedule = z
  .strictObject({ ...place, ...room })
  .partial()
  .extend({ release_hold, scope, version: Version });
export type Reschedule = z.output<typeof Reschedule>;

export const StatusChange = z
  .strictObject({
    appointment_status: z.enum(APPOINTMENT_STATUSES),
    cancel_reason: requiredText("Reason", REASON_LENGTH).optional(),
    reverse_charges: z.boolean().optional().meta({
      description: "Whether its charges and discounts are reversed; they are kept by default, and payments always",
    }),
    scope,
    version: Version,
  })
  .refine(({ appointment_status, cancel_reason }) => !cancel_reason || appointment_status === "CANCELLED", {
    path: ["cancel_reason"],
    message: APPOINTMENT_TEXTS.cancelReason,
  })
  .refine(({ appointment_status, scope: of }) => of !== "following" || appointment_status === "CANCELLED", {
    path: ["scope"],
    message: SERIES.onlyCancelFollowing,
  })
  .refine(({ appointment_status, reverse_charges }) => !reverse_charges || appointment_status !== "COMPLETED", {
    path: ["reverse_charges"],
    message: APPOINTMENT_TEXTS.reverseCharges,
  });

export const AppointmentQuery = DaysQuery.extend({
  location_id: reference("Choose a location").optional(),
  practitioner_id: reference("Choose a practitioner").optional(),
  patient_id: reference("Choose a patient").optional(),
  attention: z.literal("true").optional().meta({ description: "Only upcoming ones that no longer fit" }),
  to_check_out: z.literal("true").optional().meta({
    description: "Only completed ones with a fee for which nothing was charged",
  }),
  overbooked: z.literal("true").optional().meta({ description: "Only those that were booked over another one" }),
  booked_by: z.literal("patient").optional().meta({ description: "Only those that patients booked online" }),
  unread: z.literal("true").optional().meta({
    description: "Only those that patients booked, moved or cancelled online, and no one at the desk has seen since",
  }),
}).refine(areInOrder, NOT_IN_ORDER);

const { practitioner_id, service_id, location_id, date } = place;

const whose = {
  patient_id: reference("Choose a patient").optional().meta({ description: "Also looks when the patient is busy" }),
  appointment_id: reference("Choose an appointment")
    .optional()
    .meta({ description: "An appointment that is to be moved" }),
  room_id: reference("Choose a room").optional().meta({ description: "Only times at which this room is free" }),
};

export const AvailabilityQuery = z.strictObject({ practitioner_id, service_id, location_id, date, ...whose });

export const FreeTimesQuery = z.strictObject({
  service_id,
  location_id: location_id.optional(),
  practitioner_id: practitioner_id.optional().meta({ description: "All practitioners when it is missing" }),
  from: date.meta({ description: "The first date of the search" }),
  limit: PageQuery.shape.limit,
  ...whose,
});

/** A step of a practitioner: check in, start, complete, or the undo of one of the last two. */
export const TreatmentStep = z.strictObject({ appointment_status: z.enum(IN_TREATMENT), version: Version });
