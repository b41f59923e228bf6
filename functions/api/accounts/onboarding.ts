import type { accounts } from "../../../shared/accounts/routes.ts";
import { ONBOARDING } from "../../../shared/accounts/texts.ts";
import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { rolesOf } from "../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { createAccount, joinGroup } from "../../domain/identity/account.ts";
import { emailTaken, ownerOf } from "../../domain/identity/account-owner.ts";
import { inviteOnce } from "../../domain/identity/invite.ts";
import { type Actor, auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { userEntity } from "../../entities/people.ts";
import { onboardingEntity, releaseUsername, reserveUsername, tenantEntity } from "../../entities/platform.ts";
import type { UserRow } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow, orNotFound } from "../../platform/dynamo/batch-get.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import {
  ConditionFailed,
  deleteItem,
  putItem,
  updateItem,
  writeIf,
  writeWithRetry,
} from "../../platform/dynamo/transaction.ts";

/** Returns whether the incomplete onboarding of the address has created this clinic. */
async function isBeingOnboarded(tenant_id: string | undefined, email: string): Promise<boolean> {
  if (!tenant_id) return false;
  const tenant = await findRow(tenantEntity(), { tenant_id });
  if (!tenant) return false;
  const onboarding = await findRow(onboardingEntity(), { user_id: tenant.user_id });
  return onboarding?.tenant_id === tenant_id && onboarding.email === email;
}

/**
 * Reserves the username for the address.
 * @throws ClinicError 409 `username_taken` when another clinic has it or another onboarding has reserved it
 */
async function claimUsername(username: string, email: string): Promise<void> {
  const holder = await reserveUsername(username, email);
  if (holder && !(await isBeingOnboarded(holder.tenant_id, email)))
    throw invalidField("username", ONBOARDING.usernameTaken, "username_taken");
}

/** Begins the onboarding of an account. An onboarding that already exists keeps the clinic that it has created. */
async function beginOnboarding(actor: Actor, user_id: string, email: string): Promise<void> {
  const entry = auditEntry(actor, "accounts.signup", PLATFORM, user_id);
  await writeIf([putItem(onboardingEntity().create({ user_id, email })), ...auditPuts(entry)]);
}

/**
 * Creates the account of a clinic's first administrator and mails the invitation. The username is reserved first, so that
 * no one is invited to a clinic that can't be created. An account without a users row belongs to an interrupted
 * onboarding: its id is returned again, and the invitation is mailed if it was not mailed yet.
 */
export const signup: UseCase<typeof accounts.signup> = async (caller, { body: { email, username } }) => {
  if (username) await claimUsername(username, email);
  const { userId: user_id, existed } = await createAccount(email);
  if (existed && (await ownerOf(user_id))) {
    if (username) await releaseUsername(username, email);
    throw emailTaken();
  }
  await beginOnboarding(caller, user_id, email);
  await inviteOnce({ user_id, email });
  return { user: { id: user_id } };
};

const ROLE = "TENANT_ADMIN";

/**
 * Returns the users row if an earlier request has completed this onboarding.
 * @throws ClinicError 409 when the account administers another clinic
 */
async function completed(user_id: string, tenant_id: string) {
  const user = await ownerOf(user_id);
  if (user && user.tenant_id !== tenant_id) throw new ClinicError("conflict", ONBOARDING.alreadyComplete);
  return user && { ...user, roles: [...rolesOf(user)] };
}

/** Completes an onboarding: adds the account to its group and writes its users row. A repeated request returns the row. */
export const createUser: UseCase<typeof accounts.createUser> = async (caller, { body }) => {
  const { user_id, tenant_id } = body;
  const onboarding = await findRow(onboardingEntity(), { user_id });
  if (!onboarding) return orNotFound(await completed(user_id, tenant_id), NOT_FOUND_TEXTS.user);
  if (onboarding.tenant_id !== tenant_id) throw new ClinicError("not_found", NOT_FOUND_TEXTS.tenant);
  if (onboarding.email !== body.email) throw invalidField("email", ONBOARDING.otherEmail);

  // The group comes first: it gives no rights without a row, while a row without its group would lock the person out.
  await joinGroup(user_id, ROLE);
  const row = {
    ...body,
    role: ROLE,
    roles: [ROLE],
    status: "ACTIVE",
    invitation: "pending",
    version: 1,
  } satisfies UserRow;
  const entry = auditEntry(caller, "accounts.createUser", tenant_id, user_id);
  const items = [
    putItem(userEntity().create(row)),
    deleteItem(onboardingEntity().remove({ user_id })),
    updateItem(
      tenantEntity()
        .patch({ tenant_id })
        .set({ setup: "complete", ...changedBy(caller) })
        .add({ version: 1 }),
    ),
    ...auditPuts(entry),
  ];
  try {
    await writeWithRetry(items);
    return row;
  } catch (error) {
    const winner = error instanceof ConditionFailed && (await completed(user_id, tenant_id));
    if (winner) return winner;
    throw error;
  }
};
