import type { Slot } from "../../../../shared/appointments/appointment.ts";
import { nearestFree, takenRuns } from "../../../../web/src/booking/form/time-field.tsx";

const slot = (start_time: string, reason: string | null = null): Slot => ({
  start_time,
  end_time: start_time,
  available: reason === null,
  reason,
});

test("returns the free times nearest to a wanted one in their order", () => {
  const slots = ["09:00", "10:00", "10:15", "11:00", "15:00"].map((time) => slot(time));
  const found = nearestFree([...slots, slot("10:30", "busy")], "10:30", 3);
  expect(found.map(({ start_time }) => start_time)).toEqual(["10:00", "10:15", "11:00"]);
});

test("groups consecutive times that are not free for the same reason", () => {
  const slots = [slot("09:00", "a"), slot("09:15", "a"), slot("09:30"), slot("09:45", "a"), slot("10:00", "b")];
  expect(takenRuns(slots)).toEqual([
    { first: "09:00", last: "09:15", reason: "a" },
    { first: "09:45", last: "09:45", reason: "a" },
    { first: "10:00", last: "10:00", reason: "b" },
  ]);
});
