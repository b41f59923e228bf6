import { APPOINTMENT_STATUSES, HISTORY, mayBecome, takesTime, UPCOMING } from "../../shared/appointments/status.ts";

const ALLOWED = [
  "BOOKED > CHECKED-IN",
  "BOOKED > MISSED",
  "BOOKED > CANCELLED",
  "CHECKED-IN > IN-PROGRESS",
  "CHECKED-IN > CANCELLED",
  "CHECKED-IN > BOOKED",
  "IN-PROGRESS > COMPLETED",
  "IN-PROGRESS > CHECKED-IN",
];

test("of all 36 pairs of statuses exactly the agreed ones are steps", () => {
  const steps = APPOINTMENT_STATUSES.flatMap((from) =>
    APPOINTMENT_STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(steps.sort()).toEqual([...ALLOWED].sort());
});

test("upcoming and history share nothing and leave nothing out", () => {
  expect([...UPCOMING, ...HISTORY].sort()).toEqual([...APPOINTMENT_STATUSES].sort());
});

test("only cancelled and missed appointments give their time free", () => {
  expect(APPOINTMENT_STATUSES.filter((status) => !takesTime(status))).toEqual(["MISSED", "CANCELLED"]);
});
