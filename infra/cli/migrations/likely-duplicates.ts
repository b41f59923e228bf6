import { duplicateWrites, refreshDuplicates } from "../../../functions/domain/search/refresh-duplicates.ts";
import { PatientEntity } from "../../../functions/entities/patients.ts";
import type { Migration } from "./migration.ts";
import { readerOf } from "./page.ts";

/** Comparing one patient takes up to 23 queries, so only a few patients are compared at a time. */
const AT_ONCE = 10;

/** Lists the likely duplicates among patients who were registered before the table's stream compared them. */
export const likelyDuplicatesMigration: Migration = {
  summary: "the clinics' likely duplicates are listed",
  kinds: {
    patients: readerOf(PatientEntity.query.byId, AT_ONCE, {
      isOutdated: async ({ tenant_id, patient_id }) => (await duplicateWrites(tenant_id, patient_id)).length > 0,
      migrate: ({ tenant_id, patient_id }) => refreshDuplicates(tenant_id, patient_id),
    }),
  },
};
