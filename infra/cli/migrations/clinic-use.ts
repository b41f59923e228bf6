import { markUsed } from "../../../functions/data/clinic-use.ts";
import { DayCountEntity } from "../../../functions/data/day-count.ts";
import { TenantEntity } from "../../../functions/data/tenant.ts";
import type { Migration } from "./migration.ts";

/** Notes the date of the latest appointment of clinics that were last booked before the table's stream noted it. */
export const clinicUseMigration: Migration = {
  summary: "clinics carry the date of their latest appointment",
  kinds: {
    clinics: async (tenant_id) => {
      const [{ data: tenant }, { data: days }] = await Promise.all([
        TenantEntity.get({ tenant_id }).go({ consistent: true }),
        DayCountEntity.query.byDate({ tenant_id }).go({ order: "desc", limit: 1 }),
      ]);
      const { date = "" } = days[0] ?? {};
      const isOutdated = tenant !== null && date > (tenant.used_until ?? "");
      return {
        seen: 1,
        cursor: null,
        outdated: isOutdated ? [{ migrate: () => markUsed(tenant_id, date) }] : [],
      };
    },
  },
};
