import { MESSAGES } from "../../shared/messages.ts";
import { getRow } from "../data/find-row.ts";
import { TenantDeletionEntity, type TenantDeletionRow } from "../data/tenant-deletion.ts";

/**
 * Returns the deletion of a clinic.
 * @throws ClinicError 404 when none was requested
 */
export const getDeletionRow = (clinic_id: string): Promise<TenantDeletionRow> =>
  getRow(TenantDeletionEntity, { clinic_id }, MESSAGES.notFound.deletion);
