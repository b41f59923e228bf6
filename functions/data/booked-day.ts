import { CustomAttributeType, Entity } from "electrodb";
import type { BookedTime } from "../../shared/appointments/booking-rules.ts";
import { table } from "./table.ts";

/**
 * The booked times of one person, or one room, on one UTC day, in one item with a version. A booking is conditional on the
 * versions that it read, so that two appointments can never overlap unnoticed. The days are those of UTC, because one person
 * may be seen in two time zones.
 */
export const BookedDayEntity = new Entity(
  {
    // Stored rows keep the entity name and the attribute name of the first release.
    model: { service: "clinic", entity: "personDay", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      person_id: { type: "string", required: true, readOnly: true },
      utc_date: { type: "string", required: true, readOnly: true },
      appointments: { type: CustomAttributeType<BookedTime[]>("any"), field: "visits", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      byDay: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["person_id", "utc_date"], casing: "none" },
      },
    },
  },
  table,
);
