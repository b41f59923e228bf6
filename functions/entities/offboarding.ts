import { Deletion, TenantExport } from "../../shared/offboarding/offboarding.ts";
import {
  attributesOf,
  expiring,
  fixedTexts,
  lazyEntity,
  primary,
  type RowOf,
  secondary,
} from "../platform/dynamo/entity.ts";

/** The deletion of a clinic. It outlives the clinic as the certificate of what was deleted. */
export const tenantDeletionEntity = lazyEntity({
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
export type TenantDeletionRow = RowOf<typeof tenantDeletionEntity>;

export const deletionOf = ({ clinic_id, ...row }: TenantDeletionRow) => ({ ...row, tenant_id: clinic_id });

export const tenantExportEntity = lazyEntity({
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
export type TenantExportRow = RowOf<typeof tenantExportEntity>;

export const exportKey = ({ tenant_id, file_id }: Pick<TenantExportRow, "tenant_id" | "file_id">): string =>
  `${tenant_id}/${file_id}.zip`;
