import fc from "fast-check";
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  HISTORY,
  mayTakeStep,
  TRANSITIONS,
  takesTime,
  UPCOMING,
  violatedTransitionRule,
} from "../../shared/appointments/status.ts";
import { localDate } from "../../shared/values/days-and-times.ts";

/** When each transition is allowed, for an appointment that starts at 10:00 of March 2. */
const ALLOWED: Readonly<Record<string, readonly Time[]>> = {
  "BOOKED > CHECKED-IN": ["before start", "after start"],
  "BOOKED > MISSED": ["after start", "next day"],
  "BOOKED > CANCELLED": ["day before", "before start", "after start", "next day"],
  "CHECKED-IN > IN-PROGRESS": ["before start", "after start"],
  "CHECKED-IN > CANCELLED": ["day before", "before start", "after start", "next day"],
  "CHECKED-IN > BOOKED": ["day before", "before start", "after start", "next day"],
  "IN-PROGRESS > COMPLETED": ["before start", "after start", "next day"],
  "IN-PROGRESS > CHECKED-IN": ["day before", "before start", "after start", "next day"],
  "COMPLETED > IN-PROGRESS": ["day before", "before start", "after start"],
  "MISSED > CHECKED-IN": ["before start", "after start"],
  "MISSED > BOOKED": ["day before", "before start", "after start"],
  "CANCELLED > BOOKED": ["day before", "before start", "after start"],
};

const TIMES = {
  "day before": "2027-03-02T05:59:59.999Z",
  "before start": "2027-03-02T06:00:00.000Z",
  "after start": "2027-03-02T16:00:00.000Z",
  "next day": "2027-03-03T06:00:00.000Z",
} as const;
type Time = keyof typeof TIMES;

const CHICAGO = "America/Chicago";
const appointment = { date: "2027-03-02", starts_at: "2027-03-02T16:00:00.000Z" };
const check = (from: AppointmentStatus, to: AppointmentStatus, now: string) =>
  violatedTransitionRule({ ...appointment, appointment_status: from }, to, { now, today: localDate(now, CHICAGO) });

const PAIRS = APPOINTMENT_STATUSES.flatMap((from) =>
  APPOINTMENT_STATUSES.flatMap((to) => (Object.keys(TIMES) as Time[]).map((time) => ({ from, to, time }))),
);

test.each(PAIRS)("checks $from to $to, $time", ({ from, to, time }) => {
  const violation = check(from, to, TIMES[time]);
  const times = ALLOWED[`${from} > ${to}`];
  expect(violation === undefined).toBe(times?.includes(time) ?? false);
  if (!times) expect(violation).toMatchObject({ rule: "unknown_transition" });
  else if (violation) expect(violation.message).toMatch(/only|before/);
});

test("allows a late check-in and every undo until the last moment of the location's day", () => {
  const last = "2027-03-03T05:59:59.999Z";
  for (const [from, transitions] of Object.entries(TRANSITIONS))
    for (const { to } of transitions.filter(({ rule }) => rule === "until_day_ends"))
      expect([from, to, check(from as AppointmentStatus, to, last)]).toEqual([from, to, undefined]);
  expect(check("MISSED", "CHECKED-IN", last)).toBeUndefined();
});

test("allows nothing that the table does not list, whatever the moment", () => {
  const status = fc.constantFrom(...APPOINTMENT_STATUSES);
  const instant = fc.date({ min: new Date("2027-02-20"), max: new Date("2027-03-10"), noInvalidDate: true });
  fc.assert(
    fc.property(status, status, instant, (from, to, now) => {
      const listed = TRANSITIONS[from].some((transition) => transition.to === to);
      return listed || check(from, to, now.toISOString()) !== undefined;
    }),
  );
});

test("returns from every status but the first within at most two transitions", () => {
  for (const from of APPOINTMENT_STATUSES.filter((status) => status !== "BOOKED")) {
    const reached = TRANSITIONS[from].flatMap(({ to }) => [to, ...TRANSITIONS[to].map((next) => next.to)]);
    expect(reached).toContain(from === "COMPLETED" ? "CHECKED-IN" : "BOOKED");
  }
});

test.each([
  ["RECEPTIONIST", "BOOKED", "CANCELLED", true],
  ["TENANT_ADMIN", "BOOKED", "CANCELLED", true],
  ["PRACTITIONER", "CHECKED-IN", "IN-PROGRESS", true],
  ["PRACTITIONER", "COMPLETED", "IN-PROGRESS", true],
  ["PRACTITIONER", "CHECKED-IN", "CANCELLED", false],
  ["PRACTITIONER", "BOOKED", "CHECKED-IN", true],
  ["PRACTITIONER", "BOOKED", "IN-PROGRESS", false],
  ["PRACTITIONER", "CHECKED-IN", "BOOKED", false],
  ["PRACTITIONER", "MISSED", "CHECKED-IN", false],
  ["MANAGER", "CHECKED-IN", "IN-PROGRESS", false],
] as const)("lets the role %s change appointments from %s to %s: %s", (role, from, to, expected) => {
  expect(mayTakeStep([role], from, to)).toBe(expected);
});

test("lets a person with several roles do what one of them may", () => {
  expect(mayTakeStep(["PRACTITIONER", "RECEPTIONIST"], "BOOKED", "CANCELLED")).toBe(true);
  expect(mayTakeStep(["PRACTITIONER", "MANAGER"], "CHECKED-IN", "IN-PROGRESS")).toBe(true);
  expect(mayTakeStep([], "BOOKED", "CANCELLED")).toBe(false);
});

test("divides the statuses into upcoming and history", () => {
  expect([...UPCOMING, ...HISTORY].sort()).toEqual([...APPOINTMENT_STATUSES].sort());
});

test("lets only cancelled and missed appointments free all of their time", () => {
  expect(APPOINTMENT_STATUSES.filter((status) => !takesTime(status))).toEqual(["MISSED", "CANCELLED"]);
});

test.each([
  ["Pacific/Kiritimati", "2027-03-02T10:00:00.000Z", "2027-03-03"],
  ["America/Chicago", "2027-03-02T05:59:59.999Z", "2027-03-01"],
  ["America/Chicago", "2027-03-14T05:30:00.000Z", "2027-03-13"],
  ["Asia/Kolkata", "2027-03-02T18:30:00.000Z", "2027-03-03"],
])("knows the date of %s at %s", (zone, instant, date) => {
  expect(localDate(instant, zone)).toBe(date);
});
