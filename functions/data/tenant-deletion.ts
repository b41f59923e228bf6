import { Entity, type EntityItem } from "electrodb";
import { Deletion } from "../../shared/offboarding/deletion.ts";
import { attributesOf } from "./attributes.ts";
import { table } from "./table.ts";

/** The deletion of a clinic. It outlives the clinic as the certificate of what was deleted. */
export const TenantDeletionEntity = new Entity(
  {
    model: { service: "clinic", entity: "tenantDeletion", version: "1" },
    attributes: {
      // The row belongs to the platform: the clinic's own rows are found by the attribute tenant_id.
      clinic_id: { type: "string", required: true, readOnly: true },
      ...attributesOf(Deletion.omit({ tenant_id: true }), ["requested_by", "requested_at"]),
      requested_by_id: { type: "string", required: true, readOnly: true },
      /** When a run of the worker began to delete. */
      claimed_at: { type: "string" },
    },
    indexes: {
      byClinic: {
        pk: { field: "pk", composite: [], casing: "none" },
        sk: { field: "sk", composite: ["clinic_id"], casing: "none" },
      },
      // The worker finds what is still to be deleted.
      byStatus: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: [], casing: "none" },
        sk: { field: "gsi1sk", composite: ["status", "clinic_id"], casing: "none" },
      },
    },
  },
  table,
);
export type TenantDeletionRow = EntityItem<typeof TenantDeletionEntity>;

/** Returns a deletion as the API shows it. */
export const deletionOf = ({ clinic_id, ...row }: TenantDeletionRow) => ({ ...row, tenant_id: clinic_id });
