import { clinicKeys, ownerOf, usedUntil } from "../../shared/reports/clinic-count.ts";
import { PLATFORM } from "../data/platform.ts";
import { TenantEntity } from "../data/tenant.ts";
import { tallyRecord } from "./tally-record.ts";

/** Reads how a clinic is counted now: undefined when it was deleted. */
export async function readClinicKeys(tenant_id: string) {
  const { data } = await TenantEntity.get({ tenant_id }).go({ consistent: true });
  if (!data) return undefined;
  const owner = ownerOf(data);
  return { keys: clinicKeys(data), ...(owner && { owner, used_until: usedUntil(data) }) };
}

/** Counts a clinic among those of the platform as what it is now. */
export const countClinic = (tenant_id: string): Promise<void> =>
  tallyRecord({ tenant_id: PLATFORM, record_id: tenant_id }, () => readClinicKeys(tenant_id));
