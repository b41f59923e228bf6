import { isDeepStrictEqual } from "node:util";
import { type CreateEntityItem, CustomAttributeType } from "electrodb";
import {
  ACTIVITY_KINDS,
  ACTOR_ROLES,
  type Action,
  type ActorRole,
  AUDIT_LOG_DAYS,
  kindOf,
  OPERATOR,
  PATIENT_LINK,
  PATIENT_ONLINE,
} from "../../shared/audit/kinds.ts";
import { expiring, expiryAfter, fixedTexts, lazyEntity, primary, secondary } from "../platform/dynamo/entity.ts";
import { PLATFORM } from "../platform/dynamo/keys.ts";
import { putItem, type TransactItem } from "../platform/dynamo/transaction.ts";
import { newId } from "../platform/ids.ts";

/** One changed field of a record, with its old and its new value. A value that did not exist is null. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Returns the value of a field; null when it is unknown, which is an empty text or no value. */
function valueOrNull(row: object, field: string): unknown {
  const value: unknown = Reflect.get(row, field);
  return value === undefined || value === "" ? null : value;
}

/** Returns the given fields of a record that a change gives another value. DynamoDB returns the members of a map in any order. */
export const fieldChanges = (before: object, after: object, fields: readonly string[]): FieldChange[] =>
  fields
    .map((field) => ({ field, from: valueOrNull(before, field), to: valueOrNull(after, field) }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to));

const when = ["at", "activity_id"] as const;

/** Returns the keys with a partition key that begins with `$audit`, by which IAM distinguishes audit entries from other rows. */
const audited = <const K extends { readonly pk: { readonly composite: readonly string[] } }>(keys: K) => ({
  ...keys,
  pk: { ...(keys.pk as K["pk"]), template: ["$audit", ...keys.pk.composite.map((id) => `${id}_\${${id}}`)].join("#") },
});

/** The kinds that have too many entries for the index by kind. A filter finds them among the entries of a time or a user. */
const FREQUENT: readonly unknown[] = ["reading", "record"];

export const isIndexed = (kind: unknown): boolean => !FREQUENT.includes(kind);

/**
 * The audit log: who did what to which records of a clinic, when, and which values a change replaced. It never holds the
 * text of notes. It has partitions of its own, so that IAM can allow most functions to write to it but not to read it.
 */
export const auditEntryEntity = lazyEntity({
  entity: "audit_entry",
  exportedAs: "audit",
  attributes: {
    ...fixedTexts("tenant_id", "activity_id", "at", "user_id", "operation", "request_id"),
    user_role: { type: ACTOR_ROLES, required: true, readOnly: true },
    kind: { type: ACTIVITY_KINDS, required: true, readOnly: true },
    /** The record that was changed or opened; "" for a page of a list, which has `record_ids`. */
    record_id: { type: "string", required: true, readOnly: true },
    record_ids: { type: "list", items: { type: "string" }, readOnly: true },
    searched: { type: "boolean", readOnly: true },
    /** Not read-only, because the erasure of a patient removes the values. */
    changes: { type: CustomAttributeType<readonly FieldChange[]>("any") },
    ...expiring,
  },
  indexes: {
    byTime: audited(primary(["tenant_id"], when)),
    // What one person did.
    byUser: audited(secondary(1, ["tenant_id", "user_id"], when)),
    // Changes and openings of one record. Pages of lists are not in this index.
    byRecord: audited(secondary(2, ["tenant_id", "record_id"], when, ({ record_id }) => record_id !== "")),
    // The entries of one kind, for all kinds that are not frequent.
    byKind: audited(secondary(3, ["tenant_id", "kind"], when, ({ kind }) => isIndexed(kind))),
  },
});

export type AuditEntry = CreateEntityItem<ReturnType<typeof auditEntryEntity>>;

/**
 * Leads from a record to the entry of an action on many records, such as the undo of an import that deleted it. The action has
 * one entry, which is that of another record (`about`), and the filter by one of the many records finds it by this row.
 */
