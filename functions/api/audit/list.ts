import type { Activity, ActivityQuery, FoundRecord } from "../../../shared/audit/audit.ts";
import { OPERATOR } from "../../../shared/audit/kinds.ts";
import { patientActorName } from "../../../shared/audit/roles.ts";
import type { audit } from "../../../shared/audit/routes.ts";
import { AUDIT_TEXTS } from "../../../shared/audit/texts.ts";
import { foldText, fullName } from "../../../shared/values/names.ts";
import { auditPage } from "../../domain/audit/read-audit.ts";
import { settleAttempts } from "../../domain/audit/sign-in-attempts.ts";
import { namesOfUsers } from "../../domain/identity/users.ts";
import { searchPeople } from "../../domain/search/search.ts";
import { auditEntryEntity, auditReferenceEntity, isIndexed } from "../../entities/audit-entry.ts";
import { insuranceCompanyEntity, insuranceProviderEntity } from "../../entities/billing.ts";
import { roomEntity, serviceEntity } from "../../entities/clinic.ts";
import { type ImportRow, importEntity } from "../../entities/imports.ts";
import { leadEntity, patientEntity } from "../../entities/patients.ts";
import { tenantEntity } from "../../entities/platform.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow, readByKeys, readItems } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { filteredPage, type Page } from "../../platform/dynamo/page.ts";

type Row = Readonly<Record<string, unknown>>;

/** The operations of an entity that do not depend on its attributes. */
interface NamedEntity {
  get(key: Row): { params(): object };
  readonly query: { byId(key: Row): { go(): Promise<{ readonly data: readonly Row[] }> } };
}

const setting = (
  kind: FoundRecord["kind"],
  prefix: string,
  nameOf: (row: Row) => unknown,
  entity: () => NamedEntity,
) => ({
  kind,
  prefix,
  id: `${kind}_id`,
  nameOf,
  entity,
});
type Setting = ReturnType<typeof setting>;

const SETTINGS: readonly Setting[] = [
  setting("service", "svc_", ({ service_name }) => service_name, serviceEntity),
  setting("room", "room_", ({ room_number }) => `Room ${room_number}`, roomEntity),
  setting("provider", "prov_", ({ provider_name }) => provider_name, insuranceProviderEntity),
  setting("company", "comp_", ({ company_name }) => company_name, insuranceCompanyEntity),
];

const found = ({ kind, id, nameOf }: Setting, row: Row): FoundRecord => ({
  record_id: String(row[id]),
  kind,
  record_name: String(nameOf(row)),
  dob: "",
  location_id: String(row.location_id ?? ""),
});

/** Returns those of the records that are settings of the clinic, in one BatchGet. It returns none for a deleted one. */
export async function namedSettings(tenant_id: string, record_ids: readonly string[]): Promise<FoundRecord[]> {
  const settings = [...new Set(record_ids)].flatMap((id) => {
    const setting = SETTINGS.find(({ prefix }) => id.startsWith(prefix));
    if (!setting) return [];
    const key = { tenant_id, [setting.id]: id };
    return [{ setting, params: setting.entity().get(key).params() }];
  });
  const items = await readItems(settings.map(({ params }) => params));
  return settings.flatMap(({ setting }, n) => {
    const item = items[n];
    return item ? [found(setting, item)] : [];
  });
}

/** Finds settings of the clinic whose names contain a text: at most `limit` of each kind, with one query for each. */
async function searchSettings(tenant_id: string, search: string, limit: number): Promise<FoundRecord[]> {
  const all = await Promise.all(
    SETTINGS.map(async (setting) => {
      // One page is enough, because it holds up to 1 MB.
      const { data } = await setting.entity().query.byId({ tenant_id }).go();
      return data
        .map((row) => found(setting, row))
        .filter(({ record_name }) => foldText(record_name).includes(foldText(search)))
        .sort((a, b) => a.record_name.localeCompare(b.record_name, "en", { numeric: true }))
        .slice(0, limit);
    }),
  );
  return all.flat();
}

type Person = Parameters<typeof fullName>[0] & { readonly dob?: string | undefined };

const foundRecords = (kind: FoundRecord["kind"], record_id: string, person: Person): FoundRecord => ({
  record_id,
  kind,
  record_name: fullName(person),
  dob: person.dob ?? "",
  location_id: "",
});

/** Returns the record of an id; none for a kind that is not searched, and for one that was erased or deleted. */
async function named(tenant_id: string, record_id: string): Promise<FoundRecord[]> {
  const { data: patient } = await patientEntity().get({ tenant_id, patient_id: record_id }).go();
  if (patient) return [foundRecords("patient", record_id, patient)];
  const { data: lead } = await leadEntity().get({ tenant_id, lead_id: record_id }).go();
  return lead ? [foundRecords("lead", record_id, lead)] : namedSettings(tenant_id, [record_id]);
}

