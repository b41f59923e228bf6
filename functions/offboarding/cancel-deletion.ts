import { ClinicError } from "../../shared/errors.ts";
import { OFFBOARDING } from "../../shared/messages/offboarding.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { TenantDeletionEntity } from "../data/tenant-deletion.ts";
import { tryWrite } from "../data/transact.ts";
import { deleteItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { getDeletionRow } from "./get-deletion-row.ts";

/** Cancels a deletion that has not begun. A clinic that was closed stays inactive until an operator activates it. */
export const cancelDeletion: UseCase<"offboarding.cancelDeletion"> = async (caller, { params }) => {
  const { tenant_id } = params;
  await getDeletionRow(tenant_id);
  const isWritten = await tryWrite([
    deleteItem(
      TenantDeletionEntity.delete({ clinic_id: tenant_id }).where(
        (at, { eq }) => `${eq(at.status, "REQUESTED")} OR ${eq(at.status, "CONFIRMED")}`,
      ),
    ),
    ...auditPuts(auditEntry(caller, "offboarding.cancelDeletion", tenant_id, tenant_id)),
  ]);
  if (!isWritten) throw new ClinicError("being_deleted", OFFBOARDING.begun);
};
