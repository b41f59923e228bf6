import { Service } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AdministratorsEntity } from "../data/administrators.ts";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { COLLIDED } from "../data/contention.ts";
import { IdempotencyEntity } from "../data/idempotency.ts";
import { table } from "../data/table.ts";
import { TenantEntity } from "../data/tenant.ts";
import { unavailable } from "../data/transact.ts";
import { UserEntity } from "../data/user.ts";
import type { TenantRow } from "../http/caller.ts";

/** Entities that are written together when a clinic's administrators change. */
export const rows = new Service(
  {
    user: UserEntity,
    administrators: AdministratorsEntity,
    tenant: TenantEntity,
    audit: AuditEntryEntity,
    idempotency: IdempotencyEntity,
  },
  table,
);

/**
 * Returns the clinic as it is now.
 * @throws ClinicError 404
 */
export async function readTenant(tenant_id: string): Promise<TenantRow> {
  const { data } = await TenantEntity.get({ tenant_id }).go({ consistent: true });
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.tenant);
  return data;
}

const RETRIED = ["ConditionalCheckFailed", "TransactionConflict"];

/**
 * Returns COLLIDED for a cancelled transaction that may succeed once everything is read again.
 * @throws ClinicError 503 for every other cancelled transaction
 */
export function collision(
  data: readonly ({ readonly code?: string | undefined } | null | undefined)[],
): typeof COLLIDED {
  if (data.some((item) => RETRIED.includes(item?.code ?? ""))) return COLLIDED;
  throw unavailable();
}
