import { Temporal } from "temporal-polyfill";
import type { LocationRow, StaffRow } from "../../../functions/domain/booking/references.ts";
import { appointmentTime } from "../../../functions/domain/booking/zoned-time.ts";

import { minutesOf, SCHEDULE_DAYS, timeAt, weekdayIndex } from "../../../shared/values/days-and-times.ts";

import type { SeededRows } from "./seeded-rows.ts";

const MONTH_DAYS = 30;

/** The minutes between the starts of a practitioner's slots. */
export const SLOT_MINUTES = 30;

/** A time at which a practitioner could see a patient. */
export interface Slot {
  readonly practitioner: StaffRow;
  readonly location: LocationRow;
  readonly date: string;
  readonly start: string;
  /** The slot's number in its shift. */
  readonly number: number;
  /** The minutes until the end of the shift. */
  readonly left: number;
  /** The milliseconds between now and the start. */
  readonly distance: number;
}

type Scheduled = Pick<SeededRows, "locations" | "staff" | "weeks">;

/** Returns all slots of a clinic from a month ago to a month ahead, those next to now first. */
export function slotsOf({ locations, staff, weeks }: Scheduled, now: Date): Slot[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const days = Array.from({ length: 2 * MONTH_DAYS + 1 }, (_, index) => index - MONTH_DAYS);
  const slots = weeks.flatMap(({ staff_id, schedules }) =>
    schedules.flatMap((shift) => {
      const practitioner = staff.find((row) => row.staff_id === staff_id);
      const location = locations.find((row) => row.location_id === shift.location_id);
      if (!practitioner || !location || !shift.is_available) return [];
      const [first, end] = [minutesOf(shift.start_time), minutesOf(shift.end_time)];
      const count = Math.floor((end - first) / SLOT_MINUTES);
      return days
        .map((ahead) => today.toZonedDateTimeISO(location.time_zone).toPlainDate().add({ days: ahead }).toString())
        .filter((date) => SCHEDULE_DAYS[weekdayIndex(date)] === shift.day_of_week)
        .flatMap((date) =>
          Array.from({ length: count }, (_, number) => {
            const begin = first + number * SLOT_MINUTES;
            const time = appointmentTime(date, timeAt(begin), SLOT_MINUTES, location.time_zone);
            const distance = time ? Math.abs(Date.parse(time.starts_at) - now.getTime()) : Number.NaN;
            return { practitioner, location, date, start: timeAt(begin), number, left: end - begin, distance };
          }),
        );
    }),
  );
  // Times that the clocks skip have no distance.
  return slots.filter(({ distance }) => !Number.isNaN(distance)).sort((a, b) => a.distance - b.distance);
}
