import fc from "fast-check";
import {
  bookedTimeOf,
  type DayRules,
  findConflict,
  overlaps,
  type Span,
  violatedRule,
  within,
} from "../../shared/appointments/booking-rules.ts";
import { APPOINTMENT_STATUSES } from "../../shared/appointments/status.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";

const MIDNIGHT = Date.parse("2027-03-01T00:00:00.000Z");
const instant = (minute: number) => new Date(MIDNIGHT + minute * 60_000).toISOString();
const clock = (minute: number) => instant(minute).slice(11, 16);
const spanOf = (from: number, to: number): Span => ({ starts_at: instant(from), ends_at: instant(to) });
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
/** From one minute of the day to a later one. */
const minutes = fc.tuple(minute, minute).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a + 1]));
const span = minutes.map(([from, to]) => spanOf(from, to));

/** Whether some whole minute lies in both. */
const share = ([a, b]: [number, number], [c, d]: [number, number]) =>
  Array.from({ length: b - a }, (_, n) => a + n).some((each) => c <= each && each < d);

describe("overlaps", () => {
  it("holds exactly for spans that have a minute in common", () => {
    fc.assert(
      fc.property(minutes, minutes, (a, b) => overlaps(spanOf(...a), spanOf(...b)) === share(a, b)),
      { numRuns: 300 },
    );
  });

  it("is symmetric, and holds for every span and itself", () => {
    fc.assert(fc.property(span, span, (a, b) => overlaps(a, b) === overlaps(b, a) && overlaps(a, a)));
  });

  it("does not hold for spans that only touch", () => {
    expect(overlaps(spanOf(60, 90), spanOf(90, 120))).toBe(false);
    expect(overlaps(spanOf(90, 120), spanOf(60, 90))).toBe(false);
  });
});

describe("within", () => {
  it("holds exactly when neither end lies outside", () => {
    fc.assert(
      fc.property(minutes, minutes, (inner, outer) => {
        const holds = outer[0] <= inner[0] && inner[1] <= outer[1];
        return within(spanOf(...inner), spanOf(...outer)) === holds;
      }),
    );
  });

  it("implies an overlap", () => {
    fc.assert(fc.property(span, span, (a, b) => !within(a, b) || overlaps(a, b)));
  });
});

describe("violatedRule", () => {
  const schedule: Schedule = {
    ...{ schedule_id: "sch_1", staff_id: "staff_1", location_id: "loc_1" },
    ...{ day_of_week: "Mon", start_time: "10:00", end_time: "16:00", is_available: true },
  };
  const OPEN: [number, number] = [9 * 60, 17 * 60];
  const WORKING: [number, number] = [10 * 60, 16 * 60];
  const rules = (changes: Partial<DayRules> = {}): DayRules => ({
    hours: { open: "09:00", close: "17:00", status: "available" },
    open: spanOf(...OPEN),
    schedule,
    working: spanOf(...WORKING),
    now: instant(0),
    ...changes,
  });
  const timeOf = ([from, to]: [number, number]) => ({
    ...spanOf(from, to),
    start_time: clock(from),
    end_time: clock(to),
  });
  const { closedDay, outsideHours, noSchedule, outsideSchedule, past } = MESSAGES.appointments;

  it("allows exactly the times inside the opening hours and the schedule that are not past", () => {
    fc.assert(
      fc.property(minutes, minutes, minutes, minute, (time, open, working, now) => {
        const inside = ([from, to]: [number, number]) => from <= time[0] && time[1] <= to;
        const allowed = inside(open) && inside(working) && now <= time[0];
        const given = rules({ open: spanOf(...open), working: spanOf(...working), now: instant(now) });
        return (violatedRule(timeOf(time), given) === undefined) === allowed;
      }),
      { numRuns: 1_000 },
    );
  });

  it("allows any time within both", () => {
    const inside = fc.tuple(fc.integer({ min: 600, max: 930 }), fc.integer({ min: 5, max: 30 }));
    fc.assert(
      fc.property(inside, ([from, length]) => violatedRule(timeOf([from, from + length]), rules()) === undefined),
    );
  });

  it("names the first rule that is violated: the location's before the practitioner's, and the past last", () => {
    const early = timeOf([8 * 60, 9 * 60]);
    const closed = { open: "09:00", close: "17:00", status: "closed" } as const;
    const now = instant(24 * 60);
    expect(violatedRule(early, rules({ hours: closed, schedule: undefined, now }))).toBe(closedDay);
    expect(violatedRule(early, rules({ open: undefined, now }))).toBe(closedDay);
    expect(violatedRule(early, rules({ schedule: undefined, now }))).toBe(outsideHours("09:00", "17:00"));
    const open = timeOf([9 * 60, 10 * 60]);
    expect(violatedRule(open, rules({ schedule: undefined, now }))).toBe(noSchedule);
    expect(violatedRule(open, rules({ schedule: { ...schedule, is_available: false }, now }))).toBe(noSchedule);
    expect(violatedRule(open, rules({ working: undefined, now }))).toBe(noSchedule);
    expect(violatedRule(open, rules({ now }))).toBe(outsideSchedule("10:00", "16:00"));
    expect(violatedRule(timeOf([10 * 60, 11 * 60]), rules({ now }))).toBe(past);
  });

  it("allows a time that begins now", () => {
    expect(violatedRule(timeOf([600, 630]), rules({ now: instant(600) }))).toBeUndefined();
    expect(violatedRule(timeOf([600, 630]), rules({ now: instant(601) }))).toBe(past);
  });
});

