import { CustomAttributeType } from "electrodb";
import type { BookedTime } from "../../shared/appointments/booking-rules.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";

/**
 * The booked times of one person, or one room, on one UTC day, in one item with a version. A booking is conditional on the
 * versions that it read, so that two appointments can never overlap unnoticed. The days are those of UTC, because one person
 * may be seen in two time zones.
 */
export const BookedDayEntity = entityOf({
  // Stored rows keep the entity name and the attribute name of the first release.
  entity: "personDay",
  attributes: {
    ...fixedTexts("tenant_id", "person_id", "utc_date"),
    appointments: { type: CustomAttributeType<BookedTime[]>("any"), field: "visits", required: true },
    version: { type: "number", required: true },
  },
  indexes: { byDay: primary(["tenant_id"], ["person_id", "utc_date"]) },
});