/** Finds patients and leads by name as the front desk finds them, then services, rooms and insurers. */
export const findRecords: UseCase<typeof audit.findRecords> = async ({ tenantId: tenant_id }, { query }) => {
  const { record_id, ...search } = query;
  if (record_id) return { items: await named(tenant_id, record_id), next_cursor: null };
  const [patients, leads, settings] = await Promise.all([
    searchPeople<Person & { readonly patient_id: string }>({ tenant_id, kind: "patient" }, search),
    searchPeople<Person & { readonly lead_id: string }>({ tenant_id, kind: "lead" }, search),
    searchSettings(tenant_id, search.search ?? "", search.limit),
  ]);
  const items = [
    ...patients.items.map((person) => foundRecords("patient", person.patient_id, person)),
    ...leads.items.map((person) => foundRecords("lead", person.lead_id, person)),
    ...settings,
  ];
  return { items, next_cursor: null };
};

/** Returns what an entry says about its import: the file, and how many records were added, or removed once the undo is finished. */
function textOf(operation: string, { file_name, state, created, removed, kept }: ImportRow): string {
  const file = file_name || AUDIT_TEXTS.unnamedImport;
  if (operation !== "imports.undo") return AUDIT_TEXTS.imported(file, created);
  return state === "UNDONE" ? AUDIT_TEXTS.undone(file, removed, kept) : file;
}

/** Returns a function that names the import of an entry; undefined for an entry about anything else. */
async function namedImports(tenant_id: string, rows: readonly AuditRow[]) {
  const ids = [...new Set(rows.map(({ record_id }) => record_id))].filter((id) => id.startsWith("imp_"));
  const imports = await readByKeys(
    importEntity(),
    ids.map((import_id) => ({ tenant_id, import_id })),
  );
  return ({ operation, record_id }: AuditRow): string | undefined => {
    const found = imports.find((each) => each?.import_id === record_id);
    return found && textOf(operation, found);
  };
}

/**
 * Returns the filters that find the entry of the undo that deleted a record; undefined for any other record. The undo is the
 * latest thing that can happen to a record, so its entry belongs to the first page only.
 */
async function undoFilters(tenant_id: string, filters: ActivityQuery) {
  const { record_id, cursor } = filters;
  if (!record_id || cursor) return undefined;
  const reference = await findRow(auditReferenceEntity(), { tenant_id, record_id });
  return reference && { operation: reference.operation, filters: { ...filters, record_id: reference.about } };
}

type AuditRow = RowOf<typeof auditEntryEntity>;

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
  const { byRecord, byKind, byUser, byTime } = auditEntryEntity().query;
  if (record_id) return byRecord({ tenant_id, record_id }).between(first, last);
  if (kind && isIndexed(kind)) return byKind({ tenant_id, kind }).between(first, last);
  return (user_id ? byUser({ tenant_id, user_id }) : byTime({ tenant_id })).between(first, last);
}

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
  const clinics = (await readByKeys(tenantEntity(), keys)).filter((row) => row !== undefined);
  return new Map(clinics.map(({ tenant_id, tenant_name }) => [tenant_id, tenant_name]));
}

/** Returns the names of the services, rooms and insurers that a clinic's entries are about. */
async function namesOfSettings(tenant_id: string, rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.map(({ record_id }) => record_id);
  const settings = await namedSettings(tenant_id, ids);
  return new Map(settings.map(({ record_id, record_name }) => [record_id, record_name]));
}

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

async function readEntries(tenant_id: string, query: ActivityQuery): Promise<Page<AuditRow>> {
  const undo = await readUndo(tenant_id, query);
  const limit = Math.max(1, query.limit - undo.length);
  const { items, next_cursor } = await filteredPage(queryOf(tenant_id, query), { ...query, limit }, "desc");
  return { items: [...undo, ...items], next_cursor };
}

/** Lists the audit entries of the caller's clinic, or of the platform, latest first. */
export const list: UseCase<typeof audit.list> = async (caller, { query }) => {
  const { tenantId = PLATFORM } = caller;
  if (!query.cursor) await settleAttempts(tenantId);
  const { items, next_cursor } = await readEntries(tenantId, query);
  const user_ids = items.map(({ user_id }) => user_id);
  const [names, records, importOf] = await Promise.all([
    namesOfUsers(tenantId, user_ids),
    tenantId === PLATFORM ? namesOfClinics(items) : namesOfSettings(tenantId, items),
    namedImports(tenantId, items),
  ]);
  if (caller.tenantId !== undefined) await auditPage({ ...caller, tenantId }, "audit.list", recordsShown(items));
  const userName = ({ user_id, user_role }: AuditRow) => {
    if (user_role !== OPERATOR) return patientActorName(user_role) ?? names.get(user_id) ?? "";
    return tenantId === PLATFORM ? user_id : AUDIT_TEXTS.platform;
  };
  const recordOf = (row: AuditRow) => importOf(row) ?? records.get(row.record_id) ?? null;
  const activities = items.map((row) => toActivity(row, userName(row), recordOf(row)));
  return { items: activities, next_cursor };
};
