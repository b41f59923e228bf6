import { MESSAGES } from "../../shared/messages.ts";
import { fullName } from "../../shared/names.ts";
import { PLATFORM } from "./platform.ts";
import { UserEntity } from "./user.ts";

/**
 * Returns the full names of people by user id, in one BatchGet of at most 100. Platform users appear under one generic
 * name, and in the platform's own log under their name or address.
 */
export async function namesOfUsers(
  tenant_id: string,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(user_ids)].map((user_id) => ({ user_id }));
  const { data } = await UserEntity.get(keys).go({
    attributes: ["user_id", "tenant_id", "first_name", "last_name", "email"],
  });
  const isKnown = (of: string | undefined) => tenant_id === PLATFORM || of === tenant_id;
  return new Map(
    data.map((user) => [
      user.user_id,
      isKnown(user.tenant_id) ? fullName(user) || user.email : MESSAGES.activity.platform,
    ]),
  );
}
