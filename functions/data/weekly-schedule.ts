import { CustomAttributeType, type EntityItem } from "electrodb";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";
import { rowAttributes } from "./last-change.ts";
import { parseItem, readItems } from "./read-items.ts";

/**
 * The hours of one person in a week, at all locations, in one item. A condition on its version ensures that no two of them
 * overlap, and one read returns them all.
 */
export const WeeklyScheduleEntity = entityOf({
  // Stored rows keep the entity name of the first release.
  entity: "staffWeek",
  attributes: {
    ...fixedTexts("staff_id"),
    schedules: { type: CustomAttributeType<Schedule[]>("any"), required: true },
    ...rowAttributes,
  },
  indexes: { byStaff: primary(["tenant_id"], ["staff_id"]) },
});

export type WeeklyScheduleRow = EntityItem<typeof WeeklyScheduleEntity>;

/** Reads the weekly schedules of several people, in the order of the ids; undefined for people who never had hours. */
export async function readWeeklySchedules(
  tenant_id: string,
  staff_ids: readonly string[],
): Promise<(WeeklyScheduleRow | undefined)[]> {
  const items = await readItems(
    staff_ids.map((staff_id) => WeeklyScheduleEntity.get({ tenant_id, staff_id }).params()),
  );
  return items.map((item) => parseItem(WeeklyScheduleEntity, item));
}
