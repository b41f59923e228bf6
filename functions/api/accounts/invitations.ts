import { MAX_ADMINISTRATORS, type NewAdministratorInvitation } from "../../../shared/accounts/administrator.ts";
import type { accounts } from "../../../shared/accounts/routes.ts";
import { ADMINISTRATORS } from "../../../shared/accounts/texts.ts";
import type { Action } from "../../../shared/audit/kinds.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { isActiveAdministrator, isAdministrator, tenantRolesOf } from "../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { createClaimed, type IdempotencyKey, idempotencyRow } from "../../domain/changes/create-once.ts";
import { createAccount, deleteAccount, joinGroup } from "../../domain/identity/account.ts";
import { emailTaken, ownerOf, refuseOwnedAccount } from "../../domain/identity/account-owner.ts";
import {
  administratorsPut,
  readAdministrators,
  toAdministratorResponse,
} from "../../domain/identity/administrators.ts";
import { changeRoles } from "../../domain/identity/change-roles.ts";
import { inviteAgain, invitedBy, inviteOnce, ownerInvitation } from "../../domain/identity/invite.ts";
import { auditEntry, auditEntryEntity, auditPuts, entriesOf } from "../../entities/audit-entry.ts";
import { idempotencyEntity } from "../../entities/changes.ts";
import { staffEntity, userEntity } from "../../entities/people.ts";
import { getTenant, onboardingEntity, tenantEntity } from "../../entities/platform.ts";
import type { Caller, TenantRow, UserRow } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { getRow, orNotFound } from "../../platform/dynamo/batch-get.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { isFailed, putItem, retryOnConflict, updateItem, writeTransaction } from "../../platform/dynamo/transaction.ts";
import { loggerOf } from "../../platform/log.ts";

const ROLE = "TENANT_ADMIN";

/** The fields of a users row that an invitation does not ask for. */
const NO_DETAILS = { phone_number: "", street: "", city: "", state: "", zipcode: "", date_of_birth: "" };

/** An invitation in progress: who invites, to which clinic, and by which operation. */
interface Invitation {
  readonly caller: Caller;
  readonly tenant: TenantRow;
  readonly operation: Action;
  readonly key: IdempotencyKey | undefined;
}

/**
 * Writes the person's row and adds them to the clinic's administrators.
 * @throws ClinicError 409 when the clinic has too many administrators, or another request has written a row for the account
 */
const write = (row: UserRow, { caller, tenant, operation, key }: Invitation): Promise<void> =>
  retryOnConflict(async () => {
    const { tenant_id } = tenant;
    const { user_ids, active_ids, revision } = await readAdministrators(tenant_id, tenant.user_id);
    if (user_ids.length >= MAX_ADMINISTRATORS) throw new ClinicError("conflict", ADMINISTRATORS.tooMany);
    const after = { user_ids: [...user_ids, row.user_id], active_ids: [...active_ids, row.user_id] };
    const entry = auditEntry(caller, operation, tenant_id, row.user_id);
    const creation = putItem(userEntity().create(row));
    const items = [
      creation,
      administratorsPut(tenant_id, { ...after, revision }),
      ...auditPuts(entry),
      ...(key ? [putItem(idempotencyEntity().put(idempotencyRow(key, tenant_id, row.user_id)))] : []),
    ];
    try {
      await writeTransaction(items);
    } catch (error) {
      throw isFailed(error, creation) ? emailTaken() : error;
    }
  });

/**
 * Makes a person of the clinic one of its administrators as well.
 * @throws ClinicError 409 when the person is one already
 */
async function giveRole(
  user_id: string,
  { caller, tenant: { tenant_id }, operation, key }: Invitation,
): Promise<UserRow> {
  const { after } = await changeRoles(caller, {
    tenant_id,
    user_id,
    operation,
    key: key && { of: key, record: () => user_id },
    choose: ({ user }) => {
      if (isAdministrator(user)) throw emailTaken();
      const roles = tenantRolesOf(user);
      return { roles: [...roles, ROLE], role: roles.find((role) => role === user.role) ?? ROLE };
    },
  });
  return after.user;
}

