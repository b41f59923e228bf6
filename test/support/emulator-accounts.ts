import { randomUUID } from "node:crypto";
import type { User } from "cognito-local/lib/services/userPoolService.js";
import { type Pool, saveAccount } from "../../infra/local/cognito/pool.ts";
import type { Role } from "../../shared/contract/roles.ts";

export const PASSWORD = "Clinic#2026";

/** Adds an account to the pool that can sign in with `PASSWORD`, and returns its sub. */
export async function addAccount(pool: Pool, account: { email: string; role?: Role } & Partial<User>): Promise<string> {
  const sub = randomUUID();
  await saveAccount(pool, { sub, Password: PASSWORD, ...account });
  return sub;
}
