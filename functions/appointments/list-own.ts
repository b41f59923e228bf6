import type { contract } from "../../shared/contract.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { rangeOf } from "../data/days-range.ts";
import { filteredPage } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the caller's own appointments of some days in order of time; none for an account that is not staff. */
export const listOwn: UseCase<typeof contract.appointments.listOwn> = async (
  { tenantId: tenant_id, user },
  { query },
) => {
  if (!user.staff_id) return { items: [], next_cursor: null };
  const own = AppointmentEntity.query
    .byPractitioner({ tenant_id, practitioner_id: user.staff_id })
    .between(...rangeOf(query));
  return filteredPage(own, query, "asc");
};
