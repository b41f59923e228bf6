import { ClinicError } from "../../shared/errors.ts";
import { ADMINISTRATORS } from "../../shared/messages/accounts.ts";
import { ROLE_NAMES } from "../../shared/messages/roles.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { fullName } from "../../shared/names.ts";
import { AuditEntryEntity, auditEntry } from "../data/audit-entry.ts";
import type { UseCase } from "../http/api.ts";
import { ownerOf } from "../identity/account-owner.ts";
import { inviteAgain } from "../identity/invite.ts";

const OPERATION = "accounts.resendAdministratorInvitation";

/** Mails a new invitation to an active administrator of the caller's clinic who has never signed in. */
export const resendAdministratorInvitation: UseCase<"accounts.resendAdministratorInvitation"> = async (
  caller,
  { params: { user_id } },
) => {
  const { tenantId, tenant, user } = caller;
  const person = await ownerOf(user_id);
  if (person?.tenant_id !== tenantId || person.role !== "TENANT_ADMIN")
    throw new ClinicError("not_found", MESSAGES.notFound.user);
  if (person.status !== "ACTIVE") throw new ClinicError("conflict", ADMINISTRATORS.inactive);
  const names = { inviter: fullName(user), clinic: tenant.tenant_name, role: ROLE_NAMES[person.role] };
  await inviteAgain({ user_id, email: person.email, names });
  await AuditEntryEntity.put(auditEntry(caller, OPERATION, tenantId, user_id)).go();
};
