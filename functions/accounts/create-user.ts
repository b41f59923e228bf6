import { ClinicError, invalidField } from "../../shared/errors.ts";
import { ONBOARDING } from "../../shared/messages/accounts.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { unavailable } from "../data/contention.ts";
import { findRow, orNotFound } from "../data/find-row.ts";
import { changedBy } from "../data/last-change.ts";
import { OnboardingEntity } from "../data/onboarding.ts";
import { TenantEntity } from "../data/tenant.ts";
import { transact } from "../data/transact.ts";
import { UserEntity } from "../data/user.ts";
import { deleteItem, putItem, updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import type { UserRow } from "../http/caller.ts";
import { joinGroup } from "../identity/account.ts";
import { ownerOf } from "../identity/account-owner.ts";

const ROLE = "TENANT_ADMIN";

/**
 * Returns the users row if an earlier request has completed this onboarding.
 * @throws ClinicError 409 when the account administers another clinic
 */
async function completed(user_id: string, tenant_id: string): Promise<UserRow | undefined> {
  const user = await ownerOf(user_id);
  if (user && user.tenant_id !== tenant_id) throw new ClinicError("conflict", ONBOARDING.alreadyComplete);
  return user;
}

/** Completes an onboarding: adds the account to its group and writes its users row. A repeated request returns the row. */
export const createUser: UseCase<"accounts.createUser"> = async (caller, { body }) => {
  const { user_id, tenant_id } = body;
  const onboarding = await findRow(OnboardingEntity, { user_id });
  if (!onboarding) return orNotFound(await completed(user_id, tenant_id), MESSAGES.notFound.user);
  if (onboarding.tenant_id !== tenant_id) throw new ClinicError("not_found", MESSAGES.notFound.tenant);
  if (onboarding.email !== body.email) throw invalidField("email", ONBOARDING.otherEmail);

  // The group comes first: it gives no rights without a row, while a row without its group would lock the person out.
  await joinGroup(user_id, ROLE);
  const row = { ...body, role: ROLE, status: "ACTIVE", invitation: "pending", version: 1 } as const;
  const entry = auditEntry(caller, "accounts.createUser", tenant_id, user_id);
  const codes = await transact([
    putItem(UserEntity.create(row)),
    deleteItem(OnboardingEntity.remove({ user_id })),
    updateItem(
      TenantEntity.patch({ tenant_id })
        .set({ setup: "complete", ...changedBy(caller) })
        .add({ version: 1 }),
    ),
    ...auditPuts(entry),
  ]);
  if (!codes) return row;
  const winner = await completed(user_id, tenant_id);
  if (!winner) throw unavailable();
  return winner;
};
