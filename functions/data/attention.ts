import { entityOf, fixedTexts, primary } from "./entity.ts";

/** Lists an appointment as one that needs attention. The reason is an attribute of the appointment. */
export const AttentionEntity = entityOf({
  entity: "attention",
  attributes: { ...fixedTexts("tenant_id", "date", "start_time", "appointment_id", "location_id", "practitioner_id") },
  indexes: { byDate: primary(["tenant_id"], ["date", "start_time", "appointment_id"]) },
});
