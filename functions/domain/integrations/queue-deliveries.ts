import { DELIVERY_DAYS, type Delivery, type WebhookEvent } from "../../../shared/integrations/webhook.ts";
import { dueShardOf } from "../../entities/messages.ts";
import { type DeliveryRow, deliveryEntity, webhookEntity } from "../../entities/webhooks.ts";
import { expiryAfter } from "../../platform/dynamo/entity.ts";
import { newId } from "../../platform/ids.ts";

type Texts = Readonly<Record<string, string>>;

/** A change of one row: its texts before and after. A new row has none before, and a deleted one has none after. */
export interface RowChange {
  readonly before: Texts;
  readonly after: Texts;
  /** The version after the change. */
  readonly version: number;
  /** Whether a request made the change. The copies of names that the stream makes keep the row's version. */
  readonly hasNewVersion: boolean;
}

/** What webhooks learn of a change: ids and versions, and no personal data. */
interface ChangeEvent {
  readonly event: Delivery["event"];
  readonly record_id: string;
  readonly version: number;
  readonly ids: Texts;
}

/** The attributes whose change moves an appointment. */
const PLACE = ["date", "start_time", "practitioner_id", "location_id", "service_id", "room_id"];

const APPOINTMENT_IDS = ["appointment_id", "patient_id", "practitioner_id", "service_id", "location_id"];

function appointmentEvent(before: Texts, after: Texts): WebhookEvent | undefined {
  if (!before.__edb_e__) return "appointment.booked";
  if (before.appointment_status !== after.appointment_status)
    return after.appointment_status === "CANCELLED" ? "appointment.cancelled" : "appointment.status_changed";
  return PLACE.some((name) => before[name] !== after[name]) ? "appointment.moved" : undefined;
}

function patientEvent(before: Texts, after: Texts): WebhookEvent {
  if (!before.__edb_e__) return "patient.created";
  return after.merged_into && after.merged_into !== before.merged_into ? "patient.merged" : "patient.updated";
}

const pick = (row: Texts, names: readonly string[]): Texts =>
  Object.fromEntries(names.flatMap((name) => (row[name] ? [[name, row[name]]] : [])));

/** Returns the event of a new entry of a ledger, which never changes. */
function paymentEvent(before: Texts, after: Texts): ChangeEvent | undefined {
  if (before.__edb_e__ || after.kind !== "PAYMENT") return undefined;
  const ids = pick(after, ["entry_id", "patient_id", "location_id", "appointment_id"]);
  return { event: "payment.recorded", record_id: after.entry_id ?? "", version: 1, ids };
}

/** Returns the event of a change; undefined for one of which webhooks learn nothing. */
export function changeEventOf({ before, after, version, hasNewVersion }: RowChange): ChangeEvent | undefined {
  const { __edb_e__: entity, appointment_id = "", patient_id = "" } = after;
  if (entity === "ledgerEntry") return paymentEvent(before, after);
  if (!hasNewVersion) return undefined;
  if (entity === "patient")
    return {
      event: patientEvent(before, after),
      record_id: patient_id,
      version,
      ids: pick(after, ["patient_id", "merged_into"]),
    };
  const event = entity === "appointment" ? appointmentEvent(before, after) : undefined;
  return event && { event, record_id: appointment_id, version, ids: pick(after, APPOINTMENT_IDS) };
}

/** The digits of a version or an instant in the key, in which texts are compared. */
const SEQUENCE_LENGTH = 15;

/** Builds the delivery of an event to a webhook, which is due at once. */
export function newDelivery(
  { tenant_id, webhook_id }: { readonly tenant_id: string; readonly webhook_id: string },
  { event, record_id, version, ids }: ChangeEvent,
  now = new Date().toISOString(),
): DeliveryRow {
  const delivery_id = newId("dlv");
  return {
    tenant_id,
    webhook_id,
    record_id,
    sequence: String(version).padStart(SEQUENCE_LENGTH, "0"),
    delivery_id,
    due_shard: dueShardOf(delivery_id),
    event,
    body: JSON.stringify({ type: event, timestamp: now, data: { ...ids, version } }),
    status: "WAITING",
    attempts: 0,
    response_status: null,
    failure: null,
    delivered_at: null,
    created_at: now,
    next_attempt_at: now,
    version: 1,
    expires: expiryAfter(DELIVERY_DAYS, Date.parse(now)),
  };
}

/**
 * Writes the deliveries of a change to the webhooks that listen to it. It can be repeated: the key of a delivery follows from the change.
 */
export async function queueDeliveries(change: RowChange): Promise<void> {
  const changeEvent = changeEventOf(change);
  const { tenant_id = "" } = change.after;
  if (!changeEvent) return;
  const { data: webhooks } = await webhookEntity().query.byId({ tenant_id }).go({ pages: "all" });
  for (const webhook of webhooks)
    if (webhook.status === "ACTIVE" && webhook.events.some((each) => each === changeEvent.event))
      await deliveryEntity().create(newDelivery(webhook, changeEvent)).go({ returnOnConditionCheckFailure: true });
}
