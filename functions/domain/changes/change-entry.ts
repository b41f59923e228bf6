import type { Action } from "../../../shared/audit/kinds.ts";
import { type Actor, type AuditEntry, auditEntry, fieldChanges } from "../../entities/audit-entry.ts";

export type Caller = Actor & { readonly tenantId: string };

/** The attributes of a row that people do not fill in. */
const INTERNAL = ["tenant_id", "version", "changed_by", "changed_at", "created_at", "usage_mark"];

/** Builds the entry of a creation or a change, with the old and new values of the fields that are given. */
export const changeEntry = (
  caller: Caller,
  operation: Action,
  record_id: string,
  after: object,
  before: object = {},
): AuditEntry =>
  auditEntry(caller, operation, caller.tenantId, record_id, fieldChanges(before, after, Object.keys(after)));

/** Builds the entry of a deletion, with the values that are lost. */
export const removalEntry = (caller: Caller, operation: Action, record_id: string, before: object): AuditEntry => {
  const fields = Object.keys(before).filter((field) => !INTERNAL.includes(field));
  return auditEntry(caller, operation, caller.tenantId, record_id, fieldChanges(before, {}, fields));
};
