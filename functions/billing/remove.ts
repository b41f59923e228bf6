import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { BILLING } from "../../shared/messages/billing.ts";
import { BillingInfoEntity } from "../data/billing-info.ts";
import { COLLIDED, untilWritten } from "../data/contention.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { removalEntry, writeAudited } from "../data/write-audited.ts";
import { deleteItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes billing information. */
export const remove: UseCase<typeof contract.billing.remove> = async (caller, { params: { billing_id } }) => {
  const key = { tenant_id: caller.tenantId, billing_id };
  await untilWritten(async () => {
    const { data: before } = await BillingInfoEntity.get(key).go({ consistent: true });
    if (!before) throw new ClinicError("not_found", BILLING.invalidId);
    const deletion = BillingInfoEntity.delete(key).where(hasVersion(before.version));
    const entry = removalEntry(caller, "billing.remove", billing_id, before);
    return (await writeAudited(deleteItem(deletion), entry)) || COLLIDED;
  });
};
