import type { contract } from "../../shared/contract.ts";
import { readUsers } from "../data/read-users.ts";
import type { UseCase } from "../http/api.ts";
import { membersOf } from "../identity/account.ts";
import { hasMfa } from "../identity/mfa.ts";

/** Lists the platform's administrators. Cognito's group knows who they are: no row of the table lists them. */
export const listPlatformAdministrators: UseCase<typeof contract.accounts.listPlatformAdministrators> = async () => {
  const users = await readUsers(await membersOf("PLATFORM_ADMIN"));
  // A person who stays in the group without the role has no rights.
  const administrators = users.filter(({ role }) => role === "PLATFORM_ADMIN");
  const items = await Promise.all(administrators.map(async (user) => ({ ...user, mfa: await hasMfa(user.user_id) })));
  return { items: items.toSorted((a, b) => a.email.localeCompare(b.email)), next_cursor: null };
};