/** Creates the account and its row, or gives a person of the clinic the role. A new account is deleted again when the row can't be written. */
async function create(body: NewAdministratorInvitation, invitation: Invitation): Promise<UserRow> {
  const { userId: user_id, existed } = await createAccount(body.email);
  const { tenant_id } = invitation.tenant;
  if (existed && (await ownerOf(user_id))?.tenant_id === tenant_id) return giveRole(user_id, invitation);
  if (existed) await refuseOwnedAccount(user_id);
  const row = {
    ...NO_DETAILS,
    ...body,
    user_id,
    tenant_id,
    role: ROLE,
    roles: [ROLE],
    status: "ACTIVE",
    invitation: "pending",
    version: 1,
    ...changedBy(invitation.caller),
  } satisfies UserRow;
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

/**
 * Creates an administrator with an account and mails the invitation. A request that is repeated after a crash mails the missing
 * invitation.
 */
async function invite(body: NewAdministratorInvitation, invitation: Invitation) {
  const { caller, tenant, key } = invitation;
  const row = await createClaimed(tenant.tenant_id, key, {
    create: () => create(body, invitation),
    load: (user_id) => getRow(userEntity(), { user_id }, NOT_FOUND_TEXTS.user),
  });
  const { user_id, email } = row;
  // A clinic is not told the names of platform users.
  if (row.invitation === "pending")
    await inviteOnce(
      caller.tenantId ? invitedBy({ user: caller.user, tenant }, { user_id, email, role: ROLE }) : { user_id, email },
    );
  return toAdministratorResponse(row, tenant);
}

export const inviteAdministrator: UseCase<typeof accounts.inviteAdministrator> = (
  caller,
  { body, idempotencyKey: key },
) => invite(body, { caller, tenant: caller.tenant, operation: "accounts.inviteAdministrator", key });

export const inviteAdministratorOf: UseCase<typeof accounts.inviteAdministratorOf> = async (
  caller,
  { params, body, idempotencyKey: key },
) => {
  const tenant = await getTenant(params.tenant_id);
  return invite(body, { caller, tenant, operation: "accounts.inviteAdministratorOf", key });
};

const logger = loggerOf("api");

const ACCEPTED = { invitation: "accepted" } as const;

/**
 * Records that an invited person has signed in, in the users row and in the staff or tenant row that lists read. A failure is
 * only logged, because the person's next request tries again.
 */
export async function acceptInvitation({ userId: user_id, user, tenant }: Caller): Promise<void> {
  const { staff_id, tenant_id } = user;
  try {
    await writeTransaction([
      updateItem(userEntity().patch({ user_id }).set(ACCEPTED)),
      ...(staff_id && tenant_id ? [updateItem(staffEntity().patch({ tenant_id, staff_id }).set(ACCEPTED))] : []),
      ...(tenant?.user_id === user_id
        ? [updateItem(tenantEntity().patch({ tenant_id: tenant.tenant_id }).set(ACCEPTED))]
        : []),
    ]);
  } catch (error) {
    logger.warn("invitation not accepted", { user_id, cause: namesOf(error) });
  }
}

/**
 * Returns an active clinic administrator, or the person of an onboarding that is incomplete, who may have no clinic yet;
 * otherwise undefined.
 */
async function findAdministrator(user_id: string) {
  const { data: user } = await userEntity().get({ user_id }).go();
  if (user) return isActiveAdministrator(user) ? user : undefined;
  const { data: onboarding } = await onboardingEntity().get({ user_id }).go();
  return onboarding ?? undefined;
}

export const resendInvitation: UseCase<typeof accounts.resendInvitation> = async (caller, { params }) => {
  const { user_id } = params;
  const { email, tenant_id } = orNotFound(await findAdministrator(user_id), NOT_FOUND_TEXTS.user);
  const tenant = tenant_id ? await getTenant(tenant_id) : undefined;
  const isOwner = !tenant || tenant.user_id === user_id;
  await inviteAgain({ user_id, email, ...(isOwner && { names: ownerInvitation(caller, tenant?.tenant_name) }) });
  const entry = auditEntry(caller, "accounts.resendInvitation", tenant_id ?? PLATFORM, user_id);
  await Promise.all(entriesOf(entry).map((each) => auditEntryEntity().put(each).go()));
};

const OPERATION = "accounts.resendAdministratorInvitation";

export const resendAdministratorInvitation: UseCase<typeof accounts.resendAdministratorInvitation> = async (
  caller,
  { params: { user_id } },
) => {
  const { tenantId } = caller;
  const person = await ownerOf(user_id);
  if (person?.tenant_id !== tenantId || !isAdministrator(person))
    throw new ClinicError("not_found", NOT_FOUND_TEXTS.user);
  if (!isActiveAdministrator(person)) throw new ClinicError("conflict", ADMINISTRATORS.inactive);
  await inviteAgain(invitedBy(caller, { ...person, role: ROLE }));
  await auditEntryEntity()
    .put(auditEntry(caller, OPERATION, tenantId, user_id))
    .go();
};
