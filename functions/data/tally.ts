import { OWNERS } from "../../shared/reports/clinic-count.ts";
import { counter, entityOf, fixedTexts, primary, secondary } from "./entity.ts";

/** The number of records of a clinic, or of the platform, under a key, such as a day and a figure. */
export const TallyEntity = entityOf({
  entity: "tally",
  attributes: {
    ...fixedTexts("tenant_id", "key"),
    total: counter,
    /** Increases with each change, so that a recount finds out that the total has changed meanwhile. */
    revision: counter,
  },
  indexes: { byKey: primary(["tenant_id"], ["key"]) },
});

/** The keys under which a record is counted, so that its next change subtracts exactly those. */
export const TalliedEntity = entityOf({
  entity: "tallied",
  attributes: {
    ...fixedTexts("tenant_id", "record_id"),
    keys: { type: "list", items: { type: "string" }, required: true },
    /** Whether the owner of an active clinic has signed in, for the list of clinics at risk. */
    owner: { type: [...OWNERS, "none"] as const, required: true, default: "none" },
    used_until: { type: "string", required: true, default: "" },
    revision: counter,
  },
  indexes: {
    byRecord: primary(["tenant_id"], ["record_id"]),
    // Active clinics, the one that has been unused for longest first.
    byUse: secondary(1, ["tenant_id", "owner"], ["used_until", "record_id"], ({ owner }) => owner !== "none"),
  },
});

/** Reads the totals of a clinic by key, from one key up to another. */
export async function readTallies(tenant_id: string, from: string, to: string): Promise<ReadonlyMap<string, number>> {
  const { data } = await TallyEntity.query
    .byKey({ tenant_id })
    .between({ key: from }, { key: to })
    .go({ pages: "all" });
  return new Map(data.map(({ key, total }) => [key, total]));
}
