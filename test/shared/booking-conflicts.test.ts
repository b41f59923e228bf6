import fc from "fast-check";
import { findConflict, freeRoom, overlaps, type Span, withBuffers } from "../../shared/appointments/booking-rules.ts";
import { BOOKING_RULE_TEXTS } from "../../shared/appointments/texts.ts";
import { span, spanOf } from "./spans.ts";

describe("findConflict", () => {
  const booked = fc
    .array(span, { maxLength: 6 })
    .map((spans) => spans.map((each, n) => ({ ...each, appointment_id: `appt_${n}` })));
  const names = { practitioner_name: "Chidi", patient_name: "Grace" };
  const { busy: busyText } = BOOKING_RULE_TEXTS;

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
