import { CustomAttributeType } from "electrodb";
import type { Counted, DayCount } from "../../shared/reports/day-count.ts";
import { counter, entityOf, fixedTexts, primary } from "./entity.ts";

/** The owner of the counts of a whole clinic. */
export const ALL_LOCATIONS = "all";

/**
 * The count of the appointments of one day, at a location and at all locations of the clinic, so that a report reads one row for
 * each day. Older releases wrote rows called `dayCount`, and none for the whole clinic.
 */
export const DayCountEntity = entityOf({
  entity: "dailyCount",
  attributes: {
    /** The owner is a location or `ALL_LOCATIONS`. */
    ...fixedTexts("tenant_id", "owner_id", "date"),
    count: { type: CustomAttributeType<DayCount>("any"), required: true },
    /** Increases with each change. Each change is conditional on it. */
    revision: counter,
  },
  indexes: { byOwner: primary(["tenant_id"], ["owner_id", "date"]) },
});

/** Returns the days under which an appointment is counted: those of its location and of the clinic. */
export const countedDays = ({ location_id, date }: Counted) =>
  [location_id, ALL_LOCATIONS].map((owner_id) => ({ owner_id, date }));

/** What an appointment contributes to the counts. The next change of the appointment subtracts it again. */
export const CountedAppointmentEntity = entityOf({
  entity: "countedAppointment",
  attributes: {
    ...fixedTexts("tenant_id", "appointment_id"),
    counted: { type: CustomAttributeType<Counted>("any"), required: true },
    revision: counter,
  },
  indexes: { byId: primary(["tenant_id"], ["appointment_id"]) },
});
