import { entityOf, fixedTexts, primary } from "./entity.ts";

/**
 * An onboarding in progress: the invited account and, from the second step on, its clinic. A second submission reads here which
 * steps are done. The last step deletes the row.
 */
export const OnboardingEntity = entityOf({
  entity: "onboarding",
  attributes: { ...fixedTexts("user_id", "email"), tenant_id: { type: "string" } },
  indexes: { byUser: primary(["user_id"], []) },
});
