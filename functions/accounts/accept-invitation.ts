import { namesOf } from "../data/failure.ts";
import { StaffEntity } from "../data/staff.ts";
import { TenantEntity } from "../data/tenant.ts";
import { UserEntity } from "../data/user.ts";
import { updateItem, writeItems } from "../data/write-items.ts";
import type { Caller } from "../http/caller.ts";
import { loggerOf } from "../log.ts";

const logger = loggerOf("api");

const ACCEPTED = { invitation: "accepted" } as const;

/**
 * Records that an invited person has signed in, in the users row and in the staff or tenant row that lists read. A failure is
 * only logged, because the person's next request tries again.
 */
export async function acceptInvitation({ userId: user_id, user, tenant }: Caller): Promise<void> {
  const { staff_id, tenant_id } = user;
  try {
    const codes = await writeItems([
      updateItem(UserEntity.patch({ user_id }).set(ACCEPTED)),
      ...(staff_id && tenant_id ? [updateItem(StaffEntity.patch({ tenant_id, staff_id }).set(ACCEPTED))] : []),
      ...(tenant?.user_id === user_id
        ? [updateItem(TenantEntity.patch({ tenant_id: tenant.tenant_id }).set(ACCEPTED))]
        : []),
    ]);
    if (codes) logger.warn("invitation not accepted", { user_id, cause: codes });
  } catch (error) {
    logger.warn("invitation not accepted", { user_id, cause: namesOf(error) });
  }
}
