import type { reports } from "../../../shared/reports/routes.ts";
import { getLocation } from "../../domain/booking/references.ts";
import type { UseCase } from "../../http/use-case.ts";
import { readCounts } from "./appointments.ts";

/** Lists how much is booked on each day at a location, from the counts that the table's stream keeps. Days without any are missing. */
export const dayLoads: UseCase<typeof reports.dayLoads> = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  const counts = await readCounts(tenantId, location_id, query.from, query.to);
  const items = counts.map(({ date, count }) => ({
    date,
    practitioners: Object.entries(count.practitioners).map(([practitioner_id, { appointments, minutes }]) => ({
      practitioner_id,
      appointments,
      booked_minutes: minutes,
    })),
  }));
  return { items, next_cursor: null };
};
