import fc from "fast-check";
import { bookedTimeOf } from "../../shared/appointments/booking-rules.ts";
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
