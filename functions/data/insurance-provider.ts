import { Entity } from "electrodb";
import { InsuranceProvider } from "../../shared/insurance/provider.ts";
import { attributesOf } from "./attributes.ts";
import { rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";
import { usageGuardAttributes } from "./usage-guard.ts";

/** An insurance provider that a clinic works with. */
export const InsuranceProviderEntity = new Entity(
  {
    model: { service: "clinic", entity: "insuranceProvider", version: "1" },
    attributes: {
      ...attributesOf(InsuranceProvider, ["provider_id"]),
      ...rowAttributes,
      ...usageGuardAttributes,
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
