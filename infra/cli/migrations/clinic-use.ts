import { listedAppointments } from "../../../functions/domain/booking/appointment-lists.ts";
import { markUsed } from "../../../functions/domain/counting/clinic-use.ts";
import { TenantEntity } from "../../../functions/entities/platform.ts";
import type { Migration } from "./migration.ts";

/** Notes the date of the latest appointment of clinics that were last booked before the table's stream noted it. */
export const clinicUseMigration: Migration = {
  summary: "clinics carry the date of their latest appointment",
  kinds: {
    clinics: async (tenant_id) => {
      const [{ data: tenant }, { data: latest }] = await Promise.all([
        TenantEntity.get({ tenant_id }).go({ consistent: true }),
        listedAppointments({ tenant_id }).go({ order: "desc", limit: 1 }),
      ]);
      const { date = "" } = latest[0] ?? {};
      const isOutdated = tenant !== null && date > (tenant.used_until ?? "");
      return {
        seen: 1,
        cursor: null,
        outdated: isOutdated ? [{ migrate: () => markUsed(tenant_id, date) }] : [],
      };
    },
  },
};
