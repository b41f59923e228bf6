import { ulid } from "ulid";
import { entityOf, expiring, expiryAfter, fixedTexts, primary } from "./entity.ts";

const KEPT_DAYS = 90;

/** The latest change of a location's appointments of one day, by which a screen learns whether its list is still current. */
export const DayChangeEntity = entityOf({
  entity: "dayChange",
  attributes: {
    ...fixedTexts("tenant_id", "location_id", "date"),
    /** A new ULID with each change. */
    change_id: { type: "string", required: true },
    ...expiring,
  },
  indexes: { byDay: primary(["tenant_id"], ["location_id", "date"]) },
});

/** Records that an appointment of the day has changed. A repeated record only makes screens read once more. */
export async function noteChange(day: Record<"tenant_id" | "location_id" | "date", string>): Promise<void> {
  await DayChangeEntity.put({ ...day, change_id: ulid(), expires: expiryAfter(KEPT_DAYS) }).go();
}
