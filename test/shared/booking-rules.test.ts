import fc from "fast-check";
import {
  bookedTimeOf,
  findConflict,
  freeRoom,
  overlaps,
  type Rule,
  type Span,
  violatedRule,
  withBuffers,
  within,
} from "../../shared/appointments/booking-rules.ts";
import { APPOINTMENT_STATUSES } from "../../shared/appointments/status.ts";
import { MESSAGES } from "../../shared/messages.ts";

const MIDNIGHT = Date.parse("2027-03-01T00:00:00.000Z");
const instant = (minute: number) => new Date(MIDNIGHT + minute * 60_000).toISOString();
const spanOf = (from: number, to: number): Span => ({ starts_at: instant(from), ends_at: instant(to) });
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
/** Returns the span from one minute of the day to a later one. */
const minutes = fc.tuple(minute, minute).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a + 1]));
const span = minutes.map(([from, to]) => spanOf(from, to));

/** Returns whether a whole minute lies in both spans. */
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
  const inside = (span: Span): Rule => ({ within: span, message: "outside", tooShort: "too short" });
  const apart = (span: Span): Rule => ({ apart: span, message: "blocked", tooShort: "too short" });

  it("allows exactly the times that lie within every span and touch no blocked one", () => {
    fc.assert(
      fc.property(minutes, minutes, minutes, (time, open, blocked) => {
        const allowed = open[0] <= time[0] && time[1] <= open[1] && !share(time, blocked);
        const rules = [inside(spanOf(...open)), apart(spanOf(...blocked))];
        return (violatedRule(spanOf(...time), rules) === undefined) === allowed;
      }),
      { numRuns: 1_000 },
    );
  });

  it("says that a time is too short exactly when it could begin and ends too late", () => {
    fc.assert(
      fc.property(minutes, minutes, (time, other) => {
        const [from, to] = time;
        const reasons = [inside, apart].map((rule) => violatedRule(spanOf(from, to), [rule(spanOf(...other))]));
        expect(reasons[0] === "too short").toBe(other[0] <= from && from < other[1] && to > other[1]);
        expect(reasons[1] === "too short").toBe(from < other[0] && other[0] < to);
      }),
    );
  });

  it("does not call a time too short that begins when the hours end or the blocked time begins", () => {
    expect(violatedRule(spanOf(60, 90), [inside(spanOf(0, 60))])).toBe("outside");
    expect(violatedRule(spanOf(60, 90), [apart(spanOf(60, 70))])).toBe("blocked");
  });

  it("names the first rule that is violated, and refuses every time by a rule without a span", () => {
    const rules = [{ message: "closed" }, inside(spanOf(0, 60))];
    expect(violatedRule(spanOf(90, 120), rules)).toBe("closed");
    expect(violatedRule(spanOf(90, 120), rules.slice(1))).toBe("outside");
    expect(violatedRule(spanOf(0, 30), rules.slice(1))).toBeUndefined();
    expect(violatedRule(spanOf(0, 30), [{ message: "closed", tooShort: "too short" }])).toBe("closed");
  });
});

describe("withBuffers", () => {
  it("keeps the minutes before and after an appointment free of others", () => {
    const buffers = { buffer_before: 10, buffer_after: 15 };
    expect(withBuffers(spanOf(60, 90), buffers)).toEqual(spanOf(50, 105));
    const booked = [{ ...spanOf(50, 105), appointment_id: "appt_1" }];
    const conflict = (from: number, to: number) =>
      findConflict(spanOf(from, to), { practitioner: booked, patient: [], practitioner_name: "Chidi" }, buffers);
    expect([conflict(5, 35), conflict(5, 36), conflict(115, 130), conflict(114, 130)].map(Boolean)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it("leaves instants without buffers as they are written", () => {
    const time = { starts_at: "2027-03-01T10:00:00Z", ends_at: "2027-03-01T10:30:00Z" };
    expect(withBuffers(time, {})).toEqual(time);
  });

  it("does not keep the patient's minutes free", () => {
    const patient = [{ ...spanOf(60, 90), appointment_id: "appt_1" }];
    const people = { practitioner: [], patient, practitioner_name: "Chidi" };
    expect(findConflict(spanOf(90, 120), people, { buffer_before: 30 })).toBeUndefined();
  });
});

describe("freeRoom", () => {
  const room = (room_number: string, ...spans: Span[]) => ({
    room_id: room_number,
    room_number,
    booked: spans.map((span) => ({ ...span, appointment_id: "appt_1" })),
  });

  it("is the first room without an appointment at the time or in the minutes around it", () => {
    const rooms = [room("1", spanOf(60, 90)), room("2", spanOf(100, 110)), room("3")];
    expect(freeRoom(spanOf(90, 100), rooms)?.room_number).toBe("1");
    expect(freeRoom(spanOf(80, 100), rooms)?.room_number).toBe("2");
    expect(freeRoom(spanOf(80, 100), rooms, { buffer_after: 1 })?.room_number).toBe("3");
    expect(freeRoom(spanOf(80, 101), rooms.slice(0, 2))).toBeUndefined();
  });
});

describe("findConflict", () => {
  const booked = fc
    .array(span, { maxLength: 6 })
    .map((spans) => spans.map((each, n) => ({ ...each, appointment_id: `appt_${n}` })));
  const names = { practitioner_name: "Chidi", patient_name: "Grace" };
  const { busy: busyText } = MESSAGES.rules;

  it("finds a conflict exactly when a booked time overlaps, the practitioner's first", () => {
    fc.assert(
      fc.property(span, booked, booked, (time, practitioner, patient) => {
        const busy = (times: readonly Span[]) => times.some((other) => overlaps(time, other));
        const expected = busy(practitioner) ? busyText("Chidi") : busy(patient) ? busyText("Grace") : undefined;
        return findConflict(time, { practitioner, patient, ...names }) === expected;
      }),
      { numRuns: 300 },
    );
  });

  it("never lets two appointments of one person overlap, whatever is booked in whatever order", () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), (requested) => {
        const taken: (Span & { appointment_id: string })[] = [];
        for (const [n, time] of requested.entries())
          if (!findConflict(time, { practitioner: taken, patient: [], ...names }))
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

  const bookedUntil = (completed_at: string) =>
    bookedTimeOf({
      starts_at: "2026-11-20T16:00:00.000Z",
      ends_at: "2026-11-20T16:30:00.000Z",
      appointment_id: "appt_1",
      appointment_status: "COMPLETED",
      completed_at,
    })?.ends_at;

  it("leaves the minute of the completion to the next patient", () => {
    expect(bookedUntil("2026-11-20T16:18:40.123Z")).toBe("2026-11-20T16:18:00.000Z");
  });

  it("is none for an appointment that was completed in its first minute", () => {
    expect(bookedUntil("2026-11-20T16:00:40.123Z")).toBeUndefined();
  });
});
