import { readAdministrators, shownAdministrator } from "../data/administrators.ts";
import { readClinicUses } from "../data/clinic-use.ts";
import { findRow } from "../data/find-row.ts";
import { getTenant } from "../data/get-tenant.ts";
import { PLATFORM } from "../data/platform.ts";
import { readUsers } from "../data/read-users.ts";
import { recordHistory } from "../data/record-history.ts";
import { deletionOf, TenantDeletionEntity } from "../data/tenant-deletion.ts";
import type { UseCase } from "../http/api.ts";

const HISTORY = { limit: 20 };

/** Returns a clinic with its administrators, its use, its deletion and its history, which names the platform's own people too. */
export const get: UseCase<"tenants.get"> = async (_caller, { params: { tenant_id } }) => {
  const tenant = await getTenant(tenant_id);
  const [{ user_ids }, useOf, deletion, history] = await Promise.all([
    readAdministrators(tenant_id, tenant.user_id),
    readClinicUses([tenant]),
    findRow(TenantDeletionEntity, { clinic_id: tenant_id }),
    recordHistory(tenant_id, tenant_id, HISTORY, PLATFORM),
  ]);
  const administrators = (await readUsers(user_ids)).map((user) => shownAdministrator(user, tenant));
  const owner = administrators.find(({ is_owner }) => is_owner) ?? null;
  return {
    ...tenant,
    owner,
    administrators,
    use: useOf(tenant),
    deletion: deletion ? deletionOf(deletion) : null,
    history: history.items,
  };
};
