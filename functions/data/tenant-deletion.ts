import type { EntityItem } from "electrodb";
import { Deletion } from "../../shared/offboarding/deletion.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, fixedTexts, primary, secondary } from "./entity.ts";

/** The deletion of a clinic. It outlives the clinic as the certificate of what was deleted. */
export const TenantDeletionEntity = entityOf({
  entity: "tenantDeletion",
  attributes: {
    // The row belongs to the platform: the clinic's own rows are found by the attribute tenant_id.
    clinic_id: { type: "string", required: true, readOnly: true },
    ...attributesOf(Deletion.omit({ tenant_id: true }), ["requested_by", "requested_at"]),
    ...fixedTexts("requested_by_id"),
    /** When a run of the worker began to delete. */
    claimed_at: { type: "string" },
    /** The number of runs since the last progress. */
    attempts: { type: "number" },
    /** What the clinic has, as JSON, while it is being counted. The next run continues there. */
    survey: { type: "string" },
  },
  indexes: {
    byClinic: primary([], ["clinic_id"]),
    // The worker finds what is still to be deleted.
    byStatus: secondary(1, [], ["status", "clinic_id"]),
  },
});
export type TenantDeletionRow = EntityItem<typeof TenantDeletionEntity>;

/** Returns a deletion as the API shows it. */
export const deletionOf = ({ clinic_id, ...row }: TenantDeletionRow) => ({ ...row, tenant_id: clinic_id });
