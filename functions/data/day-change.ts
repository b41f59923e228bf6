import { Entity } from "electrodb";
import { ulid } from "ulid";
import { table } from "./table.ts";

const KEPT_S = 90 * 86_400;

/** The latest change of a location's appointments of one day, by which a screen learns whether its list is still current. */
export const DayChangeEntity = new Entity(
  {
    model: { service: "clinic", entity: "dayChange", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      location_id: { type: "string", required: true, readOnly: true },
      date: { type: "string", required: true, readOnly: true },
      /** A new ULID with each change. */
      change_id: { type: "string", required: true },
      /** Unix time in seconds after which DynamoDB deletes the item. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byDay: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["location_id", "date"], casing: "none" },
      },
    },
  },
  table,
);

/** A day at a location. */
interface LocationDay {
  readonly tenant_id: string;
  readonly location_id: string;
  readonly date: string;
}

/** Records that an appointment of the day has changed. A repeated record only makes screens read once more. */
export async function noteChange(day: LocationDay): Promise<void> {
  const expires = Math.ceil(Date.now() / 1000) + KEPT_S;
  await DayChangeEntity.put({ ...day, change_id: ulid(), expires }).go();
}
