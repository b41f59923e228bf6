import { Service } from "electrodb";
import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { DELIVERY } from "../../shared/messages/delivery.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AuditEntryEntity, auditEntry } from "../data/audit-entry.ts";
import { MessageEntity } from "../data/message.ts";
import { table } from "../data/table.ts";
import { transact, unavailable } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { shown } from "./shown.ts";

const rows = new Service({ message: MessageEntity, audit: AuditEntryEntity }, table);

/** Removes an undelivered message from the list of patients to call. A repeated request changes nothing. */
export const resolve: UseCase<typeof contract.messages.resolve> = async (caller, { params }) => {
  const { tenantId: tenant_id, userId: resolved_by } = caller;
  const key = { tenant_id, ...params };
  const { data: before } = await MessageEntity.get(key).go({ consistent: true });
  if (!before) throw new ClinicError("not_found", DELIVERY.notFound);
  if (before.resolved_at) return shown(before);
  if (before.status !== "FAILED" || before.audience !== "patient")
    throw new ClinicError("invalid_transition", DELIVERY.notUndelivered);
  const after = { ...before, resolved_at: new Date().toISOString(), resolved_by, version: before.version + 1 };
  const { canceled, data } = await transact(() =>
    rows.transaction
      .write(({ message, audit }) => [
        message
          .put(after)
          .where((at, { eq }) => eq(at.version, before.version))
          .commit(),
        audit.create(auditEntry(caller, "messages.resolve", tenant_id, params.appointment_id)).commit(),
      ])
      .go(),
  );
  if (canceled && data[0].code === "ConditionalCheckFailed")
    throw new ClinicError("conflict", MESSAGES.request.conflict);
  if (canceled) throw unavailable();
  return shown(after);
};
