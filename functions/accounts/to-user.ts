import type { User } from "../../shared/accounts/user.ts";
import type { UserRow } from "../http/caller.ts";

/** A users row as the contract shows it. */
export const toUser = (row: UserRow): User => ({ ...row, tenant_id: row.tenant_id ?? null });
