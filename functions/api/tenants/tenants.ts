import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { OFFBOARDING } from "../../../shared/offboarding/offboarding.ts";
import { risksOf } from "../../../shared/reports/counts.ts";
import type { tenants } from "../../../shared/tenants/routes.ts";
import type { TenantQuery } from "../../../shared/tenants/tenant-details.ts";
import { recordHistory } from "../../domain/audit/record-history.ts";
import { endAllHolds } from "../../domain/booking/holds.ts";
import { conflictingRow, patchVersioned } from "../../domain/changes/versioned-update.ts";
import { platformToday, readClinicUses } from "../../domain/counting/clinic-use.ts";
import { readAdministrators, toAdministratorResponse } from "../../domain/identity/administrators.ts";
import { searchItems } from "../../domain/search/search.ts";
import { auditEntry } from "../../entities/audit-entry.ts";
import { failedMessagesEntity, thisAndLastMonth } from "../../entities/messages.ts";
import { deletionOf, tenantDeletionEntity } from "../../entities/offboarding.ts";
import { userEntity } from "../../entities/people.ts";
import { getTenant, suspensionEntity, tenantEntity, tenantNoteEntity } from "../../entities/platform.ts";
import type { TenantRow } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow, parseItem, readByKeys, readItems } from "../../platform/dynamo/batch-get.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { filteredPage } from "../../platform/dynamo/page.ts";
import { deleteItem, putItem } from "../../platform/dynamo/transaction.ts";
import { noteOf } from "./notes.ts";

const notFound = NOT_FOUND_TEXTS.tenant;

/** Returns the caller's clinic, as it was read when the request was authenticated. */
export const getCurrent: UseCase<typeof tenants.getCurrent> = async ({ tenant }) => tenant;

const HISTORY = { limit: 20 };

/** Returns a clinic with its administrators, its use, its deletion and its history, which names the platform's own people too. */
export const get: UseCase<typeof tenants.get> = async (_caller, { params: { tenant_id } }) => {
  const tenant = await getTenant(tenant_id);
  const [{ user_ids }, useOf, deletion, history] = await Promise.all([
    readAdministrators(tenant_id, tenant.user_id),
    readClinicUses([tenant]),
    findRow(tenantDeletionEntity(), { clinic_id: tenant_id }),
    recordHistory(tenant_id, tenant_id, HISTORY, PLATFORM),
  ]);
  const [suspension, thisMonth, lastMonth, ...users] = await readItems([
    suspensionEntity().get({ tenant_id }).params(),
    ...thisAndLastMonth().map((month) => failedMessagesEntity().get({ tenant_id, month }).params()),
    ...user_ids.map((user_id) => userEntity().get({ user_id }).params()),
  ]);
  const administrators = users
    .map((item) => parseItem(userEntity(), item))
    .filter((user) => user !== undefined)
    .map((user) => toAdministratorResponse(user, tenant));
  const owner = administrators.find(({ is_owner }) => is_owner) ?? null;
  return {
    ...tenant,
    owner,
    administrators,
    use: useOf(tenant),
    suspension: parseItem(suspensionEntity(), suspension) ?? null,
    failed_messages: { this_month: Number(thisMonth?.total ?? 0), last_month: Number(lastMonth?.total ?? 0) },
    deletion: deletion ? deletionOf(deletion) : null,
    history: history.items,
  };
};

type Filters = Pick<TenantQuery, "status" | "setup" | "risk">;

function isListed(tenant: TenantRow, { status, setup, risk }: Filters): boolean {
  const risks = risk ? risksOf(tenant, platformToday()) : [];
  return (
    (!status || tenant.status === status) &&
    // Rows of older releases have no setup, and are complete.
    (!setup || (tenant.setup ?? "complete") === setup) &&
    (!risk || (risk === "any" ? risks.length > 0 : risks.includes(risk)))
  );
}

/**
 * Lists the clinics of the platform in one of three orders, or those that a search finds, in the order of the matching terms. Each
 * reads one page of an index, however many clinics there are. A filter reads on until the page is full.
 */
export const list: UseCase<typeof tenants.list> = async (_caller, { query }) => {
  const { sort, ...filtered } = query;
  const search = query.search?.trim();
  const paging = { limit: query.limit, ...(query.cursor && { cursor: query.cursor }) };
  const keep = (tenant: TenantRow) => isListed(tenant, filtered);
  if (!search && sort === "created") return filteredPage(tenantEntity().query.byCreation({}), paging, "desc", keep);
  if (!search && sort === "use") return filteredPage(tenantEntity().query.byUse({}), paging, "asc", keep);
  return foundTenants({ ...paging, search }, keep);
};

/** The most pages of the search index that one request reads for a filter that keeps none of their clinics. */
const MAX_PAGES = 10;

/** Returns the clinics of one page of the search index that are kept, and reads on while there are none. */
async function foundTenants(query: Parameters<typeof searchItems>[1], keep: (tenant: TenantRow) => boolean) {
  let cursor = query.cursor;
  for (let pages = 1; ; pages += 1) {
    const found = await searchItems({ tenant_id: PLATFORM, kind: "clinic" }, { ...query, ...(cursor && { cursor }) });
    const keys = found.items.map(({ record_id }) => ({ tenant_id: record_id }));
    const items = (await readByKeys(tenantEntity(), keys)).filter((row) => row !== undefined).filter(keep);
    if (items.length > 0 || !found.next_cursor || pages >= MAX_PAGES) return { items, next_cursor: found.next_cursor };
    cursor = found.next_cursor;
  }
}

/**
 * Refuses to activate a clinic that is about to be deleted.
 * @throws ClinicError 409 `being_deleted` when its deletion is confirmed
 */
async function refuseBeingDeleted(clinic_id: string): Promise<void> {
  const deletion = await findRow(tenantDeletionEntity(), { clinic_id });
  if (deletion && deletion.status !== "REQUESTED") throw new ClinicError("being_deleted", OFFBOARDING.beingDeleted);
}

/**
 * Activates or deactivates a clinic. The reason is a note, and no part of the clinic's own row or audit entry. It takes effect at
 * the next request of the clinic's users. A clinic that already has the status is returned unchanged.
 */
export const setStatus: UseCase<typeof tenants.setStatus> = async (caller, { params, body }) => {
  const { tenant_id } = params;
  const before = await getTenant(tenant_id);
  const { status, reason, version } = body;
  const note = reason === undefined ? undefined : noteOf(caller, { tenant_id, kind: "SUSPENSION", text: reason });
  const items = note
    ? [putItem(tenantNoteEntity().create(note)), putItem(suspensionEntity().put(note))]
    : [deleteItem(suspensionEntity().delete({ tenant_id }))];
  if (status === "ACTIVE") await refuseBeingDeleted(tenant_id);
  if (status === "INACTIVE") items.push(endAllHolds(tenant_id));
  const entry = auditEntry(caller, "tenants.setStatus", tenant_id, tenant_id);
  try {
    return await patchVersioned(tenantEntity(), before, { entry, version, change: { status }, items, notFound });
  } catch (error) {
    const current = conflictingRow<TenantRow>(error);
    if (current?.status === status) return current;
    throw error;
  }
};

export const updateCurrent: UseCase<typeof tenants.updateCurrent> = async (caller, { body }) => {
  const { version, ...change } = body;
  const entry = auditEntry(caller, "tenants.updateCurrent", caller.tenantId, caller.tenantId);
  return patchVersioned(tenantEntity(), caller.tenant, { entry, version, change, notFound });
};
