import { invalidField } from "../../shared/errors.ts";
import { ONBOARDING } from "../../shared/messages/accounts.ts";
import { type Actor, auditEntry, auditPuts } from "../data/audit-entry.ts";
import { findRow } from "../data/find-row.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { PLATFORM } from "../data/platform.ts";
import { TenantEntity } from "../data/tenant.ts";
import { tryWrite } from "../data/transact.ts";
import { releaseUsername, reserveUsername } from "../data/username.ts";
import { putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { createAccount } from "../identity/account.ts";
import { emailTaken, ownerOf } from "../identity/account-owner.ts";
import { inviteOnce } from "../identity/invite.ts";

/** Returns whether the incomplete onboarding of the address has created this clinic. */
async function isBeingOnboarded(tenant_id: string | undefined, email: string): Promise<boolean> {
  if (!tenant_id) return false;
  const tenant = await findRow(TenantEntity, { tenant_id });
  if (!tenant) return false;
  const onboarding = await findRow(OnboardingEntity, { user_id: tenant.user_id });
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
  await tryWrite([putItem(OnboardingEntity.create({ user_id, email })), ...auditPuts(entry)]);
}

/**
 * Creates the account of a clinic's first administrator and mails the invitation. The username is reserved first, so that
 * no one is invited to a clinic that can't be created. An account without a users row belongs to an interrupted
 * onboarding: its id is returned again, and the invitation is mailed if it was not mailed yet.
 */
export const signup: UseCase<"accounts.signup"> = async (caller, { body: { email, username } }) => {
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
