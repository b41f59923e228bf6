import { Entity } from "electrodb";
import { table } from "./table.ts";

/**
 * An onboarding under way: the invited account and, from the second step on, its clinic. A second Submit reads here which
 * steps are done. The last step deletes the row.
 */
export const OnboardingEntity = new Entity(
  {
    model: { service: "clinic", entity: "onboarding", version: "1" },
    attributes: {
      user_id: { type: "string", required: true, readOnly: true },
      email: { type: "string", required: true, readOnly: true },
      tenant_id: { type: "string" },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);
