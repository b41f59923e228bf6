import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { OFFBOARDING } from "../../../shared/offboarding/offboarding.ts";
import type { tenants } from "../../../shared/tenants/routes.ts";
import { recordHistory } from "../../domain/audit/record-history.ts";
import { conflictingRow, patchVersioned } from "../../domain/changes/versioned-update.ts";
import { readClinicUses } from "../../domain/counting/clinic-use.ts";
import { readAdministrators, readUsers, toAdministratorResponse } from "../../domain/identity/users.ts";
import { searchItems } from "../../domain/search/search.ts";
import { auditEntry } from "../../entities/audit-entry.ts";
import { deletionOf, getTenant, tenantDeletionEntity, tenantEntity } from "../../entities/platform.ts";
import type { TenantRow } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { page } from "../../platform/dynamo/page.ts";

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
  const administrators = (await readUsers(user_ids)).map((user) => toAdministratorResponse(user, tenant));
  const owner = administrators.find(({ is_owner }) => is_owner) ?? null;
  return {
    ...tenant,
    owner,
    administrators,
    use: useOf(tenant),
    deletion: deletion ? deletionOf(deletion) : null,
    history: history.items,
  };
};

/**
 * Lists the clinics of the platform in one of three orders, or those that a search finds, in the order of the matching terms. Each
 * reads one page of an index, however many clinics there are.
 */
export const list: UseCase<typeof tenants.list> = async (_caller, { query }) => {
  const { sort, ...paging } = query;
  const search = query.search?.trim();
  if (!search && sort === "created") return page(tenantEntity().query.byCreation({}), paging, "desc");
  if (!search && sort === "use") return page(tenantEntity().query.byUse({}), paging);
  const { items, next_cursor } = await searchItems({ tenant_id: PLATFORM, kind: "clinic" }, { ...paging, search });
  const keys = items.map(({ record_id }) => ({ tenant_id: record_id }));
  const rows = await readByKeys(tenantEntity(), keys);
  return { items: rows.filter((row) => row !== undefined), next_cursor };
};

/**
 * Refuses to activate a clinic that is about to be deleted.
 * @throws ClinicError 409 `being_deleted` when its deletion is confirmed
 */
async function refuseBeingDeleted(clinic_id: string): Promise<void> {
  const deletion = await findRow(tenantDeletionEntity(), { clinic_id });
  if (deletion && deletion.status !== "REQUESTED") throw new ClinicError("being_deleted", OFFBOARDING.beingDeleted);
}

/**
 * Activates or deactivates a clinic. It takes effect at the next request of the clinic's users. A clinic that already
 * has the status is returned unchanged.
 */
export const setStatus: UseCase<typeof tenants.setStatus> = async (caller, { params, body }) => {
  const { tenant_id } = params;
  const before = await getTenant(tenant_id);
  const { status, version } = body;
  if (status === "ACTIVE") await refuseBeingDeleted(tenant_id);
  const entry = auditEntry(caller, "tenants.setStatus", tenant_id, tenant_id);
  try {
    return await patchVersioned(tenantEntity(), before, { entry, version, change: { status }, notFound });
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
