import { BILLING } from "../../../shared/billing/billing-info.ts";
import type { billing } from "../../../shared/billing/routes.ts";
import { invalidField } from "../../../shared/contract/errors.ts";
import { getLocation, withLocationName, withLocationNames } from "../../domain/booking/references.ts";
import { billingName, createNamed, namedRemoval } from "../../domain/changes/unique-names.ts";
import { patchVersioned } from "../../domain/changes/versioned-update.ts";
import { auditEntry, auditPuts, changeEntry, removalEntry } from "../../entities/audit-entry.ts";
import { billingInfoEntity } from "../../entities/billing.ts";
import type { UseCase } from "../../http/use-case.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import { deleteItem, putItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

/** Lists the clinic's billing information, oldest first, with the names that its locations have now. */
export const list: UseCase<typeof billing.list> = async ({ tenantId }, { query }) => {
  const { items, next_cursor } = await page(billingInfoEntity().query.byId({ tenant_id: tenantId }), query);
  return { items: await withLocationNames(tenantId, items), next_cursor };
};

export const create: UseCase<typeof billing.create> = async (caller, { body }) => {
  const { tenantId: tenant_id } = caller;
  const { location_name } = await getLocation(tenant_id, body.location_id);
  const row = { ...body, ...changedBy(caller), tenant_id, billing_id: newId("bill"), version: 1 };
  const entry = changeEntry(caller, "billing.create", row.billing_id, body);
  await createNamed(billingName(row), [putItem(billingInfoEntity().put(row)), ...auditPuts(entry)]);
  return { ...row, location_name };
};

/** Replaces billing information, unless it was changed since the caller read it. The location can't be changed. */
export const replace: UseCase<typeof billing.replace> = async (caller, { params, body }) => {
  const { version, location_id, ...change } = body;
  const before = await getRow(billingInfoEntity(), { tenant_id: caller.tenantId, ...params }, BILLING.invalidId);
  if (location_id !== undefined && location_id !== before.location_id)
    throw invalidField("location_id", BILLING.locationFixed);
  const row = await patchVersioned(billingInfoEntity(), before, {
    entry: auditEntry(caller, "billing.replace", caller.tenantId, params.billing_id),
    version,
    change,
    notFound: BILLING.invalidId,
    toResponse: withLocationName,
  });
  return withLocationName(row);
};

export const remove: UseCase<typeof billing.remove> = async (caller, { params: { billing_id } }) => {
  const key = { tenant_id: caller.tenantId, billing_id };
  await retryOnConflict(async () => {
    const before = await getRow(billingInfoEntity(), key, BILLING.invalidId);
    await writeTransaction([
      deleteItem(billingInfoEntity().delete(key).where(ifVersion(before.version))),
      ...namedRemoval(billingName(before)),
      ...auditPuts(removalEntry(caller, "billing.remove", billing_id, before)),
    ]);
  });
};
