import { randomUUID } from "node:crypto";
import type { User } from "../../infra/local/cognito/emulator.ts";
import type { Pool } from "../../infra/local/cognito/layer.ts";
import { saveAccount } from "../../infra/local/cognito/save-account.ts";
import type { Role } from "../../shared/roles.ts";

export const PASSWORD = "Clinic#2026";

/** Adds an account to the pool that can sign in with `PASSWORD`, and returns its sub. */
export async function addAccount(pool: Pool, account: { email: string; role?: Role } & Partial<User>): Promise<string> {
  const sub = randomUUID();
  await saveAccount(pool, { sub, Password: PASSWORD, ...account });
  return sub;
}
