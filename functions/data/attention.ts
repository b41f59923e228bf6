import { entityOf, fixedTexts, primary } from "./entity.ts";

/** Lists an appointment as one that needs attention. The reason is an attribute of the appointment. */
export const AttentionEntity = entityOf({
  entity: "attention",
  attributes: { ...fixedTexts("tenant_id", "date", "start_time", "appointment_id", "location_id", "practitioner_id") },
  indexes: { byDate: primary(["tenant_id"], ["date", "start_time", "appointment_id"]) },
});

/** Returns the lower and the upper bound of a query by date. Without a last day, the query includes all later days. */
export const rangeOf = ({ from, to = "9999-12-31" }: { readonly from: string; readonly to?: string | undefined }) =>
  // Every start time sorts before "~", so that all of the last day is part of the range.
  [{ date: from }, { date: to, start_time: "~" }] as const;
