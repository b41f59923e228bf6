import { CustomAttributeType } from "electrodb";
import type { Counted, DayCount } from "../../shared/reports/day-count.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";

const counter = { type: "number", required: true } as const;

/** The count of a location's appointments of one day, which reports add up. */
export const DayCountEntity = entityOf({
  entity: "dayCount",
  attributes: {
    ...fixedTexts("tenant_id", "date", "location_id"),
    count: { type: CustomAttributeType<DayCount>("any"), required: true },
    /** Increases with each change. Each change is conditional on it. */
    revision: counter,
  },
  indexes: { byDate: primary(["tenant_id"], ["date", "location_id"]) },
});

/** The share of an appointment in the counts, which its next change subtracts. */
export const CountedAppointmentEntity = entityOf({
  entity: "countedAppointment",
  attributes: {
    ...fixedTexts("tenant_id", "appointment_id"),
    counted: { type: CustomAttributeType<Counted>("any"), required: true },
    revision: counter,
  },
  indexes: { byId: primary(["tenant_id"], ["appointment_id"]) },
});
