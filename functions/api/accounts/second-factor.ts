import type { accounts } from "../../../shared/accounts/routes.ts";
import { ADMINISTRATORS } from "../../../shared/accounts/texts.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { isAdministrator } from "../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { endSessions, turnMfaOff } from "../../domain/identity/account.ts";
import { ownerOf } from "../../domain/identity/account-owner.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { staffEntity, userEntity } from "../../entities/people.ts";
import type { Caller, UserRow } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { type TransactItem, updateItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";
import { loggerOf } from "../../platform/log.ts";

const logger = loggerOf("api");

/**
 * Builds the writes that record whether a person has a second factor: in the person's row, and in that of a staff member, from which
 * the staff is listed. No version changes, because no one has edited the person.
 */
const mfaRecords = (
  { user_id, tenant_id, staff_id }: UserRow,
  { mfa, ...ended }: { readonly mfa: boolean; readonly signed_out_at?: string },
): TransactItem[] => [
  updateItem(
    userEntity()
      .patch({ user_id })
      .set({ mfa, ...ended }),
  ),
  ...(tenant_id && staff_id ? [updateItem(staffEntity().patch({ tenant_id, staff_id }).set({ mfa }))] : []),
];

/**
 * Records whether the caller has a second factor, which the browser sets up with Cognito itself, for the lists of those who have
 * none. A failure is only logged, because it is tried again whenever the app is opened.
 */
export async function recordMfa({ userId: user_id, user, mfa }: Caller): Promise<void> {
  if (mfa === user.mfa) return;
  try {
    await writeWithRetry(mfaRecords(user, { mfa }));
  } catch (error) {
    logger.warn("second factor not recorded", { user_id, cause: namesOf(error) });
  }
}

/**
 * Returns whether the caller may reset the person's second factor. A clinic may do so for its own people, and the platform for
 * all administrators.
 */
const mayReset = ({ tenantId }: Caller, person: UserRow) =>
  tenantId === undefined ? isAdministrator(person) || person.role === "PLATFORM_ADMIN" : person.tenant_id === tenantId;

/**
 * Turns off the second factor of a person who has lost the device, records the reason in the audit log and ends all of the
 * person's sessions. A person whose role needs a second factor sets up a new one at the next sign-in. The audit entry is written
 * first, so that no second factor is turned off without one. A repeated request completes an interrupted reset.
 */
export const resetMfa: UseCase<typeof accounts.resetMfa> = async (caller, { params, body: { reason } }) => {
  const { user_id } = params;
  const person = await ownerOf(user_id);
  if (!person || !mayReset(caller, person)) throw new ClinicError("not_found", NOT_FOUND_TEXTS.user);
  if (user_id === caller.userId) throw new ClinicError("forbidden", ADMINISTRATORS.ownMfa);
  const changes = [{ field: "reason", from: null, to: reason }];
  const entry = auditEntry(caller, "accounts.resetMfa", person.tenant_id ?? PLATFORM, user_id, changes);
  await writeWithRetry(auditPuts(entry));
  await turnMfaOff(user_id);
  await writeWithRetry(mfaRecords(person, { mfa: false, signed_out_at: new Date().toISOString() }));
  await endSessions(user_id);
};
