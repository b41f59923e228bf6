import { entityOf, primary } from "./entity.ts";

/** The key of the pause that applies to every clinic. */
export const ALL_CLINICS = "all";

/** While this row exists, the messages of a clinic, or of all, wait. */
export const SendingPauseEntity = entityOf({
  entity: "sendingPause",
  attributes: {
    /** The clinic, or ALL_CLINICS. */
    tenant_id: { type: "string", required: true, readOnly: true },
    since: { type: "string", required: true },
  },
  indexes: { byTenant: primary(["tenant_id"], []) },
});
