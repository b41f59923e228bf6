import { ROLE_NAMES } from "../../../shared/audit/roles.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { rolesOf } from "../../../shared/contract/roles.ts";
import { ACCESS_TEXTS, NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { Person as PersonResponse } from "../../../shared/staff/person.ts";
import type { staff } from "../../../shared/staff/routes.ts";
import { fullName } from "../../../shared/values/names.ts";
import { markFirst } from "../../domain/booking/attention.ts";
import { getLocation, isPractitioner } from "../../domain/booking/references.ts";
import { conflictWith } from "../../domain/changes/versioned-update.ts";
import { type ChangedPerson, changeRoles, hasRoles, isUnchanged } from "../../domain/identity/change-roles.ts";
import { inviteOnce } from "../../domain/identity/invite.ts";
import type { Person } from "../../domain/identity/person.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";

const toResponse = ({ user, staff }: Person): PersonResponse => ({
  ...user,
  roles: [...rolesOf(user)],
  staff_id: staff?.staff_id ?? null,
  location_id: staff?.location_id ?? null,
});

/** Marks the appointments of a new or former practitioner, and mails the invitation to a person who may sign in for the first time. */
export async function finishRoles(caller: TenantCaller, { before, after }: ChangedPerson): Promise<void> {
  const { user, staff } = after;
  if (staff && isPractitioner(before.staff) !== isPractitioner(staff))
    await markFirst({ tenant_id: staff.tenant_id, owner_id: staff.staff_id });
  if (user.status !== "ACTIVE" || user.invitation !== "pending") return;
  const names = {
    inviter: fullName(caller.user),
    clinic: caller.tenant.tenant_name,
    role: ROLE_NAMES[user.role],
  };
  await inviteOnce({ user_id: user.user_id, email: user.email, names });
}

/** Sets the roles of a person of the clinic. Without the role of an administrator, people choose their own main role only. */
export const setRoles: UseCase<typeof staff.setRoles> = async (caller, { params: { user_id }, body }) => {
  const { tenantId: tenant_id } = caller;
  const { version, ...target } = body;
  const isAdministrator = caller.roles.includes("TENANT_ADMIN");
  if (!isAdministrator && user_id !== caller.userId) throw new ClinicError("not_found", NOT_FOUND_TEXTS.user);
  if (!isAdministrator && target.location_id !== undefined) throw new ClinicError("forbidden", ACCESS_TEXTS.forbidden);
  if (target.location_id !== undefined) await getLocation(tenant_id, target.location_id);
  const changed = await changeRoles(caller, {
    tenant_id,
    user_id,
    operation: "staff.setRoles",
    choose: async (before) => {
      if (isUnchanged(before, target)) return target;
      if (!isAdministrator && !hasRoles(before, target.roles))
        throw new ClinicError("forbidden", ACCESS_TEXTS.forbidden);
      if (before.user.version !== version) throw await conflictWith({ ...before.user, tenant_id }, toResponse(before));
      return target;
    },
  });
  await finishRoles(caller, changed);
  return toResponse(changed.after);
};
