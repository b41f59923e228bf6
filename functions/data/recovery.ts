import { entityOf, expiring, fixedTexts, primary, secondary } from "./entity.ts";

/** A password recovery that was mailed: usable until `expires_at`, once. */
export const RecoveryEntity = entityOf({
  entity: "recovery",
  attributes: {
    ...fixedTexts("recovery_id", "user_id", "created_at", "expires_at"),
    used_at: { type: "string" },
    ...expiring,
  },
  indexes: {
    byId: primary(["recovery_id"], []),
    byUser: secondary(1, ["user_id"], ["created_at"]),
  },
});
