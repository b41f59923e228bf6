import { MAX_ADMINISTRATORS, type NewAdministratorInvitation } from "../../shared/accounts/administrator.ts";
import type { AuditedOperation } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { ADMINISTRATORS } from "../../shared/messages/accounts.ts";
import { ROLE_NAMES } from "../../shared/messages/roles.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { fullName } from "../../shared/names.ts";
import { administratorsPut, readAdministrators, shownAdministrator } from "../data/administrators.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { COLLIDED, unavailable, untilWritten } from "../data/contention.ts";
import { getRow } from "../data/find-row.ts";
import { getTenant } from "../data/get-tenant.ts";
import {
  claimKey,
  createOnce,
  IdempotencyEntity,
  type IdempotencyKey,
  idempotencyRow,
  releaseKey,
} from "../data/idempotency.ts";
import { changedBy } from "../data/last-change.ts";
import { UserEntity } from "../data/user.ts";
import { FAILED, haveCollided, putItem, writeItems } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import type { Caller, TenantRow, UserRow } from "../http/caller.ts";
import { createAccount, deleteAccount, joinGroup } from "../identity/account.ts";
import { emailTaken, ownerOf, refuseOwnedAccount } from "../identity/account-owner.ts";
import { inviteOnce } from "../identity/invite.ts";

const ROLE = "TENANT_ADMIN";

/** The fields of a users row that an invitation does not ask for. */
const NO_DETAILS = { phone_number: "", street: "", city: "", state: "", zipcode: "", date_of_birth: "" };

/** An invitation in progress: who invites, to which clinic, and by which operation. */
interface Invitation {
  readonly caller: Caller;
  readonly tenant: TenantRow;
  readonly operation: AuditedOperation;
  readonly key: IdempotencyKey | undefined;
}

/**
 * Writes the person's row and adds them to the clinic's administrators.
 * @throws ClinicError 409 when the clinic has too many administrators, or another request has written a row for the account
 */
const write = (row: UserRow, { caller, tenant, operation, key }: Invitation): Promise<void> =>
  untilWritten(async () => {
    const { tenant_id } = tenant;
    const { user_ids, active_ids, revision } = await readAdministrators(tenant_id, tenant.user_id);
    if (user_ids.length >= MAX_ADMINISTRATORS) throw new ClinicError("conflict", ADMINISTRATORS.tooMany);
    const after = { user_ids: [...user_ids, row.user_id], active_ids: [...active_ids, row.user_id] };
    const entry = auditEntry(caller, operation, tenant_id, row.user_id);
    const codes = await writeItems([
      putItem(UserEntity.create(row)),
      administratorsPut(tenant_id, { ...after, revision }),
      ...auditPuts(entry),
      ...(key ? [putItem(IdempotencyEntity.put(idempotencyRow(key, tenant_id, row.user_id)))] : []),
    ]);
    if (!codes) return undefined;
    if (codes[0] === FAILED) throw emailTaken();
    if (haveCollided(codes)) return COLLIDED;
    throw unavailable();
  });

/** Creates the account and its row. A new account is deleted again when the row can't be written. */
async function create(body: NewAdministratorInvitation, invitation: Invitation): Promise<UserRow> {
  const { userId: user_id, existed } = await createAccount(body.email);
  if (existed) await refuseOwnedAccount(user_id);
  const { tenant_id } = invitation.tenant;
  const row = {
    ...NO_DETAILS,
    ...body,
    user_id,
    tenant_id,
    role: ROLE,
    status: "ACTIVE",
    invitation: "pending",
    version: 1,
    ...changedBy(invitation.caller),
  } as const;
  try {
    await joinGroup(user_id, ROLE);
    await write(row, invitation);
  } catch (error) {
    const stored = await ownerOf(user_id);
    // DynamoDB answers a repeated attempt of the SDK with success, but when the response to the last one is lost, the row is written.
    if (stored && stored.changed_at === row.changed_at && stored.changed_by === row.changed_by) return stored;
    if (!existed && !stored) await deleteAccount(user_id);
    throw error;
  }
  return row;
}

const load = (user_id: string): Promise<UserRow> => getRow(UserEntity, { user_id }, MESSAGES.notFound.user);

/**
 * Creates an administrator with an account and mails the invitation. The idempotency key is claimed first, because a mail
 * can't be undone: one key invites one person, and a request that is repeated after a crash mails the missing invitation.
 */
async function invite(body: NewAdministratorInvitation, invitation: Invitation) {
  const { caller, tenant, key } = invitation;
  const { tenant_id } = tenant;
  const earlier = await claimKey(tenant_id, key);
  const row = earlier
    ? await load(earlier)
    : await createOnce(tenant_id, key, { create: () => create(body, invitation), load }).catch(async (error) => {
        await releaseKey(tenant_id, key);
        throw error;
      });
  const names = { inviter: fullName(caller.user), clinic: tenant.tenant_name, role: ROLE_NAMES[ROLE] };
  const { user_id, email } = row;
  // A clinic is not told the names of platform users.
  await inviteOnce({ user_id, email, ...(caller.tenantId && { names }) });
  return shownAdministrator(row, tenant);
}

/** Invites another administrator of the caller's clinic. */
export const inviteAdministrator: UseCase<"accounts.inviteAdministrator"> = (caller, { body, idempotencyKey: key }) =>
  invite(body, { caller, tenant: caller.tenant, operation: "accounts.inviteAdministrator", key });

/** Invites another administrator of a clinic in the name of the platform. */
export const inviteAdministratorOf: UseCase<"accounts.inviteAdministratorOf"> = async (
  caller,
  { params, body, idempotencyKey: key },
) => {
  const tenant = await getTenant(params.tenant_id);
  return invite(body, { caller, tenant, operation: "accounts.inviteAdministratorOf", key });
};
