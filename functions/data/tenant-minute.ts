import { entityOf, expiring, fixedTexts, primary } from "./entity.ts";

/** The number of requests of a clinic in one minute, as far as the running functions have flushed their counts. */
export const TenantMinuteEntity = entityOf({
  entity: "tenantMinute",
  attributes: {
    ...fixedTexts("tenant_id", "minute"),
    requests: { type: "number", required: true },
    ...expiring,
  },
  indexes: { byMinute: primary(["tenant_id"], ["minute"]) },
});
