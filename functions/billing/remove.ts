import { BILLING } from "../../shared/messages/billing.ts";
import { BillingInfoEntity } from "../data/billing-info.ts";
import { COLLIDED, untilWritten } from "../data/contention.ts";
import { getRow } from "../data/find-row.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { removalEntry, writeAudited } from "../data/write-audited.ts";
import { deleteItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes billing information. */
export const remove: UseCase<"billing.remove"> = async (caller, { params: { billing_id } }) => {
  const key = { tenant_id: caller.tenantId, billing_id };
  await untilWritten(async () => {
    const before = await getRow(BillingInfoEntity, key, BILLING.invalidId);
    const deletion = BillingInfoEntity.delete(key).where(hasVersion(before.version));
    const entry = removalEntry(caller, "billing.remove", billing_id, before);
    return (await writeAudited(deleteItem(deletion), entry)) || COLLIDED;
  });
};
