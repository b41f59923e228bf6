import { ClinicError } from "../../shared/errors.ts";
import { DELIVERY } from "../../shared/messages/delivery.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { getRow } from "../data/find-row.ts";
import { MessageEntity } from "../data/message.ts";
import { tryWrite } from "../data/transact.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { shown } from "./shown.ts";

/** Removes an undelivered message from the list of patients to call. A repeated request changes nothing. */
export const resolve: UseCase<"messages.resolve"> = async (caller, { params }) => {
  const { tenantId: tenant_id, userId: resolved_by } = caller;
  const key = { tenant_id, ...params };
  const before = await getRow(MessageEntity, key, DELIVERY.notFound);
  if (before.resolved_at) return shown(before);
  if (before.status !== "FAILED" || before.audience !== "patient")
    throw new ClinicError("invalid_transition", DELIVERY.notUndelivered);
  const after = { ...before, resolved_at: new Date().toISOString(), resolved_by, version: before.version + 1 };
  const isWritten = await tryWrite([
    putItem(MessageEntity.put(after).where(hasVersion(before.version))),
    ...auditPuts(auditEntry(caller, "messages.resolve", tenant_id, params.appointment_id)),
  ]);
  if (!isWritten) throw new ClinicError("conflict", MESSAGES.request.conflict);
  return shown(after);
};
