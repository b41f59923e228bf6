import type { EntityItem } from "electrodb";
import type { Activity, ActivityQuery } from "../../shared/activity/activity.ts";
import { OPERATOR } from "../../shared/activity/kinds.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AuditEntryEntity, isIndexed } from "../data/audit-entry.ts";
import { auditPage } from "../data/audit-read.ts";
import { namesOfUsers } from "../data/names-of-users.ts";
import { filteredPage, type Page } from "../data/page.ts";
import { PLATFORM } from "../data/platform.ts";
import { findRows } from "../data/read-items.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { UseCase } from "../http/api.ts";
import { namedImports, undoFilters } from "./imports.ts";
import { namedSettings } from "./record-names.ts";

type AuditRow = EntityItem<typeof AuditEntryEntity>;

// These sort before and after every instant that is written as text.
const EARLIEST = "0";
const LATEST = "9";

// Instants are compared as text, so one with an offset is converted to UTC first.
const utc = (instant: string) => new Date(instant).toISOString();

/** Chooses the index with the fewest entries: a record's, else a rare kind's, else a person's, else the clinic's. */
function entriesOf(tenant_id: string, { user_id, record_id, kind, from, before }: ActivityQuery) {
  const first = { at: from ? utc(from) : EARLIEST };
  // A key that begins with this instant sorts after it, which excludes the end itself.
  const last = { at: before ? utc(before) : LATEST };
  const { byRecord, byKind, byUser, byTime } = AuditEntryEntity.query;
  if (record_id) return byRecord({ tenant_id, record_id }).between(first, last);
  if (kind && isIndexed(kind)) return byKind({ tenant_id, kind }).between(first, last);
  return (user_id ? byUser({ tenant_id, user_id }) : byTime({ tenant_id })).between(first, last);
}

/** Builds the query of the entries that the filters leave. */
function queryOf(tenant_id: string, filters: ActivityQuery) {
  const { user_id, kind } = filters;
  const entries = entriesOf(tenant_id, filters);
  if (!user_id && !kind) return entries;
  return entries.where((at, { eq }) =>
    [user_id && eq(at.user_id, user_id), kind && eq(at.kind, kind)].filter(Boolean).join(" AND "),
  );
}

/** Returns the names of the clinics that the platform's entries are about. Those of deleted clinics are unknown. */
async function namesOfClinics(rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.map(({ record_id }) => record_id));
  const keys = [...ids].flatMap((id) => (id.startsWith("ten_") ? [{ tenant_id: id }] : []));
  const clinics = (await findRows(TenantEntity, keys)).filter((row) => row !== undefined);
  return new Map(clinics.map(({ tenant_id, tenant_name }) => [tenant_id, tenant_name]));
}

/** Returns the names of the services, rooms and insurers that a clinic's entries are about. */
async function namesOfSettings(tenant_id: string, rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.map(({ record_id }) => record_id);
  const settings = await namedSettings(tenant_id, ids);
  return new Map(settings.map(({ record_id, record_name }) => [record_id, record_name]));
}

/** Returns an entry as the contract shows it. */
const toActivity = (row: AuditRow, user_name: string, record_name: string | null): Activity => ({
  ...row,
  user_name,
  record_name,
  record_id: row.record_id || null,
  record_ids: row.record_ids ?? (row.record_id ? [row.record_id] : []),
  searched: row.searched ?? false,
  changes: [...(row.changes ?? [])],
});

/** Returns the ids of the people's records whose former or new values the entries show. */
const recordsShown = (rows: readonly AuditRow[]): string[] => {
  const showing = rows.filter(({ kind, changes }) => (kind === "record" || kind === "people") && changes?.length);
  return showing.map(({ record_id }) => record_id);
};

/** Reads the entry of the undo of an import that deleted the record by which the entries are filtered, if there is one. */
async function readUndo(tenant_id: string, query: ActivityQuery): Promise<AuditRow[]> {
  const undo = await undoFilters(tenant_id, query);
  if (!undo) return [];
  const { data } = await queryOf(tenant_id, undo.filters).go({ order: "desc" });
  return data.filter(({ operation }) => operation === undo.operation);
}

/** Reads a page of the entries that the filters leave. */
async function readEntries(tenant_id: string, query: ActivityQuery): Promise<Page<AuditRow>> {
  const undo = await readUndo(tenant_id, query);
  const limit = Math.max(1, query.limit - undo.length);
  const { items, next_cursor } = await filteredPage(queryOf(tenant_id, query), { ...query, limit }, "desc");
  return { items: [...undo, ...items], next_cursor };
}

/** Lists the audit entries of the caller's clinic, or of the platform, latest first. */
export const list: UseCase<"activity.list"> = async (caller, { query }) => {
  const { tenantId = PLATFORM } = caller;
  const { items, next_cursor } = await readEntries(tenantId, query);
  const user_ids = items.map(({ user_id }) => user_id);
  const [names, records, importOf] = await Promise.all([
    namesOfUsers(tenantId, user_ids),
    tenantId === PLATFORM ? namesOfClinics(items) : namesOfSettings(tenantId, items),
    namedImports(tenantId, items),
  ]);
  if (caller.tenantId !== undefined) await auditPage({ ...caller, tenantId }, "activity.list", recordsShown(items));
  const nameOf = ({ user_id, user_role }: AuditRow) => {
    if (user_role !== OPERATOR) return names.get(user_id) ?? "";
    return tenantId === PLATFORM ? user_id : MESSAGES.activity.platform;
  };
  const recordOf = (row: AuditRow) => importOf(row) ?? records.get(row.record_id) ?? null;
  const shown = items.map((row) => toActivity(row, nameOf(row), recordOf(row)));
  return { items: shown, next_cursor };
};
