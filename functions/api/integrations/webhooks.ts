import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { integrations } from "../../../shared/integrations/routes.ts";
import { INTEGRATION_TEXTS } from "../../../shared/integrations/texts.ts";
import { isOwnHost, TEST_EVENT } from "../../../shared/integrations/webhook.ts";
import { createNamed, namedRemoval, renameNamed, webhookName } from "../../domain/changes/unique-names.ts";
import { patchVersioned } from "../../domain/changes/versioned-update.ts";
import { namesOfUsers } from "../../domain/identity/users.ts";
import { newDelivery } from "../../domain/integrations/queue-deliveries.ts";
import { newWebhookSecret } from "../../domain/integrations/webhook-secrets.ts";
import { auditEntry, auditPuts, changeEntry, removalEntry } from "../../entities/audit-entry.ts";
import {
  changeDelivery,
  deliveryEntity,
  type WebhookRow,
  webhookEntity,
  webhookSecretEntity,
} from "../../entities/webhooks.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow, getRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import {
  deleteItem,
  putItem,
  retryOnConflict,
  writeTransaction,
  writeWithRetry,
} from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { webUrl } from "../../platform/web-url.ts";

const getWebhook = (tenant_id: string, webhook_id: string): Promise<WebhookRow> =>
  getRow(webhookEntity(), { tenant_id, webhook_id }, NOT_FOUND_TEXTS.webhook);

const toResponse = ({ created_by, ...row }: WebhookRow, names: ReadonlyMap<string, string>) => ({
  ...row,
  events: [...row.events],
  created_by_name: names.get(created_by) ?? "",
});

const namesOfCreators = (tenant_id: string, rows: readonly WebhookRow[]) =>
  namesOfUsers(
    tenant_id,
    rows.map(({ created_by }) => created_by),
  );

/** Throws 422 for an address of the product itself. */
async function refuseOwnHost(url: string): Promise<void> {
  if (isOwnHost(url, new URL(await webUrl()).hostname)) throw invalidField("url", INTEGRATION_TEXTS.ownHost);
}

export const listWebhooks: UseCase<typeof integrations.listWebhooks> = async ({ tenantId: tenant_id }, { query }) => {
  const { items, next_cursor } = await page(webhookEntity().query.byId({ tenant_id }), query);
  const names = await namesOfCreators(tenant_id, items);
  return { items: items.map((row) => toResponse(row, names)), next_cursor };
};

export const createWebhook: UseCase<typeof integrations.createWebhook> = async (caller, { body }) => {
  await refuseOwnHost(body.url);
  const { tenantId: tenant_id, userId: created_by } = caller;
  const webhook_id = newId("hook");
  const { secret, row: secretRow } = newWebhookSecret({ tenant_id, webhook_id });
  const created_at = new Date().toISOString();
  const row = { tenant_id, webhook_id, ...body, status: "ACTIVE" as const, created_at, created_by, version: 1 };
  await createNamed(webhookName(row), [
    putItem(webhookEntity().create({ ...row, ...changedBy(caller) })),
    putItem(webhookSecretEntity().create(secretRow)),
    ...auditPuts(changeEntry(caller, "integrations.createWebhook", webhook_id, body)),
  ]);
  return { webhook_id, secret };
};

/**
 * Changes a webhook, unless it was changed since the caller read it. A new secret is in this answer only. One that is enabled again
 * counts as one whose calls have not failed yet.
 */