export const auditReferenceEntity = lazyEntity({
  entity: "auditReference",
  attributes: { ...fixedTexts("tenant_id", "record_id", "operation", "about"), ...expiring },
  indexes: { byRecord: audited(primary(["tenant_id"], ["record_id"])) },
});

/** Builds the write of a reference from a record to the entry of an operation on another record. */
export const auditReference = (
  operation: Action,
  { tenant_id, record_id, about }: Readonly<Record<"tenant_id" | "record_id" | "about", string>>,
): TransactItem =>
  putItem(auditReferenceEntity().put({ tenant_id, record_id, operation, about, expires: expiryAfter(AUDIT_LOG_DAYS) }));

/** The person who acts, and the request of the action. */
export interface Actor {
  readonly userId: string;
  readonly role: ActorRole;
  readonly requestId: string;
}

/** A person or a program of a clinic who acts. */
export type Caller = Actor & { readonly tenantId: string };

/** The user id in the audit log of what a patient does, who has no account. */
const PATIENT = "patient";

/** Returns the actor of an online booking, or of a change by the link in a mail. */
export const patientActor = (by: "online" | "link", requestId = ""): Actor => ({
  userId: PATIENT,
  role: by === "online" ? PATIENT_ONLINE : PATIENT_LINK,
  requestId,
});

/**
 * Builds the audit entry of a page of a list that was read.
 * @param page the records that the page reveals, and whether it answered a search
 */
export const pageEntry = (
  actor: Actor,
  operation: Action,
  tenant_id: string,
  page: { readonly record_ids: string[]; readonly searched: boolean },
): AuditEntry => ({ ...auditEntry(actor, operation, tenant_id, ""), ...page });

/**
 * Builds an audit entry with the current time. Write it in the same transaction as the change.
 * @param changes the changed fields with both values, without the text of notes
 */
export function auditEntry(
  { userId, role, requestId }: Actor,
  operation: Action,
  tenant_id: string,
  record_id: string,
  changes: readonly FieldChange[] = [],
): AuditEntry {
  const now = Date.now();
  return {
    tenant_id,
    activity_id: newId("act"),
    at: new Date(now).toISOString(),
    user_id: userId,
    user_role: role,
    operation,
    kind: kindOf(operation),
    record_id,
    ...(changes.length > 0 && { changes }),
    request_id: requestId,
    expires: expiryAfter(AUDIT_LOG_DAYS, now),
  };
}

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

/** The user id of every operator in the log of a clinic, because the clinic must not see an operator's own id. */
const UNNAMED_OPERATOR = "operator";

/**
 * Returns the entries of an action: its own and, for an action of the platform on a clinic, a copy in the platform's own log. The
 * record of the copy is the clinic, and the copy is kept when the clinic is deleted.
 */
export function entriesOf(entry: AuditEntry): readonly AuditEntry[] {
  const { tenant_id, user_role, record_id } = entry;
  if (!["PLATFORM_ADMIN", OPERATOR].includes(user_role) || tenant_id === PLATFORM) return [entry];
  const record_ids = [...new Set([tenant_id, record_id])];
  const own = user_role === OPERATOR ? { ...entry, user_id: UNNAMED_OPERATOR } : entry;
  return [own, { ...entry, tenant_id: PLATFORM, record_id: tenant_id, record_ids }];
}

/** Returns the writes of an entry and its copy, for the transaction of the change. */
export const auditPuts = (entry: AuditEntry): TransactItem[] =>
  entriesOf(entry).map((each) => putItem(auditEntryEntity().create(each)));

/** Marks for an hour that a person has read a set of records, so that a refresh leaves no further audit entry. */
export const recentReadEntity = lazyEntity({
  entity: "recentRead",
  attributes: {
    ...fixedTexts("tenant_id", "user_id"),
    /** Hash of the operation and the ids that were read. */
    read_hash: { type: "string", required: true, readOnly: true },
    at: { type: "string", required: true },
    ...expiring,
  },
  indexes: { byRead: primary(["tenant_id"], ["user_id", "read_hash"]) },
});
