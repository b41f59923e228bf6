import { randomUUID } from "node:crypto";
import { EXPORT_DAYS, forgottenBefore } from "../../shared/offboarding/export.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { unavailable } from "../data/contention.ts";
import { expiryAfter } from "../data/entity.ts";
import { findRow } from "../data/find-row.ts";
import { getTenant } from "../data/get-tenant.ts";
import { TenantExportEntity, type TenantExportRow } from "../data/tenant-export.ts";
import { transact } from "../data/transact.ts";
import { putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { auditedLink } from "./audited-link.ts";

/**
 * Requests an export of a clinic, which replaces the former one. An export that is still pending is returned as it is, unless
 * it was forgotten.
 */
export const startExport: UseCase<"offboarding.startExport"> = async (caller, { params }) => {
  const { tenant_id } = await getTenant(params.tenant_id);
  const row: TenantExportRow = {
    tenant_id,
    status: "PENDING",
    file_id: randomUUID(),
    requested_by: caller.user.email,
    requested_at: new Date().toISOString(),
    finished_at: null,
    rows: null,
    bytes: null,
    failure: null,
    expires: expiryAfter(EXPORT_DAYS),
  };
  const codes = await transact([
    putItem(
      TenantExportEntity.put(row).where(
        (at, { notExists, ne, lt }) =>
          `${notExists(at.status)} OR ${ne(at.status, "PENDING")} OR ${lt(at.requested_at, forgottenBefore())}`,
      ),
    ),
    ...auditPuts(auditEntry(caller, "offboarding.startExport", tenant_id, tenant_id)),
  ]);
  if (!codes) return { ...row, download_url: null };
  const stored = await findRow(TenantExportEntity, { tenant_id });
  if (!stored) throw unavailable();
  return { ...stored, download_url: await auditedLink(caller, stored) };
};
