import { MESSAGES } from "../../shared/messages.ts";
import { fullName } from "../../shared/names.ts";
import { PLATFORM } from "./platform.ts";
import { readUsers } from "./read-users.ts";

/**
 * Returns the full names of people by user id. Platform users appear under one generic name, and in the platform's own log under
 * their name or address.
 */
export async function namesOfUsers(
  tenant_id: string,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = await readUsers([...new Set(user_ids)]);
  const isKnown = (of: string | undefined) => tenant_id === PLATFORM || of === tenant_id;
  return new Map(
    users.map((user) => [
      user.user_id,
      isKnown(user.tenant_id) ? fullName(user) || user.email : MESSAGES.activity.platform,
    ]),
  );
}
