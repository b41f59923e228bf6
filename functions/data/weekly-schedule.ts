import { CustomAttributeType, type EntityItem } from "electrodb";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";
import { rowAttributes } from "./last-change.ts";
import { findRows } from "./read-items.ts";

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

/** Reads the weekly schedules of several people, in the same order; undefined for people who never had hours. */
export const readWeeklySchedules = (
  tenant_id: string,
  people: readonly { readonly staff_id: string }[],
): Promise<(WeeklyScheduleRow | undefined)[]> =>
  findRows(
    WeeklyScheduleEntity,
    people.map(({ staff_id }) => ({ tenant_id, staff_id })),
  );
