import fc from "fast-check";
import { bookedTimeOf, lastHold, withoutHolds } from "../../shared/appointments/booking-rules.ts";
import { APPOINTMENT_STATUSES } from "../../shared/appointments/status.ts";
import { instant, minute, minutes, spanOf } from "./spans.ts";

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

describe("held times", () => {
  const timeOf = (appointment_id: string, from: number, to: number, until?: number) => ({
    appointment_id,
    ...spanOf(from, to),
    ...(until !== undefined && { held_until: instant(until) }),
  });
  const booked = [
    timeOf("booked", 60, 90),
    timeOf("soon over", 60, 90, 10),
    timeOf("longest", 75, 105, 30),
    timeOf("later over", 80, 110, 20),
    timeOf("elsewhere", 90, 120, 40),
  ];

  it("are left out of what is booked", () => {
    expect(withoutHolds(booked)).toEqual([timeOf("booked", 60, 90)]);
  });

  it("obstruct an appointment until the end of the last one that it overlaps, its buffers included", () => {
    expect(lastHold(spanOf(60, 90), booked)).toEqual(timeOf("longest", 75, 105, 30));
    expect(lastHold(spanOf(60, 75), booked)).toEqual(timeOf("soon over", 60, 90, 10));
    expect(lastHold(spanOf(60, 90), booked, { buffer_after: 5 })).toEqual(timeOf("elsewhere", 90, 120, 40));
    expect(lastHold(spanOf(0, 60), booked)).toBeUndefined();
  });
});
