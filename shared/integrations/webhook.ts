import * as z from "zod";
import { changeOf } from "../contract/field-lists.ts";
import { Instant, requiredText, Version } from "../values/fields.ts";
import { DeliveryId, WebhookId } from "../values/ids.ts";
import { INTEGRATION_TEXTS } from "./texts.ts";

/** The days for which deliveries are listed. */
export const DELIVERY_DAYS = 30;

/** The hours for which a receiver may still check the former secret after a rotation. */
export const ROTATION_HOURS = 24;

/** What a clinic's programs can be told of. */
const WEBHOOK_EVENTS = [
  "appointment.booked",
  "appointment.moved",
  "appointment.cancelled",
  "appointment.status_changed",
  "patient.created",
  "patient.updated",
  "patient.merged",
  "payment.recorded",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event of a delivery that an administrator has asked for to try a webhook. */
export const TEST_EVENT = "test";

const IP_ADDRESS = /^(\[.*\]|\d+(\.\d+){3})$/;
const INTERNAL_HOST = /(^|\.)(localhost|local|internal)$/;

/**
 * Returns why an address can't be that of a webhook, by its form. The parser writes every notation of an IP address alike, and no IP
 * address is accepted. What the name resolves to is checked at each call.
 */
export function addressProblem(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.hostname) return INTEGRATION_TEXTS.invalidAddress;
  // The parser leaves out the port that belongs to the protocol.
  if (url.protocol !== "https:" || url.port !== "") return INTEGRATION_TEXTS.httpsOnly;
  if (url.username || url.password) return INTEGRATION_TEXTS.noCredentials;
  const host = url.hostname.replace(/\.$/, "");
  const isPublicName = host.includes(".") && !IP_ADDRESS.test(host) && !INTERNAL_HOST.test(host);
  return isPublicName ? undefined : INTEGRATION_TEXTS.publicHost;
}

/** Returns whether an address leads to a host of the product itself, or to one below it. */
export function isOwnHost(address: string, ownHost: string): boolean {
  const host = new URL(address).hostname.replace(/\.$/, "");
  return host === ownHost || host.endsWith(`.${ownHost}`);
}

const Address = requiredText("Address", 500).superRefine((address, context) => {
  const message = addressProblem(address);
  if (message) context.addIssue({ code: "custom", message });
});

const Events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, INTEGRATION_TEXTS.noEvents)
  .max(WEBHOOK_EVENTS.length)
  .refine((events) => new Set(events).size === events.length, INTEGRATION_TEXTS.repeatedEvent);

const fields = { url: Address, events: Events };

const STATUSES = ["ACTIVE", "DISABLED"] as const;

/** An address of a clinic's program that is told of events. */
export const Webhook = z.object({
  webhook_id: WebhookId,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  status: z.enum(STATUSES),
  disabled_because: z
    .enum(["failing", "gone"])
    .nullable()
    .default(null)
    .meta({ description: "Why the product disabled it: three days of failures, or the receiver's answer 410" }),
  failing_since: Instant.nullable().default(null).meta({ description: "Since when every call has failed" }),
  rotated_at: Instant.nullable().default(null).meta({
    description: "When its secret was replaced last. For a day, each call is signed with the former secret as well",
  }),
  created_at: Instant,
  created_by_name: z.string().meta({ description: "Who created it" }),
  version: Version,
});
export type Webhook = z.output<typeof Webhook>;

export const NewWebhook = z.strictObject(fields);
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookChange = changeOf({ ...fields, status: z.enum(STATUSES) }).extend({
  rotate_secret: z.literal(true).optional().meta({ description: "Replaces the secret; the answer has the new one" }),
});
export type WebhookChange = z.output<typeof WebhookChange>;

const Secret = z.string().meta({ description: "Checks the signatures (Standard Webhooks). It is never shown again" });

export const CreatedWebhook = z.object({ webhook_id: WebhookId, secret: Secret });
export type CreatedWebhook = z.output<typeof CreatedWebhook>;

export const ChangedWebhook = Webhook.extend({ secret: Secret.optional() });
export type ChangedWebhook = z.output<typeof ChangedWebhook>;

/** An event that a webhook is told of. */
export const Delivery = z.object({
  delivery_id: DeliveryId.meta({ description: "Also the header webhook-id, the same at each attempt" }),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  record_id: z.string(),
  status: z.enum(["WAITING", "DELIVERED", "FAILED"]),
  attempts: z.number().int(),
  response_status: z.number().int().nullable().default(null).meta({ description: "The receiver's last answer" }),
  failure: z
    .enum(["timeout", "unreachable", "refused_address", "unreadable_secret"])
    .nullable()
    .default(null)
    .meta({ description: "Why the last attempt got no answer" }),
  body: z.string().meta({ description: "What was sent" }),
  created_at: Instant,
  next_attempt_at: Instant,
  delivered_at: Instant.nullable().default(null),
});
export type Delivery = z.output<typeof Delivery>;

export const StartedDelivery = z.object({ delivery_id: DeliveryId });
