import { Entity } from "electrodb";
import { STATUSES } from "../../shared/status.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** An insurance provider that a clinic works with. */
export const InsuranceProviderEntity = new Entity(
  {
    model: { service: "clinic", entity: "insuranceProvider", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      provider_id: { type: "string", required: true, readOnly: true },
      provider_name: { type: "string", required: true },
      coverage_type: { type: "string", required: true },
      email: { type: "string", required: true },
      phone: { type: "string", required: true },
      status: { type: STATUSES, required: true },
      version: { type: "number", required: true, default: 1 },
      ...lastChangeAttributes,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["provider_id"], casing: "none" },
      },
    },
  },
  table,
);
