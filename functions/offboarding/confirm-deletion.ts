import { ClinicError } from "../../shared/errors.ts";
import { OFFBOARDING } from "../../shared/messages/offboarding.ts";
import { DELETION_DAYS } from "../../shared/offboarding/deletion.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { changedBy } from "../data/last-change.ts";
import { TenantEntity } from "../data/tenant.ts";
import { deletionOf, TenantDeletionEntity } from "../data/tenant-deletion.ts";
import { tryWrite } from "../data/transact.ts";
import { updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { getDeletionRow } from "./get-deletion-row.ts";

const DAY_MS = 86_400_000;

/**
 * Confirms a deletion that another operator requested, and closes the clinic at once. Its rows, accounts and files are
 * deleted 30 days later, unless the deletion is cancelled before.
 */
export const confirmDeletion: UseCase<"offboarding.confirmDeletion"> = async (caller, { params }) => {
  const { tenant_id } = params;
  const before = await getDeletionRow(tenant_id);
  if (before.status !== "REQUESTED") return deletionOf(before);
  if (before.requested_by_id === caller.userId) throw new ClinicError("same_person", OFFBOARDING.samePerson);
  const now = Date.now();
  const confirmed = {
    status: "CONFIRMED" as const,
    confirmed_by: caller.user.email,
    confirmed_at: new Date(now).toISOString(),
    delete_after: new Date(now + DELETION_DAYS * DAY_MS).toISOString(),
  };
  const isWritten = await tryWrite([
    updateItem(
      TenantDeletionEntity.patch({ clinic_id: tenant_id })
        .set(confirmed)
        .where((at, { eq }) => `${eq(at.status, "REQUESTED")} AND ${eq(at.requested_at, before.requested_at)}`),
    ),
    updateItem(
      TenantEntity.patch({ tenant_id })
        .set({ status: "INACTIVE", ...changedBy(caller) })
        .add({ version: 1 }),
    ),
    ...auditPuts(auditEntry(caller, "offboarding.confirmDeletion", tenant_id, tenant_id)),
  ]);
  return deletionOf(isWritten ? { ...before, ...confirmed } : await getDeletionRow(tenant_id));
};
