import { clinicKeys, ownerOf, usedUntil } from "../../shared/reports/clinic-count.ts";
import { findRow } from "../data/find-row.ts";
import { PLATFORM } from "../data/platform.ts";
import { TenantEntity } from "../data/tenant.ts";
import { tallyRecord } from "./tally-record.ts";

/** Reads how a clinic is counted now: undefined when it was deleted. */
export async function readClinicKeys(tenant_id: string) {
  const tenant = await findRow(TenantEntity, { tenant_id });
  if (!tenant) return undefined;
  const owner = ownerOf(tenant);
  return { keys: clinicKeys(tenant), ...(owner && { owner, used_until: usedUntil(tenant) }) };
}

/** Counts a clinic by its current state in the totals of the platform. */
export const countClinic = (tenant_id: string): Promise<void> =>
  tallyRecord({ tenant_id: PLATFORM, record_id: tenant_id }, () => readClinicKeys(tenant_id));
