import { setTimeout as sleep } from "node:timers/promises";
import { INVITATION, ONBOARDING } from "../../../shared/accounts/texts.ts";
import { ROLE_NAMES } from "../../../shared/audit/roles.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import type { Role } from "../../../shared/contract/roles.ts";
import { fullName, type Named } from "../../../shared/values/names.ts";
import { countAttempt } from "../../entities/attempts.ts";
import { claimInvitation, releaseInvitation, renewInvitation, settleInvitation } from "../../entities/people.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { type InvitationNames, mailInvitation } from "./account.ts";
import { ownerOf } from "./account-owner.ts";

/**
 * Returns the names in the invitation of a clinic's owner. The owner does not know the product yet, so the mail also names the
 * person of the platform who invites, by the address if the person has entered no name.
 */
export const ownerInvitation = (
  { user }: { readonly user: Named & { readonly email: string } },
  clinic: string | undefined,
): InvitationNames => ({
  inviter: fullName(user) || user.email,
  ...(clinic !== undefined && { clinic, role: ROLE_NAMES.TENANT_ADMIN }),
});

/** A person who is invited. The mail mentions the names. Without any, it says only that an account was created. */
export interface Invited {
  readonly user_id: string;
  readonly email: string;
  readonly names?: InvitationNames;
}

interface Inviter {
  readonly user: Named;
  readonly tenant: { readonly tenant_name: string };
}

/** Returns the person whom someone of a clinic invites, with the names that the mail mentions. */
export const invitedBy = (
  { user, tenant }: Inviter,
  { user_id, email, role }: Pick<Invited, "user_id" | "email"> & { readonly role: Role },
): Invited => ({
  user_id,
  email,
  names: { inviter: fullName(user), clinic: tenant.tenant_name, role: ROLE_NAMES[role] },
});

const POLL_MS = 100;

/** Sending a mail may take nine seconds, which is longer than a claim lasts, so the claim is renewed this often. */
const RENEWAL_MS = 1_000;

const RESENDS = { attempts: 5, seconds: 86_400 };

/** Mails the invitation and records it, and renews the claim until then. */
async function mailAndSettle({ user_id, email, names }: Invited, claim: string): Promise<boolean> {
  // A failed renewal is ignored, because the next one follows within a second.
  const renew = () => void renewInvitation(user_id, claim).catch(() => undefined);
  const renewals = setInterval(renew, RENEWAL_MS);
  try {
    const mailed = await mailInvitation(email, names).catch(async (error) => {
      await releaseInvitation(user_id, claim);
      throw error;
    });
    await settleInvitation(user_id);
    return mailed;
  } finally {
    clearInterval(renewals);
  }
}

/**
 * Mails a person's first invitation once. Of several simultaneous requests, one mails it and the others wait. If that one
 * crashes, another takes over. Call it after the person's rows are written.
 * @returns whether this call mailed the invitation
 */
export async function inviteOnce({ user_id, email, names }: Invited): Promise<boolean> {
  let claimed = await claimInvitation(user_id);
  while (claimed === "being mailed") {
    await sleep(POLL_MS);
    claimed = await claimInvitation(user_id);
  }
  if (claimed === "mailed") return false;
  return mailAndSettle({ user_id, email, names }, claimed.claim);
}

/** Returns the clinic and the role of a person who has a row, and undefined for an onboarding that is incomplete. */
async function storedNames(user_id: string): Promise<InvitationNames | undefined> {
  const { tenant_id, role } = (await ownerOf(user_id)) ?? {};
  if (!tenant_id || !role) return undefined;
  const { data: tenant } = await tenantEntity().get({ tenant_id }).go();
  return tenant ? { clinic: tenant.tenant_name, role: ROLE_NAMES[role] } : undefined;
}

/**
 * Mails a new temporary password to a person who was invited and has never signed in.
 * @param names when undefined, the clinic and the role are read from the stored rows, and the mail names no inviter
 * @throws ClinicError 409 `already_signed_in` when the person has chosen a password, 429 after five mails in a day
 */
export async function inviteAgain({ user_id, email, names }: Invited): Promise<void> {
  const retryAfter = await countAttempt(`invitation-${user_id}`, RESENDS);
  if (retryAfter !== undefined) throw new ClinicError("rate_limited", INVITATION.limit, { retryAfter });
  if (!(await mailInvitation(email, names ?? (await storedNames(user_id)))))
    throw new ClinicError("already_signed_in", ONBOARDING.alreadySignedIn);
}
