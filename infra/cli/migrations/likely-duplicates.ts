import { PatientEntity } from "../../../functions/data/patient.ts";
import { duplicateWrites, refreshDuplicates } from "../../../functions/data/refresh-duplicates.ts";
import type { Migration } from "./migration.ts";

/** Each patient is compared by up to 23 queries, so that few patients at a time are enough. */
const AT_ONCE = 10;

/** Lists the likely duplicates among patients who were registered before the table's stream compared them. */
export const likelyDuplicatesMigration: Migration = {
  summary: "the clinics' likely duplicates are listed",
  kinds: {
    patients: async (tenant_id, cursor) => {
      const page = await PatientEntity.query.byId({ tenant_id }).go({ cursor, limit: AT_ONCE, consistent: true });
      const writes = await Promise.all(page.data.map(({ patient_id }) => duplicateWrites(tenant_id, patient_id)));
      const outdated = page.data.filter((_, at) => (writes[at] ?? []).length > 0);
      return {
        seen: page.data.length,
        cursor: page.cursor,
        outdated: outdated.map(({ patient_id }) => ({
          migrate: () => refreshDuplicates(tenant_id, patient_id).then(() => true),
        })),
      };
    },
  },
};
