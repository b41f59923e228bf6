import { MAX_LOAD_DAYS } from "../../../shared/reports/day-load.ts";
import type { reports } from "../../../shared/reports/routes.ts";
import { getLocation } from "../../domain/booking/references.ts";
import { dayCountEntity } from "../../entities/counts.ts";
import type { UseCase } from "../../http/use-case.ts";

/** Lists how much is booked on each day at a location, from the counts that the table's stream keeps. Days without any are missing. */
export const dayLoads: UseCase<typeof reports.dayLoads> = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  const { data } = await dayCountEntity()
    .query.byOwner({ tenant_id: tenantId, owner_id: location_id })
    .between({ date: query.from }, { date: query.to })
    .go({ limit: MAX_LOAD_DAYS, pages: "all" });
  const items = data.map(({ date, count }) => ({
    date,
    practitioners: Object.entries(count.practitioners).map(([practitioner_id, { appointments, minutes }]) => ({
      practitioner_id,
      appointments,
      booked_minutes: minutes,
    })),
  }));
  return { items, next_cursor: null };
};
