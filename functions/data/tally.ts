import { Entity } from "electrodb";
import { OWNERS } from "../../shared/reports/clinic-count.ts";
import { table } from "./table.ts";

const text = { type: "string", required: true, readOnly: true } as const;
const counter = { type: "number", required: true } as const;

/** Stands in the place of a clinic's id where clinics are counted. */
export const PLATFORM = "platform";

/** How many records a clinic, or the platform, has under a key, such as a day and a figure. */
export const TallyEntity = new Entity(
  {
    model: { service: "clinic", entity: "tally", version: "1" },
    attributes: {
      tenant_id: text,
      key: text,
      total: counter,
      /** Increases with each change, so that a recount finds out that the total has changed meanwhile. */
      revision: counter,
    },
    indexes: {
      byKey: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["key"], casing: "none" },
      },
    },
  },
  table,
);

/** The keys under which a record is counted, so that its next change takes exactly those away. */
export const TalliedEntity = new Entity(
  {
    model: { service: "clinic", entity: "tallied", version: "1" },
    attributes: {
      tenant_id: text,
      record_id: text,
      keys: { type: "list", items: { type: "string" }, required: true },
      /** Of an active clinic, for the list of those at risk. */
      owner: { type: [...OWNERS, "none"] as const, required: true, default: "none" },
      used_until: { type: "string", required: true, default: "" },
      revision: counter,
    },
    indexes: {
      byRecord: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["record_id"], casing: "none" },
      },
      // Active clinics, the one that has been unused for longest first.
      byUse: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["tenant_id", "owner"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["used_until", "record_id"], casing: "none" },
        condition: ({ owner }) => owner !== "none",
      },
    },
  },
  table,
);

/** Reads the totals of a clinic by key, from one key up to another. */
export async function readTallies(tenant_id: string, from: string, to: string): Promise<ReadonlyMap<string, number>> {
  const { data } = await TallyEntity.query
    .byKey({ tenant_id })
    .between({ key: from }, { key: to })
    .go({ pages: "all" });
  return new Map(data.map(({ key, total }) => [key, total]));
}
