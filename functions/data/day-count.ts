import { CustomAttributeType, Entity } from "electrodb";
import type { Counted, DayCount } from "../../shared/reports/day-count.ts";
import { table } from "./table.ts";

const text = { type: "string", required: true, readOnly: true } as const;
const counter = { type: "number", required: true } as const;

/** The count of a location's appointments of one day, which reports add up. */
export const DayCountEntity = new Entity(
  {
    model: { service: "clinic", entity: "dayCount", version: "1" },
    attributes: {
      tenant_id: text,
      date: text,
      location_id: text,
      count: { type: CustomAttributeType<DayCount>("any"), required: true },
      /** Increases with each change. Each change is conditional on it. */
      revision: counter,
    },
    indexes: {
      byDate: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["date", "location_id"], casing: "none" },
      },
    },
  },
  table,
);

/** What the counts contain of an appointment, so that its next change can subtract exactly that. */
export const CountedAppointmentEntity = new Entity(
  {
    model: { service: "clinic", entity: "countedAppointment", version: "1" },
    attributes: {
      tenant_id: text,
      appointment_id: text,
      counted: { type: CustomAttributeType<Counted>("any"), required: true },
      revision: counter,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["appointment_id"], casing: "none" },
      },
    },
  },
  table,
);
