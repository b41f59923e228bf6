import type { Webhook } from "../../../shared/integrations/webhook.ts";
import { addMs } from "../../../shared/values/days-and-times.ts";
import { tenantEntity } from "../../entities/platform.ts";
import {
  changeDelivery,
  type DeliveryRow,
  deliveryEntity,
  type WebhookRow,
  webhookEntity,
  webhookSecretEntity,
} from "../../entities/webhooks.ts";
import { parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { type CallResult, callReceiver, type Network } from "./call-webhook.ts";
import { mailDisabled } from "./mail-disabled.ts";
import { secretsOf, signedHeaders } from "./webhook-secrets.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses before the second attempt and those after it, of three days together. */
const PAUSES_MS = [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)];

/** A webhook all of whose calls have failed for this time is disabled. */
const PATIENCE_MS = 72 * HOUR_MS;

/** A delivery that is still claimed after this time was interrupted, because a call takes five seconds. */
const CLAIM_MS = 2 * MINUTE_MS;

/** How long a delivery waits before it is looked at again while its clinic is inactive. */
const INACTIVE_MS = 5 * MINUTE_MS;

/** What became of a delivery in this run: "WAITING" is tried again later, and "TAKEN" was changed by another run. */
export type Outcome = DeliveryRow["status"] | "POSTPONED" | "TAKEN";

type TenantRow = RowOf<typeof tenantEntity>;

/** Writes a changed delivery. Returns undefined when another run has changed it meanwhile. */
async function write(before: DeliveryRow, changes: Partial<DeliveryRow>): Promise<DeliveryRow | undefined> {
  const { rejected } = await changeDelivery(before, changes).go({ returnOnConditionCheckFailure: true });
  return rejected ? undefined : { ...before, ...changes, version: before.version + 1 };
}

/** Lets a delivery wait without an attempt. */
export async function postpone(delivery: DeliveryRow, next_attempt_at: string): Promise<Outcome> {
  return (await write(delivery, { next_attempt_at })) ? "POSTPONED" : "TAKEN";
}

/** Returns when a webhook whose call has just failed is called for other records: later and later while all calls fail. */
function pauseUntil({ failing_since }: Pick<WebhookRow, "failing_since">, now: string): string {
  const failing = Date.parse(now) - Date.parse(failing_since ?? now);
  return addMs(now, Math.min(HOUR_MS, Math.max(MINUTE_MS, failing / 4)));
}

async function readParts({ tenant_id, webhook_id }: DeliveryRow) {
  const [webhook, secret, tenant] = await readItems([
    webhookEntity().get({ tenant_id, webhook_id }).params(),
    webhookSecretEntity().get({ tenant_id, webhook_id }).params(),
    tenantEntity().get({ tenant_id }).params(),
  ]);
  return {
    webhook: parseItem(webhookEntity(), webhook),
    secret: parseItem(webhookSecretEntity(), secret),
    tenant: parseItem(tenantEntity(), tenant),
  };
}

/** Returns the first event of the same record that the webhook has not been told yet, if it comes before this one. */
async function earlierOf({
  tenant_id,
  webhook_id,
  record_id,
  sequence,
}: DeliveryRow): Promise<DeliveryRow | undefined> {
  const { data } = await deliveryEntity()
    .query.inOrder({ tenant_id, webhook_id, record_id })
    .between({ sequence: "" }, { sequence })
    .where(({ status }, { eq }) => eq(status, "WAITING"))
    .go({ consistent: true, pages: "all" });
  return data.find((each) => each.sequence < sequence);
}

/** Records that all calls of a webhook fail, or that they no longer do. */
async function recordFailing({ tenant_id, webhook_id }: WebhookRow, failing_since: string | null): Promise<void> {
  await webhookEntity()
    .patch({ tenant_id, webhook_id })
    .set({ failing_since })
    .go({ returnOnConditionCheckFailure: true });
}

