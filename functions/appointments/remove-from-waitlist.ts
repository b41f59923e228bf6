import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { untilWritten } from "../data/contention.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { getWaitlistEntry, WaitlistEntryEntity } from "../data/waitlist-entry.ts";
import { deleteItem, writeOrCollide } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Removes a patient from the waitlist. */
export const removeFromWaitlist: UseCase<"appointments.removeFromWaitlist"> = (caller, { params }) =>
  untilWritten(async () => {
    const { tenantId: tenant_id } = caller;
    const entry = await getWaitlistEntry(tenant_id, params.entry_id);
    return writeOrCollide([
      deleteItem(WaitlistEntryEntity.delete(entry).where(hasVersion(entry.version))),
      ...auditPuts(auditEntry(caller, "appointments.removeFromWaitlist", tenant_id, entry.patient_id)),
    ]);
  });
