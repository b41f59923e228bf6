import { invalidField } from "../../shared/errors.ts";
import { BILLING } from "../../shared/messages/billing.ts";
import { BillingInfoEntity } from "../data/billing-info.ts";
import { changeRow } from "../data/change-row.ts";
import { getRow } from "../data/find-row.ts";
import { withLocationName } from "../data/location-names.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import type { UseCase } from "../http/api.ts";

/** Replaces billing information, unless it was changed since the caller read it. The location can't be changed. */
export const replace: UseCase<"billing.replace"> = async (caller, { params, body }) => {
  const { version, location_id, ...change } = body;
  const before = await getRow(BillingInfoEntity, { tenant_id: caller.tenantId, ...params }, BILLING.invalidId);
  if (location_id !== undefined && location_id !== before.location_id)
    throw invalidField("location_id", BILLING.locationFixed);
  const row = await changeRow(versionedRows(BillingInfoEntity), {
    caller,
    operation: "billing.replace",
    id: params,
    change,
    version,
    notFound: BILLING.invalidId,
    show: withLocationName,
  });
  return withLocationName(row);
};
