import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { appointmentTime } from "../../functions/domain/booking/zoned-time.ts";
import { SERIES_MAX, seriesDates, shiftBetween, shiftWallTime } from "../../shared/appointments/series.ts";

const date = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const [hours, minutes] = [Math.floor(quarter / 4), (quarter % 4) * 15];
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
});
const start = fc.record({ date, start_time: time });
const series = fc.record({
  date,
  every_weeks: fc.integer({ min: 1, max: SERIES_MAX }),
  count: fc.integer({ min: 2, max: SERIES_MAX }),
});
/** Zones with clock changes at other dates, by half an hour, at midnight, and beyond the date line. */
const zone = fc.constantFrom(
  ...["America/Chicago", "Europe/Berlin", "Australia/Lord_Howe", "Africa/Cairo", "Pacific/Apia", "Asia/Kolkata"],
);
const days = (from: string, to: string) =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;

test("a series has the requested number of dates, at the requested distance in weeks", () => {
  fc.assert(
    fc.property(series, (recurrence) => {
      const dates = seriesDates(recurrence);
      expect(dates).toHaveLength(recurrence.count);
      expect(dates[0]).toBe(recurrence.date);
      for (const [n, each] of dates.entries()) expect(days(recurrence.date, each)).toBe(n * recurrence.every_weeks * 7);
    }),
  );
});

test("a monthly series keeps the weekday and its place in the month, or takes the last one", () => {
  fc.assert(
    fc.property(
      date,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2, max: SERIES_MAX }),
      (first, every_months, count) => {
        const dates = seriesDates({ date: first, every_months, count });
        const from = Temporal.PlainDate.from(first);
        const place = Math.ceil(from.day / 7);
        for (const [n, each] of dates.entries()) {
          const day = Temporal.PlainDate.from(each);
          const month = from.with({ day: 1 }).add({ months: n * every_months });
          expect(day.toPlainYearMonth().equals(month.toPlainYearMonth())).toBe(true);
          expect(day.dayOfWeek).toBe(from.dayOfWeek);
          const isLast = day.day + 7 > day.daysInMonth;
          expect(Math.ceil(day.day / 7) === place || (place === 5 && isLast)).toBe(true);
        }
      },
    ),
  );
});

test("every appointment of a series begins at the same time of the wall clock, whatever the clocks do", () => {
  fc.assert(
    fc.property(series, time, zone, (recurrence, start_time, time_zone) => {
      for (const day of seriesDates(recurrence)) {
        const at = appointmentTime(day, start_time, 30, time_zone);
        // Only a time that the clocks skip has no appointment.
        if (!at) continue;
        const local = Temporal.Instant.from(at.starts_at).toZonedDateTimeISO(time_zone).toPlainDateTime();
        expect(local.toString()).toBe(`${day}T${start_time}:00`);
      }
    }),
    { numRuns: 40 },
  );
});

test("a move by the shift between two times turns the one into the other", () => {
  fc.assert(
    fc.property(start, start, (from, to) => {
      expect(shiftWallTime(from, shiftBetween(from, to))).toEqual(to);
    }),
  );
});

test("a move keeps the distance between two appointments, and the opposite move undoes it", () => {
  fc.assert(
    fc.property(start, start, start, (one, other, to) => {
      const shift = shiftBetween(one, to);
      const moved = shiftWallTime(other, shift);
      const instant = (each: typeof one) => Date.parse(`${each.date}T${each.start_time}Z`);
      expect(instant(moved) - instant(other)).toBe(instant(to) - instant(one));
      expect(shiftWallTime(moved, { days: -shift.days, minutes: -shift.minutes })).toEqual(other);
    }),
  );
});
