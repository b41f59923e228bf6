import type { EntityItem } from "electrodb";
import { TenantExport } from "../../shared/offboarding/export.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, expiring, primary, secondary } from "./entity.ts";

/** The latest export of a clinic. */
export const TenantExportEntity = entityOf({
  entity: "tenantExport",
  attributes: {
    ...attributesOf(TenantExport.omit({ download_url: true }), ["tenant_id"]),
    /** The end of the file's name, which no one can guess. */
    file_id: { type: "string", required: true },
    /** When a run of the worker began to work on the file. */
    claimed_at: { type: "string" },
    /** The number of runs since the last progress. */
    attempts: { type: "number" },
    /** How far the file is, as JSON. The next run continues there. */
    progress: { type: "string" },
    // The bucket deletes the file on the day on which DynamoDB deletes the row.
    ...expiring,
  },
  indexes: {
    byTenant: primary(["tenant_id"], []),
    // The worker finds what is still to be written. The partition is the platform's.
    byStatus: secondary(1, [], ["status", "tenant_id"]),
  },
});
export type TenantExportRow = EntityItem<typeof TenantExportEntity>;

/** Returns the key of an export's file in the bucket of exports. */
export const exportKey = ({ tenant_id, file_id }: Pick<TenantExportRow, "tenant_id" | "file_id">): string =>
  `${tenant_id}/${file_id}.zip`;
