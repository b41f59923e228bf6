import { entityOf, fixedTexts, primary } from "./entity.ts";

/** The last run that sent all messages that were due, or found them paused. There is one row, under ALL_CLINICS. */
export const SendingRunEntity = entityOf({
  entity: "sendingRun",
  attributes: { ...fixedTexts("tenant_id"), finished_at: { type: "string", required: true } },
  indexes: { byTenant: primary(["tenant_id"], []) },
});
