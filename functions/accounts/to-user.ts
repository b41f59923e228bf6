import type { User } from "../../shared/accounts/user.ts";
import type { UserRow } from "../http/caller.ts";

/** Converts a users row to the contract's user. */
export const toUser = (row: UserRow): User => ({ ...row, tenant_id: row.tenant_id ?? null });