/** Disables a webhook, and mails the clinic's administrators that it is. */
async function disable(webhook: WebhookRow, tenant: TenantRow, disabled_because: "failing" | "gone"): Promise<void> {
  const { tenant_id, webhook_id } = webhook;
  const { rejected } = await webhookEntity()
    .patch({ tenant_id, webhook_id })
    .set({ status: "DISABLED", disabled_because })
    .add({ version: 1 })
    .where(({ status }, { eq }) => eq(status, "ACTIVE"))
    .go({ returnOnConditionCheckFailure: true });
  if (!rejected) await mailDisabled(tenant, webhook, disabled_because);
}

const isSuccess = ({ response_status }: CallResult) =>
  response_status !== null && response_status >= 200 && response_status < 300;

interface Settled {
  readonly outcome: Outcome;
  /** Until when a webhook whose call has failed is left alone. */
  readonly pausedUntil?: string;
}

/** Writes the result of a call: the event was delivered, is tried again later, or is given up. */
async function settle(
  claimed: DeliveryRow,
  result: CallResult,
  { webhook, tenant, now }: { readonly webhook: WebhookRow; readonly tenant: TenantRow; readonly now: string },
): Promise<Settled> {
  if (isSuccess(result)) {
    await write(claimed, { ...result, status: "DELIVERED", delivered_at: now });
    if (webhook.failing_since) await recordFailing(webhook, null);
    return { outcome: "DELIVERED" };
  }
  const failing_since = webhook.failing_since ?? now;
  if (!webhook.failing_since) await recordFailing(webhook, now);
  const pause = PAUSES_MS[claimed.attempts - 1];
  const isGone = result.response_status === 410;
  const isFailing = Date.parse(now) - Date.parse(failing_since) >= PATIENCE_MS;
  if (isGone || isFailing) await disable(webhook, tenant, isGone ? "gone" : "failing");
  if (isGone || isFailing || pause === undefined) {
    await write(claimed, { ...result, status: "FAILED" });
    return { outcome: "FAILED" };
  }
  await write(claimed, { ...result, next_attempt_at: addMs(now, pause) });
  return { outcome: "WAITING", pausedUntil: pauseUntil({ failing_since }, now) };
}

interface Sending {
  readonly now: string;
  /** The product's own host, which is never called. */
  readonly ownHost: string;
  readonly network: Network | undefined;
}

/**
 * Tells a webhook of an event that is due: at least once, with the same id at each attempt, and after the earlier events of the same
 * record. It is claimed before the call, and a run that is interrupted lets another one repeat the call.
 */
export async function deliverEvent(delivery: DeliveryRow, { now, ownHost, network }: Sending): Promise<Settled> {
  const { webhook, secret, tenant } = await readParts(delivery);
  if (!webhook || !tenant || webhook.status === ("DISABLED" satisfies Webhook["status"])) {
    const written = await write(delivery, { status: "FAILED" });
    return { outcome: written ? "FAILED" : "TAKEN" };
  }
  if (tenant.status !== "ACTIVE") return { outcome: await postpone(delivery, addMs(now, INACTIVE_MS)) };
  const earlier = await earlierOf(delivery);
  if (earlier) {
    const isDue = earlier.next_attempt_at <= now;
    return { outcome: await postpone(delivery, isDue ? addMs(now, 1_000) : addMs(earlier.next_attempt_at, 1)) };
  }
  const claim = { attempts: delivery.attempts + 1, next_attempt_at: addMs(now, CLAIM_MS) };
  const claimed = await write(delivery, claim);
  if (!claimed) return { outcome: "TAKEN" };
  const secrets = secret ? secretsOf(secret, now) : [];
  const { delivery_id: id, body } = delivery;
  const result: CallResult =
    secrets.length === 0
      ? { response_status: null, failure: "unreadable_secret" }
      : await callReceiver(
          { url: webhook.url, headers: signedHeaders({ id, body, secrets, now: new Date() }), body, ownHost },
          network,
        );
  return settle(claimed, result, { webhook, tenant, now });
}
