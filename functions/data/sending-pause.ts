import { Entity } from "electrodb";
import { table } from "./table.ts";

/** The key of the pause that applies to every clinic. */
export const ALL_CLINICS = "all";

/** While this row exists, the messages of a clinic, or of all, wait. */
export const SendingPauseEntity = new Entity(
  {
    model: { service: "clinic", entity: "sendingPause", version: "1" },
    attributes: {
      /** The clinic, or ALL_CLINICS. */
      tenant_id: { type: "string", required: true, readOnly: true },
      since: { type: "string", required: true },
    },
    indexes: {
      byTenant: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
