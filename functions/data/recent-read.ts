import { Entity } from "electrodb";
import { table } from "./table.ts";

/** Marks for an hour that a person has read a set of records, so that a refresh leaves no further audit entry. */
export const RecentReadEntity = new Entity(
  {
    model: { service: "clinic", entity: "recentRead", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      user_id: { type: "string", required: true, readOnly: true },
      /** Hash of the operation and the ids that were read. */
      read_hash: { type: "string", required: true, readOnly: true },
      /** The instant of the audit entry. */
      at: { type: "string", required: true },
      /** Unix time in seconds after which DynamoDB deletes the item. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byRead: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["user_id", "read_hash"], casing: "none" },
      },
    },
  },
  table,
);
