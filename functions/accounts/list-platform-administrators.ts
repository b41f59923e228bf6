import { readUsers } from "../data/read-users.ts";
import type { UseCase } from "../http/api.ts";
import { membersOf } from "../identity/account.ts";

/**
 * Lists the platform's administrators. Cognito's group knows who they are: no row of the table lists them. Whether each has a
 * second factor comes from the person's row, because Cognito would take one request for each account.
 */
export const listPlatformAdministrators: UseCase<"accounts.listPlatformAdministrators"> = async () => {
  const users = await readUsers(await membersOf("PLATFORM_ADMIN"));
  // A person who stays in the group without the role has no rights.
  const items = users
    .filter(({ role }) => role === "PLATFORM_ADMIN")
    .map((user) => ({ ...user, mfa: user.mfa ?? null }));
  return { items: items.toSorted((a, b) => a.email.localeCompare(b.email)), next_cursor: null };
};
