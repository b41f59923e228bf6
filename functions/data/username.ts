import { Entity } from "electrodb";
import { table } from "./table.ts";

/** Who holds a username. The key is the name in lower case, so that the platform can't hold two that differ in case. */
export const UsernameEntity = new Entity(
  {
    model: { service: "clinic", entity: "username", version: "1" },
    attributes: {
      username: { type: "string", required: true, readOnly: true },
      tenant_id: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byName: {
        pk: { field: "pk", composite: ["username"], casing: "lower" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
