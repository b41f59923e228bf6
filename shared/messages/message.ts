import * as z from "zod";
import { Appointment } from "../appointments/appointment.ts";
import { PageQuery } from "../contract/paging.ts";
import { AUDIENCES, MESSAGE_TYPES } from "../tenants/notification-settings.ts";
import { areInOrder, NOT_IN_ORDER, PlainDate } from "../values/dates.ts";
import { Instant, StoredInstant } from "../values/fields.ts";
import { AppointmentId, MessageId } from "../values/ids.ts";
import { MESSAGE_STATUSES } from "./delivery.ts";
import { MAIL_LANGUAGES } from "./languages.ts";

/** A message about an appointment. If it was not sent, or could not be sent now, `reason` says why. */
export const Message = z.object({
  message_id: MessageId,
  appointment_id: AppointmentId,
  type: z.enum(MESSAGE_TYPES),
  audience: z.enum(AUDIENCES),
  channel: z.literal("EMAIL"),
  due_at: StoredInstant,
  status: z.enum(MESSAGE_STATUSES),
  reason: z
    .string()
    .nullable()
    .meta({ description: "Why it was not sent, or why a planned one would not be sent now" }),
  sent_at: StoredInstant.nullable(),
});
export type Message = z.infer<typeof Message>;

/** A message of the clinic's list, with the appointment that it is about. */
export const ListedMessage = Message.extend(
  Appointment.pick({
    patient_name: true,
    practitioner_name: true,
    location_name: true,
    date: true,
    start_time: true,
  }).shape,
);
export type ListedMessage = z.infer<typeof ListedMessage>;

/** A message that did not reach a patient, who therefore has to be called. */
export const UndeliveredMessage = ListedMessage.extend({
  patient_id: Appointment.shape.patient_id,
  contact: z.string().meta({ description: "The patient's phone number" }),
});
export type UndeliveredMessage = z.infer<typeof UndeliveredMessage>;

export const MessageQuery = PageQuery.extend({
  from: PlainDate.optional().meta({ description: "The first UTC date on which a message is due" }),
  to: PlainDate.optional().meta({ description: "The last one" }),
  status: z.enum(MESSAGE_STATUSES).optional(),
}).refine(areInOrder, NOT_IN_ORDER);

/** The message that the caller previews or sends to the own address. */
export const SampleRequest = z.strictObject({
  type: z.enum(MESSAGE_TYPES),
  audience: z.enum(AUDIENCES),
  language: z.enum(MAIL_LANGUAGES).default("en"),
});

/** A message as its recipients see it. */
export const MailSample = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type MailSample = z.infer<typeof MailSample>;

/** The clinic whose messages a patient can stop, and whether they are stopped already. */
export const OptOut = z.object({ clinic_name: z.string(), opted_out: z.boolean() });

/** The minutes without a successful run after which sending counts as interrupted. A run starts every minute. */
export const MISSED_AFTER_MINUTES = 10;

export const SendingStatus = z.object({
  sending: z.boolean().meta({ description: `Whether a run succeeded in the last ${MISSED_AFTER_MINUTES} minutes` }),
  last_run_at: Instant.nullable(),
});
