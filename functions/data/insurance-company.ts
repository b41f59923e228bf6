import { Entity } from "electrodb";
import { InsuranceCompany } from "../../shared/insurance/company.ts";
import { attributesOf } from "./attributes.ts";
import { rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";
import { usageGuardAttributes } from "./usage-guard.ts";

/** An insurance company whose networks a clinic belongs to. */
export const InsuranceCompanyEntity = new Entity(
  {
    model: { service: "clinic", entity: "insuranceCompany", version: "1" },
    attributes: {
      ...attributesOf(InsuranceCompany, ["company_id"]),
      ...rowAttributes,
      ...usageGuardAttributes,
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