describe("findConflict", () => {
  const booked = fc
    .array(span, { maxLength: 6 })
    .map((spans) => spans.map((each, n) => ({ ...each, appointment_id: `appt_${n}` })));
  const { practitionerBusy, patientBusy } = MESSAGES.appointments;

  it("finds a conflict exactly when a booked time overlaps, the practitioner's first", () => {
    fc.assert(
      fc.property(span, booked, booked, (time, practitioner, patient) => {
        const busy = (times: readonly Span[]) => times.some((other) => overlaps(time, other));
        const expected = busy(practitioner) ? practitionerBusy : busy(patient) ? patientBusy : undefined;
        return findConflict(time, { practitioner, patient }) === expected;
      }),
      { numRuns: 300 },
    );
  });

  it("never lets two appointments of one person overlap, whatever is booked in whatever order", () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), (wanted) => {
        const taken: (Span & { appointment_id: string })[] = [];
        for (const [n, time] of wanted.entries())
          if (!findConflict(time, { practitioner: taken, patient: [] }))
            taken.push({ ...time, appointment_id: `${n}` });
        return taken.every((one, n) => taken.every((other, m) => n === m || !overlaps(one, other)));
      }),
    );
  });
});

describe("bookedTimeOf", () => {
  const status = fc.constantFrom(...APPOINTMENT_STATUSES);
  const appointment = fc.record({
    time: minutes,
    appointment_status: status,
    completed: fc.option(minute, { nil: undefined }),
  });

  it("is the whole time until the completion, and none once cancelled or missed", () => {
    fc.assert(
      fc.property(appointment, ({ time: [from, to], appointment_status, completed }) => {
        const completed_at = completed === undefined ? undefined : instant(completed);
        const booked = bookedTimeOf({
          appointment_id: "appt_1",
          ...spanOf(from, to),
          appointment_status,
          completed_at,
        });
        const end = appointment_status === "COMPLETED" && completed !== undefined ? Math.min(to, completed) : to;
        const takesNone = appointment_status === "CANCELLED" || appointment_status === "MISSED" || end <= from;
        expect(booked).toEqual(takesNone ? undefined : { appointment_id: "appt_1", ...spanOf(from, end) });
      }),
      { numRuns: 500 },
    );
  });

  it("leaves the minute of the completion to the next patient", () => {
    const time = { starts_at: "2026-11-20T16:00:00.000Z", ends_at: "2026-11-20T16:30:00.000Z" };
    const booked = bookedTimeOf({
      ...{ ...time, appointment_id: "appt_1", appointment_status: "COMPLETED" },
      completed_at: "2026-11-20T16:18:40.123Z",
    });
    expect(booked?.ends_at).toBe("2026-11-20T16:18:00.000Z");
  });
});
