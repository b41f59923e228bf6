import type * as z from "zod";
import type { Administrator, AdministratorChange } from "../../../shared/accounts/administrator.ts";
import type { accounts } from "../../../shared/accounts/routes.ts";
import { ADMINISTRATORS } from "../../../shared/accounts/texts.ts";
import type { Action } from "../../../shared/audit/kinds.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { isAdministrator, rolesOf } from "../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { conflictWith } from "../../domain/changes/versioned-update.ts";
import { endSessions, membersOf } from "../../domain/identity/account.ts";
import { ownerOf } from "../../domain/identity/account-owner.ts";
import {
  administratorItems,
  administratorsPut,
  readAdministrators,
  toAdministratorResponse,
} from "../../domain/identity/administrators.ts";
import { alignAccount } from "../../domain/identity/align-account.ts";
import { getPerson, type Person, rightsOf } from "../../domain/identity/person.ts";
import { readUsers } from "../../domain/identity/users.ts";
import { auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import { staffEntity, userEntity } from "../../entities/people.ts";
import { getTenant, tenantEntity } from "../../entities/platform.ts";
import type { Caller, TenantRow, UserRow } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { changedBy, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { retryOnConflict, updateItem, writeTransaction } from "../../platform/dynamo/transaction.ts";

/** Lists the administrators of the caller's clinic by one GetItem and one BatchGet. */
export const listAdministrators: UseCase<typeof accounts.listAdministrators> = async ({ tenant }) => {
  const { user_ids } = await readAdministrators(tenant.tenant_id, tenant.user_id);
  const users = await readUsers(user_ids);
  return { items: users.map((user) => toAdministratorResponse(user, tenant)), next_cursor: null };
};

/**
 * Lists the platform's administrators. Their ids come from Cognito's group, because no row of the table lists them.
 */
export const listPlatformAdministrators: UseCase<typeof accounts.listPlatformAdministrators> = async () => {
  const users = await readUsers(await membersOf("PLATFORM_ADMIN"));
  // A person who is still in the group but no longer has the role has no rights.
  const items = users.filter(({ role }) => role === "PLATFORM_ADMIN");
  return { items: items.toSorted((a, b) => a.email.localeCompare(b.email)), next_cursor: null };
};

interface Change extends z.output<typeof AdministratorChange> {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly operation: Action;
}

/** Writes the administrator's new status on the condition that all rows are unchanged since they were read. */
async function write(
  caller: Caller,
  { before, tenant, change }: { before: Person; tenant: TenantRow; change: Change },
): Promise<{ user: UserRow; response: Administrator }> {
  const { tenant_id, user_id, status, version, operation } = change;
  const { user, staff } = before;
  const active = status === "ACTIVE";
  const { items, owner } = await administratorItems(caller, { tenant, user, listed: true, active });
  const rights = rightsOf({ role: user.role, roles: rolesOf(user), staffStatus: staff?.status, administers: active });
  const patch = { ...rights, ...changedBy(caller) };
  const after = { ...user, ...patch, version: version + 1 };
  const response = toAdministratorResponse(after, owner ?? tenant);
  const changes = fieldChanges(toAdministratorResponse(user, tenant), response, ["status"]);
  await writeTransaction([
    updateItem(
      userEntity()
        .patch({ user_id })
        .set({ ...patch, ...(!active && { signed_out_at: new Date().toISOString() }) })
        .add({ version: 1 })
        .where(ifVersion(version)),
    ),
    ...(staff ? [updateItem(staffEntity().patch(staff).add({ version: 1 }))] : []),
    ...items,
    ...auditPuts(auditEntry(caller, operation, tenant_id, user_id, changes)),
  ]);
  return { user: after, response };
}

/**
 * Sets an administrator's status. It governs the role of an administrator only: staff keep their other roles. The rows are written
 * first, because the API trusts only them. If the change of the account then fails, a repeated request makes it.
 * @throws ClinicError 409 `last_administrator` when no active administrator, or none who has signed in, would be left
 */
async function setStatus(caller: Caller, change: Change): Promise<Administrator> {
  const { tenant_id, user_id, status, version } = change;
  const { user, response } = await retryOnConflict(async () => {
    const [tenant, before] = await Promise.all([getTenant(tenant_id), getPerson(tenant_id, user_id)]);
    if (!isAdministrator(before.user)) throw new ClinicError("not_found", NOT_FOUND_TEXTS.user);
    const response = toAdministratorResponse(before.user, tenant);
    if (response.status === status) return { user: before.user, response };
    if (before.user.version !== version) throw await conflictWith({ ...before.user, tenant_id }, response);
    return write(caller, { before, tenant, change });
  });
  await alignAccount(user_id, user.status);
  if (status === "INACTIVE" && user.status === "ACTIVE") await endSessions(user_id);
  return response;
}

export const updateAdministrator: UseCase<typeof accounts.updateAdministrator> = (caller, { params, body }) =>
  setStatus(caller, { tenant_id: caller.tenantId, ...params, ...body, operation: "accounts.updateAdministrator" });

export const updateAdministratorOf: UseCase<typeof accounts.updateAdministratorOf> = (caller, { params, body }) =>
  setStatus(caller, { ...params, ...body, operation: "accounts.updateAdministratorOf" });

/**
 * Makes another active administrator, who has signed in, the owner of the caller's clinic. The owner receives the platform's
 * mail, so an address that no one has confirmed by a sign-in is not enough.
 */
export const handOver: UseCase<typeof accounts.handOver> = (caller, { body: { user_id, version } }) =>
  retryOnConflict(async () => {
    const { tenantId: tenant_id } = caller;
    const [before, next] = await Promise.all([getTenant(tenant_id), ownerOf(user_id)]);
    const administrators = await readAdministrators(tenant_id, before.user_id);
    if (!next || !administrators.user_ids.includes(user_id)) throw new ClinicError("not_found", NOT_FOUND_TEXTS.user);
    if (before.user_id === user_id) return before;
    if (!administrators.active_ids.includes(user_id)) throw new ClinicError("conflict", ADMINISTRATORS.inactive);
    if (next.invitation === "pending") throw new ClinicError("conflict", ADMINISTRATORS.invitedOnly);
    if (before.version !== version) throw await conflictWith(before);
    const patch = { user_id, invitation: next.invitation, ...changedBy(caller) };
    const after = { ...before, ...patch, version: version + 1 };
    const entry = auditEntry(
      caller,
      "accounts.handOver",
      tenant_id,
      tenant_id,
      fieldChanges(before, after, ["user_id"]),
    );
    await writeTransaction([
      updateItem(tenantEntity().patch({ tenant_id }).set(patch).add({ version: 1 }).where(ifVersion(version))),
      administratorsPut(tenant_id, administrators),
      ...auditPuts(entry),
    ]);
    return after;
  });
