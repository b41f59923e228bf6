import * as fc from "fast-check";
import { timeAt } from "../../../../shared/values/days-and-times.ts";
import { blocksOf, drawnSpan } from "../../../../web/src/booking/calendar/columns.ts";
import { anAppointment, nthId } from "../../../support/render-desk.tsx";

const DAY = 1440;

const at = (start: number, duration: number, nth = 1) =>
  anAppointment({
    appointment_id: nthId("appt", nth),
    start_time: timeAt(start),
    end_time: timeAt((start + duration) % DAY),
    duration,
  });

const dayOf = (shortest: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: DAY - 1 }), fc.integer({ min: shortest, max: 480 })), { maxLength: 40 })
    .map((spans) => spans.map(([start, duration], nth) => at(start, duration, nth)));

/** Days whose blocks are as high as their appointments are long. */
const anyDay = dayOf(10);

const sides = (blocks: ReturnType<typeof blocksOf>) => blocks.map(({ side, sides: all }) => `${side + 1}/${all}`);

test("draws no two appointments over each other", () => {
  fc.assert(
    fc.property(anyDay, (appointments) => {
      const blocks = blocksOf(appointments);
      expect(blocks).toHaveLength(appointments.length);
      for (const a of blocks)
        for (const b of blocks) {
          if (a === b) continue;
          const [first, second] = [drawnSpan(a), drawnSpan(b)];
          const overlap = first.start < second.end && second.start < first.end;
          if (!overlap) continue;
          expect(a.sides).toBe(b.sides);
          expect(a.side).not.toBe(b.side);
        }
    }),
  );
});

test("puts appointments that overlap beside each other, however short they are", () => {
  fc.assert(
    fc.property(dayOf(5), (appointments) => {
      const blocks = blocksOf(appointments);
      expect(blocks).toHaveLength(appointments.length);
      for (const a of blocks)
        for (const b of blocks) {
          if (a === b || a.start >= b.end || b.start >= a.end) continue;
          expect([a.sides, a.side === b.side]).toEqual([b.sides, false]);
        }
    }),
  );
});

test("uses no more sides than appointments overlap at one moment", () => {
  fc.assert(
    fc.property(anyDay, (appointments) => {
      const blocks = blocksOf(appointments);
      const busiest = Math.max(
        0,
        ...blocks.map(
          ({ start }) => blocks.map(drawnSpan).filter((other) => other.start <= start && start < other.end).length,
        ),
      );
      for (const { side, sides: all } of blocks) expect(side).toBeLessThan(all);
      expect(Math.max(0, ...blocks.map(({ sides: all }) => all))).toBe(busiest);
    }),
  );
});

test("gives appointments that follow each other the whole width, and overlapping ones a side each", () => {
  expect(sides(blocksOf([at(540, 30), at(570, 30, 2)]))).toEqual(["1/1", "1/1"]);
  expect(sides(blocksOf([at(540, 60), at(550, 30, 2), at(580, 30, 3)]))).toEqual(["1/2", "2/2", "2/2"]);
});

test("keeps appointments of 5 minutes readable beside each other", () => {
  const blocks = blocksOf([at(540, 5), at(545, 5, 2)]);
  expect(sides(blocks)).toEqual(["1/2", "2/2"]);
  expect(drawnSpan(blocks[0] as (typeof blocks)[number])).toEqual({ start: 540, end: 550 });
});

test("leaves the whole width to an appointment that a very short one only touches, and says how much of it is covered", () => {
  const shorts = blocksOf([at(740, 5), at(745, 30, 2)]);
  expect(sides(shorts)).toEqual(["1/1", "1/1"]);
  expect(shorts.map(({ covered }) => covered)).toEqual([0, 5]);
  // Beside a longer one, only the overlapping ones share its width.
  const beside = blocksOf([at(720, 60), at(740, 5, 2), at(745, 30, 3)]);
  expect(sides(beside)).toEqual(["1/2", "2/2", "2/2"]);
  expect(beside.map(({ covered }) => covered)).toEqual([0, 0, 5]);
});

test("puts a short appointment beside a very short one that would cover its only line", () => {
  expect(sides(blocksOf([at(740, 5), at(745, 10, 2)]))).toEqual(["1/2", "2/2"]);
  expect(sides(blocksOf([at(740, 5), at(745, 15, 2)]))).toEqual(["1/1", "1/1"]);
});

test("leaves out cancelled and missed appointments, and ends a completed one at its completion", () => {
  const blocks = blocksOf([
    anAppointment({ appointment_status: "CANCELLED" }),
    anAppointment({ appointment_status: "MISSED" }),
    anAppointment({ appointment_status: "COMPLETED", completed_at: "2026-11-20T16:18:20.000Z" }),
  ]);
  expect(blocks.map(({ start, end }) => [timeAt(start), timeAt(end)])).toEqual([["10:00", "10:19"]]);
});

test("draws an appointment that lasts past midnight to the end of the day", () => {
  expect(blocksOf([at(1410, 60)]).map(({ start, end }) => [start, end])).toEqual([[1410, DAY]]);
});
