import { readAdministrators, shownAdministrator } from "../data/administrators.ts";
import { readClinicUses } from "../data/clinic-use.ts";
import { getTenant } from "../data/get-tenant.ts";
import { readUsers } from "../data/read-users.ts";
import { recordHistory } from "../data/record-history.ts";
import type { UseCase } from "../http/api.ts";

const HISTORY = { limit: 20 };

/** Returns a clinic with its administrators, its use and its history. */
export const get: UseCase<"tenants.get"> = async (_caller, { params: { tenant_id } }) => {
  const tenant = await getTenant(tenant_id);
  const [{ user_ids }, useOf, history] = await Promise.all([
    readAdministrators(tenant_id, tenant.user_id),
    readClinicUses([tenant]),
    recordHistory(tenant_id, tenant_id, HISTORY),
  ]);
  const administrators = (await readUsers(user_ids)).map((user) => shownAdministrator(user, tenant));
  const owner = administrators.find(({ is_owner }) => is_owner) ?? null;
  return { ...tenant, owner, administrators, use: useOf(tenant), history: history.items };
};
