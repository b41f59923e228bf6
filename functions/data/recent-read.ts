import { entityOf, expiring, fixedTexts, primary } from "./entity.ts";

/** Marks for an hour that a person has read a set of records, so that a refresh leaves no further audit entry. */
export const RecentReadEntity = entityOf({
  entity: "recentRead",
  attributes: {
    ...fixedTexts("tenant_id", "user_id"),
    /** Hash of the operation and the ids that were read. */
    read_hash: { type: "string", required: true, readOnly: true },
    /** The instant of the audit entry. */
    at: { type: "string", required: true },
    ...expiring,
  },
  indexes: { byRead: primary(["tenant_id"], ["user_id", "read_hash"]) },
});
