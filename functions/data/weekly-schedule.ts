import { CustomAttributeType, Entity } from "electrodb";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/**
 * The hours of one person in a week, at all locations, in one item: that no two of them overlap is then a condition on one
 * version, and availability reads them at once.
 */
export const WeeklyScheduleEntity = new Entity(
  {
    // Stored rows keep the entity name of the first release.
    model: { service: "clinic", entity: "staffWeek", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      staff_id: { type: "string", required: true, readOnly: true },
      schedules: { type: CustomAttributeType<Schedule[]>("any"), required: true },
      version: { type: "number", required: true },
      ...lastChangeAttributes,
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
