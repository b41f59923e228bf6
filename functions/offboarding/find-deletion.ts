import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { TenantDeletionEntity, type TenantDeletionRow } from "../data/tenant-deletion.ts";

/**
 * Returns the deletion of a clinic.
 * @throws ClinicError 404 when none was requested
 */
export async function findDeletion(clinic_id: string): Promise<TenantDeletionRow> {
  const { data } = await TenantDeletionEntity.get({ clinic_id }).go({ consistent: true });
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.deletion);
  return data;
}
