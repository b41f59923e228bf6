import { Entity } from "electrodb";
import { table } from "./table.ts";

/** Lists an appointment as one that needs attention. The reason is an attribute of the appointment. */
export const AttentionEntity = new Entity(
  {
    model: { service: "clinic", entity: "attention", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      date: { type: "string", required: true, readOnly: true },
      start_time: { type: "string", required: true, readOnly: true },
      appointment_id: { type: "string", required: true, readOnly: true },
      location_id: { type: "string", required: true, readOnly: true },
      practitioner_id: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byDate: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["date", "start_time", "appointment_id"], casing: "none" },
      },
    },
  },
  table,
);
