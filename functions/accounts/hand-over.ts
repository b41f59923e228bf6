import { ClinicError } from "../../shared/errors.ts";
import { ADMINISTRATORS } from "../../shared/messages/accounts.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { administratorsPut, readAdministrators } from "../data/administrators.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { conflictWith } from "../data/conflict.ts";
import { untilWritten } from "../data/contention.ts";
import { fieldChanges } from "../data/field-changes.ts";
import { getTenant } from "../data/get-tenant.ts";
import { changedBy } from "../data/last-change.ts";
import { TenantEntity } from "../data/tenant.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { updateItem, writeOrCollide } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { ownerOf } from "../identity/account-owner.ts";

/**
 * Makes another active administrator, who has signed in, the owner of the caller's clinic. The owner receives the platform's
 * mail, so an address that no one has confirmed by a sign-in is not enough.
 */
export const handOver: UseCase<"accounts.handOver"> = (caller, { body: { user_id, version } }) =>
  untilWritten(async () => {
    const { tenantId: tenant_id } = caller;
    const [before, next] = await Promise.all([getTenant(tenant_id), ownerOf(user_id)]);
    const administrators = await readAdministrators(tenant_id, before.user_id);
    if (!next || !administrators.user_ids.includes(user_id)) throw new ClinicError("not_found", MESSAGES.notFound.user);
    if (before.user_id === user_id) return before;
    if (!administrators.active_ids.includes(user_id)) throw new ClinicError("conflict", ADMINISTRATORS.inactive);
    if (next.invitation === "pending") throw new ClinicError("conflict", ADMINISTRATORS.invitedOnly);
    if (before.version !== version) throw await conflictWith(before);
    const changed = { user_id, invitation: next.invitation, ...changedBy(caller) };
    const after = { ...before, ...changed, version: version + 1 };
    const entry = auditEntry(
      caller,
      "accounts.handOver",
      tenant_id,
      tenant_id,
      fieldChanges(before, after, ["user_id"]),
    );
    const collided = await writeOrCollide([
      updateItem(TenantEntity.patch({ tenant_id }).set(changed).add({ version: 1 }).where(hasVersion(version))),
      administratorsPut(tenant_id, administrators),
      ...auditPuts(entry),
    ]);
    return collided ?? after;
  });
