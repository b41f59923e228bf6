import type { Delivery, WebhookEvent } from "../../../../shared/integrations/webhook.ts";

/** The sentences of the page about programs that work with the clinic's data. */
export const INTEGRATIONS_SCREEN = {
  keysFailed: "Failed to load API keys",
  noKeys: "No API keys yet.",
  keyCreated: "API key created",
  keyNotCreated: "The API key was not created",
  keyNotRevoked: "The API key was not revoked",
  keyRevoked: "API key revoked",
  keyShownOnce: "Copy the key now. It is not shown again.",
  keyIsPassword: "A person who has the key can do what its scopes allow. Keep it out of web pages, mails and code.",
  revocation: (name: string) => `The next request of ${name} is refused. Its entries in Activity stay.`,
  webhooksFailed: "Failed to load webhooks",
  noWebhooks: "No webhooks yet.",
  webhookCreated: "Webhook created",
  webhookNotCreated: "The webhook was not created",
  webhookChanged: "Webhook changed",
  webhookNotChanged: "The webhook was not changed",
  webhookDeleted: "Webhook deleted",
  webhookNotDeleted: "The webhook was not deleted",
  deletion: (host: string) => `The program at ${host} is told of nothing any more. This can't be undone.`,
  secretShownOnce: "Copy the secret now. It is not shown again.",
  secretChecks: "The program checks with it that an event comes from your clinic, and is not older than a few minutes.",
  rotation: "For a day, events are signed with the former secret as well. Change the program within that time.",
  testSent: "A test event is on its way",
  testNotSent: "No test event was sent",
  replayed: "The event is sent again",
  notReplayed: "The event is not sent again",
  deliveriesFailed: "Failed to load deliveries",
  noDeliveries: "Nothing in the last 30 days.",
  never: "Never",
} as const;

/** The events of webhooks, in words. */
export const EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  "appointment.booked": "Appointment booked",
  "appointment.moved": "Appointment moved",
  "appointment.cancelled": "Appointment cancelled",
  "appointment.status_changed": "Appointment checked in, started, completed or missed",
  "patient.created": "Patient registered",
  "patient.updated": "Patient changed",
  "patient.merged": "Patient merged into another",
  "payment.recorded": "Payment recorded",
};

/** Why the last attempt of a delivery got no answer. */
export const FAILURE_NAMES: Readonly<Record<NonNullable<Delivery["failure"]>, string>> = {
  timeout: "no answer within 5 seconds",
  unreachable: "not reachable",
  refused_address: "not a public address",
  unreadable_secret: "replace the secret",
};
