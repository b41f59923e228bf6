import type { contract } from "../../shared/contract.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { untilWritten } from "../data/contention.ts";
import { getWaitlistEntry } from "../data/waitlist-entry.ts";
import { type TransactItem, writeOrCollide } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { rows } from "./judged-rows.ts";

/** Removes a patient from the waitlist. */
export const removeFromWaitlist: UseCase<typeof contract.appointments.removeFromWaitlist> = (caller, { params }) =>
  untilWritten(async () => {
    const { tenantId: tenant_id } = caller;
    const entry = await getWaitlistEntry(tenant_id, params.entry_id);
    const { TransactItems } = rows.transaction
      .write(({ waitlistEntry, audit }) => [
        waitlistEntry
          .delete(entry)
          .where((at, { eq }) => eq(at.version, entry.version))
          .commit(),
        audit.create(auditEntry(caller, "appointments.removeFromWaitlist", tenant_id, entry.patient_id)).commit(),
      ])
      .params();
    return writeOrCollide(TransactItems as TransactItem[]);
  });
