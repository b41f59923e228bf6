import type { EntityItem } from "electrodb";
import type { contract } from "../../shared/contract.ts";
import { ClinicError, invalidField } from "../../shared/errors.ts";
import { BILLING } from "../../shared/messages/billing.ts";
import { BillingInfoEntity } from "../data/billing-info.ts";
import { changeRow } from "../data/change-row.ts";
import { locationNames } from "../data/location-names.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import type { UseCase } from "../http/api.ts";

type BillingRow = EntityItem<typeof BillingInfoEntity>;

/** Adds the location's name to billing information. */
async function withLocationName(row: BillingRow) {
  const names = await locationNames(row.tenant_id, [row.location_id]);
  return { ...row, location_name: names.get(row.location_id) ?? "" };
}

/** Replaces billing information, unless it was changed since the caller read it. The location can't be changed. */
export const replace: UseCase<typeof contract.billing.replace> = async (caller, { params, body }) => {
  const { version, location_id, ...change } = body;
  const key = { tenant_id: caller.tenantId, billing_id: params.billing_id };
  const { data: before } = await BillingInfoEntity.get(key).go({ consistent: true });
  if (!before) throw new ClinicError("not_found", BILLING.invalidId);
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
