import { readAdministrators, shownAdministrator } from "../data/administrators.ts";
import { readUsers } from "../data/read-users.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the administrators of the caller's clinic by one GetItem and one BatchGet. */
export const listAdministrators: UseCase<"accounts.listAdministrators"> = async ({ tenant }) => {
  const { user_ids } = await readAdministrators(tenant.tenant_id, tenant.user_id);
  const users = await readUsers(user_ids);
  return { items: users.map((user) => shownAdministrator(user, tenant)), next_cursor: null };
};
