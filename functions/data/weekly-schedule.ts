import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { rowAttributes } from "./last-change.ts";
import { parseItem, readItems } from "./read-items.ts";
import { table } from "./table.ts";

/**
 * The hours of one person in a week, at all locations, in one item. A condition on its version ensures that no two of them
 * overlap, and one read returns them all.
 */
export const WeeklyScheduleEntity = new Entity(
  {
    // Stored rows keep the entity name of the first release.
    model: { service: "clinic", entity: "staffWeek", version: "1" },
    attributes: {
      staff_id: { type: "string", required: true, readOnly: true },
      schedules: { type: CustomAttributeType<Schedule[]>("any"), required: true },
      ...rowAttributes,
    },
    indexes: {
      byStaff: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["staff_id"], casing: "none" },
      },
    },
  },
  table,
);

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
