import { entityOf, fixedTexts, primary } from "./entity.ts";
import { ALL_CLINICS } from "./sending-pause.ts";

/** The last run that handled all messages that were due, or found them paused. There is one row, under ALL_CLINICS. */
export const SendingRunEntity = entityOf({
  entity: "sendingRun",
  attributes: { ...fixedTexts("tenant_id"), finished_at: { type: "string", required: true } },
  indexes: { byTenant: primary(["tenant_id"], []) },
});

/** Records a successful run, which the outside probe reads. */
export const recordRun = (finished_at = new Date().toISOString()) =>
  SendingRunEntity.put({ tenant_id: ALL_CLINICS, finished_at }).go();
