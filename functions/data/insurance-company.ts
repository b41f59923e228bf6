import { Entity } from "electrodb";
import { STATUSES } from "../../shared/status.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** An insurance company whose networks a clinic belongs to. */
export const InsuranceCompanyEntity = new Entity(
  {
    model: { service: "clinic", entity: "insuranceCompany", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      company_id: { type: "string", required: true, readOnly: true },
      company_name: { type: "string", required: true },
      network_type: { type: "string", required: true },
      phone: { type: "string", required: true },
      status: { type: STATUSES, required: true },
      version: { type: "number", required: true, default: 1 },
      ...lastChangeAttributes,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["company_id"], casing: "none" },
      },
    },
  },
  table,
);
