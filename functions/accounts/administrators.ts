import { Service } from "electrodb";
import { AdministratorsEntity } from "../data/administrators.ts";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { COLLIDED } from "../data/contention.ts";
import { IdempotencyEntity } from "../data/idempotency.ts";
import { table } from "../data/table.ts";
import { TenantEntity } from "../data/tenant.ts";
import { unavailable } from "../data/transact.ts";
import { UserEntity } from "../data/user.ts";

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
