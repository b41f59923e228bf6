import { Service } from "electrodb";
import { namesOf } from "../data/failure.ts";
import { StaffEntity } from "../data/staff.ts";
import { table } from "../data/table.ts";
import { TenantEntity } from "../data/tenant.ts";
import { UserEntity } from "../data/user.ts";
import type { Caller } from "../http/caller.ts";
import { loggerOf } from "../log.ts";

const rows = new Service({ user: UserEntity, staff: StaffEntity, tenant: TenantEntity }, table);
const logger = loggerOf("api");

const ACCEPTED = { invitation: "accepted" } as const;

/**
 * Records that an invited person has signed in, in the users row and in the staff or tenant row that lists read. A failure is
 * only logged, because the person's next request tries again.
 */
export async function acceptInvitation({ userId: user_id, user, tenant }: Caller): Promise<void> {
  const { staff_id, tenant_id } = user;
  try {
    await rows.transaction
      .write(({ user: users, staff, tenant: tenants }) => [
        users.patch({ user_id }).set(ACCEPTED).commit(),
        ...(staff_id && tenant_id ? [staff.patch({ tenant_id, staff_id }).set(ACCEPTED).commit()] : []),
        ...(tenant?.user_id === user_id ? [tenants.patch({ tenant_id: tenant.tenant_id }).set(ACCEPTED).commit()] : []),
      ])
      .go();
  } catch (error) {
    logger.warn("invitation not accepted", { user_id, cause: namesOf(error) });
  }
}
