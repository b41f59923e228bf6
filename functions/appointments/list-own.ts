import { listedAppointments } from "../data/appointment-lists.ts";
import { page } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the caller's own appointments of some days in order of time; none for an account that is not staff. */
export const listOwn: UseCase<"appointments.listOwn"> = async ({ tenantId: tenant_id, user }, { query }) => {
  if (!user.staff_id) return { items: [], next_cursor: null };
  const { from, to } = query;
  return page(listedAppointments({ tenant_id, owner_id: user.staff_id, from, to }), query);
};
