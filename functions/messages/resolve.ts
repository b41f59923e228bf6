import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { DELIVERY } from "../../shared/messages/delivery.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { unavailable } from "../data/contention.ts";
import { MessageEntity } from "../data/message.ts";
import { transact } from "../data/transact.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { FAILED, putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { shown } from "./shown.ts";

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
  const codes = await transact([
    putItem(MessageEntity.put(after).where(hasVersion(before.version))),
    ...auditPuts(auditEntry(caller, "messages.resolve", tenant_id, params.appointment_id)),
  ]);
  if (codes?.[0] === FAILED) throw new ClinicError("conflict", MESSAGES.request.conflict);
  if (codes) throw unavailable();
  return shown(after);
};
