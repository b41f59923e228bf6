import { Entity } from "electrodb";
import { table } from "./table.ts";

/** A password recovery that was mailed: usable until `expires_at`, once. */
export const RecoveryEntity = new Entity(
  {
    model: { service: "clinic", entity: "recovery", version: "1" },
    attributes: {
      recovery_id: { type: "string", required: true, readOnly: true },
      user_id: { type: "string", required: true, readOnly: true },
      created_at: { type: "string", required: true, readOnly: true },
      expires_at: { type: "string", required: true, readOnly: true },
      used_at: { type: "string" },
      /** Unix time in seconds after which DynamoDB deletes the item. */
      expires: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["recovery_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byUser: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["user_id"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at"], casing: "none" },
      },
    },
  },
  table,
);
