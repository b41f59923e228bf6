import { MESSAGES } from "../../shared/messages.ts";
import type { AuditEntry } from "../data/audit-entry.ts";
import { conflictWith } from "../data/conflict.ts";
import { changedBy } from "../data/last-change.ts";
import { OLD_ROW, refusedUpdate, transact } from "../data/transact.ts";
import type { TenantRow } from "../http/caller.ts";
import { rows } from "./rows.ts";
import { toTenant } from "./to-tenant.ts";

type Change = Partial<Pick<TenantRow, "tenant_name" | "status" | "email" | "phone_number">> &
  Partial<Pick<TenantRow, "street" | "city" | "state" | "zipcode">> & { website_url?: string | null };

/**
 * Changes a clinic in the version that was read, and writes the entry that tells of it; a website that is null is taken
 * away.
 * @throws ClinicError 409 when the clinic is no longer in the version that the change is based on
 */
export async function writeTenant(
  before: TenantRow,
  version: number,
  { website_url, ...rest }: Change,
  entry: AuditEntry,
): Promise<TenantRow> {
  if (before.version !== version) throw await conflictWith(before, toTenant(before));
  const { tenant_id } = before;
  const set = { ...rest, ...changedBy({ userId: entry.user_id }), ...(website_url && { website_url }) };
  const outcome = await transact(() =>
    rows.transaction
      .write(({ tenant, audit }) => {
        const patch = tenant.patch({ tenant_id }).set(set).add({ version: 1 });
        return [
          (website_url === null ? patch.remove(["website_url"]) : patch)
            .where((at, { eq }) => eq(at.version, version))
            .commit(OLD_ROW),
          audit.create(entry).commit(),
        ];
      })
      .go(),
  );
  if (outcome.canceled) throw await refusedUpdate(outcome, MESSAGES.notFound.tenant, toTenant);
  const { website_url: _, ...withoutSite } = before;
  return { ...(website_url === null ? withoutSite : before), ...set, version: version + 1 };
}
