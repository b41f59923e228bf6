import { Entity } from "electrodb";
import { table } from "./table.ts";

/** The last run that sent all messages that were due, or found them paused. There is one row, under ALL_CLINICS. */
export const SendingRunEntity = new Entity(
  {
    model: { service: "clinic", entity: "sendingRun", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      finished_at: { type: "string", required: true },
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
