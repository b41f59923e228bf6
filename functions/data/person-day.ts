import { CustomAttributeType, Entity } from "electrodb";
import type { TakenSpan } from "../../shared/appointments/booking-rules.ts";
import { table } from "./table.ts";

/**
 * The times that one person's live appointments take on one UTC day, in one item with a version. Every booking writes the
 * days of its practitioner and its patient on the version it has read, so that two appointments can never overlap unseen.
 * Days are UTC's, because one person may be seen in two time zones.
 */
export const PersonDayEntity = new Entity(
  {
    model: { service: "clinic", entity: "personDay", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      person_id: { type: "string", required: true, readOnly: true },
      utc_date: { type: "string", required: true, readOnly: true },
      // Stored rows keep the attribute name of the first release.
      appointments: { type: CustomAttributeType<TakenSpan[]>("any"), field: "visits", required: true },
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
