import { readUsers } from "../data/read-users.ts";
import type { UseCase } from "../http/api.ts";
import { membersOf } from "../identity/account.ts";

/**
 * Lists the platform's administrators. Their ids come from Cognito's group, because no row of the table lists them. Whether each
 * person has a second factor comes from their own row, because Cognito would need one request for each account.
 */
export const listPlatformAdministrators: UseCase<"accounts.listPlatformAdministrators"> = async () => {
  const users = await readUsers(await membersOf("PLATFORM_ADMIN"));
  // A person who is still in the group but no longer has the role has no rights.
  const items = users
    .filter(({ role }) => role === "PLATFORM_ADMIN")
    .map((user) => ({ ...user, mfa: user.mfa ?? null }));
  return { items: items.toSorted((a, b) => a.email.localeCompare(b.email)), next_cursor: null };
};