export const updateWebhook: UseCase<typeof integrations.updateWebhook> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const { version, rotate_secret, ...change } = body;
  if (change.url !== undefined) await refuseOwnHost(change.url);
  const before = await getWebhook(tenant_id, params.webhook_id);
  const { webhook_id } = before;
  const names = await namesOfCreators(tenant_id, [before]);
  const former = rotate_secret && (await findRow(webhookSecretEntity(), { tenant_id, webhook_id }));
  const rotated = rotate_secret ? newWebhookSecret(before, former || undefined) : undefined;
  const saved = await renameNamed(webhookName(before), webhookName({ ...before, ...change }), (naming) =>
    patchVersioned<WebhookRow>(webhookEntity(), before, {
      entry: auditEntry(caller, "integrations.updateWebhook", tenant_id, webhook_id),
      version,
      change: {
        ...change,
        ...(change.status && { disabled_because: null, failing_since: null }),
        ...(rotated && { rotated_at: new Date().toISOString() }),
      },
      notFound: NOT_FOUND_TEXTS.webhook,
      toResponse: (row) => toResponse(row, names),
      items: [...naming, ...(rotated ? [putItem(webhookSecretEntity().put(rotated.row))] : [])],
    }),
  );
  return { ...toResponse(saved, names), ...(rotated && { secret: rotated.secret }) };
};

/** Deletes a webhook. What it has not been told yet is given up when it is due. */
export const removeWebhook: UseCase<typeof integrations.removeWebhook> = async (caller, { params }) => {
  const { tenantId: tenant_id } = caller;
  await retryOnConflict(async () => {
    const row = await getWebhook(tenant_id, params.webhook_id);
    const { webhook_id, url, events } = row;
    await writeTransaction([
      deleteItem(webhookEntity().delete({ tenant_id, webhook_id }).where(ifVersion(row.version))),
      deleteItem(webhookSecretEntity().delete({ tenant_id, webhook_id })),
      ...namedRemoval(webhookName(row)),
      ...auditPuts(removalEntry(caller, "integrations.removeWebhook", webhook_id, { url, events })),
    ]);
  });
};

export const listDeliveries: UseCase<typeof integrations.listDeliveries> = async ({ tenantId }, { params, query }) => {
  const { tenant_id, webhook_id } = await getWebhook(tenantId, params.webhook_id);
  return page(deliveryEntity().query.byWebhook({ tenant_id, webhook_id }), query, "desc");
};

/** Throws 409 for a webhook that is told of nothing. */
function refuseDisabled({ status }: WebhookRow): void {
  if (status === "DISABLED") throw new ClinicError("conflict", INTEGRATION_TEXTS.isDisabled);
}

export const testWebhook: UseCase<typeof integrations.testWebhook> = async (caller, { params }) => {
  const webhook = await getWebhook(caller.tenantId, params.webhook_id);
  refuseDisabled(webhook);
  const { tenant_id, webhook_id } = webhook;
  // Each test is a record of its own, so that it waits for no other one.
  const row = newDelivery(webhook, { event: TEST_EVENT, record_id: newId("test"), version: 1, ids: { webhook_id } });
  await writeWithRetry([
    putItem(deliveryEntity().put(row)),
    ...auditPuts(auditEntry(caller, "integrations.testWebhook", tenant_id, webhook_id)),
  ]);
  return { delivery_id: row.delivery_id };
};

/** Lets a delivery start again. Its event keeps its id, so that the receiver can tell that it knows it. */
export const replayDelivery: UseCase<typeof integrations.replayDelivery> = async (
  caller,
  { params: { delivery_id } },
) => {
  const { tenantId: tenant_id } = caller;
  await retryOnConflict(async () => {
    const { data } = await deliveryEntity().query.byId({ tenant_id, delivery_id }).go({ limit: 1 });
    const [row] = data;
    if (!row) throw new ClinicError("not_found", NOT_FOUND_TEXTS.delivery);
    refuseDisabled(await getWebhook(tenant_id, row.webhook_id));
    const again = { status: "WAITING" as const, attempts: 0, next_attempt_at: new Date().toISOString() };
    await writeTransaction([
      putItem(changeDelivery(row, { ...again, response_status: null, failure: null, delivered_at: null })),
      ...auditPuts(auditEntry(caller, "integrations.replayDelivery", tenant_id, row.webhook_id)),
    ]);
  });
  return { delivery_id };
};
