import {
  type DayInput,
  locationRules,
  notPast,
  type OtherLocation,
  offerRules,
  practitionerRules,
  type Span,
  violatedRule,
} from "../../shared/appointments/booking-rules.ts";

const THURSDAY = "2026-12-03";
const at = (time: string) => `${THURSDAY}T${time}:00.000Z`;
const spanOf = (start: string, end: string): Span => ({ starts_at: at(start), ends_at: at(end) });

/** Returns another location, whose clock is a number of hours behind. */
const otherLocation = (location_name: string, hoursBehind = 0): OtherLocation => ({
  location_name,
  spanOf: (date, start, end) => {
    const instant = (time: string) =>
      new Date(Date.parse(`${date}T${time}:00.000Z`) + hoursBehind * 3_600_000).toISOString();
    return { starts_at: instant(start), ends_at: instant(end) };
  },
});

const schedule = {
  location_id: "loc_1",
  day_of_week: "Thu" as const,
  start_time: "10:00",
  end_time: "16:00",
  is_available: true,
  breaks: [{ start_time: "12:00", end_time: "12:30" }],
};
const dayInput = (changes: Partial<DayInput> = {}): DayInput => ({
  date: THURSDAY,
  location: { location_id: "loc_1", location_name: "Harbor Road" },
  hours: {
    open: "09:00",
    close: "17:00",
    status: "available",
    breaks: [{ start_time: "13:00", end_time: "14:00" }],
  },
  closures: [],
  practitioner_name: "Amara Obi",
  schedules: [schedule],
  timeOff: [],
  otherLocations: new Map([["loc_2", otherLocation("Canal Park")]]),
  ...changes,
});
const reason = (start: string, end: string, changes: Partial<DayInput> = {}) => {
  const given = dayInput(changes);
  const rules = [...locationRules(given, spanOf), ...practitionerRules(given, spanOf), notPast(at("08:00"))];
  return violatedRule(spanOf(start, end), rules);
};
const days = (from_date: string, to_date: string, more = {}) => ({ from_date, to_date, reason: "Private", ...more });

it.each([
  ["10:00", "12:00", undefined],
  ["12:30", "13:00", undefined],
  ["15:30", "16:00", undefined],
  ["08:30", "09:00", "Harbor Road is open from 9:00 AM to 5:00 PM."],
  ["16:45", "17:15", "The time until Harbor Road closes at 5:00 PM is too short."],
  ["09:30", "10:00", "Amara Obi works at Harbor Road from 10:00 AM to 4:00 PM."],
  ["15:45", "16:15", "The time until Amara Obi finishes work at 4:00 PM is too short."],
  ["12:15", "12:45", "Amara Obi has a break from 12:00 PM to 12:30 PM."],
  ["11:45", "12:15", "The time until the break of Amara Obi at 12:00 PM is too short."],
  ["13:00", "13:30", "Harbor Road has a break from 1:00 PM to 2:00 PM."],
  ["12:45", "13:15", "The time until the break of Harbor Road at 1:00 PM is too short."],
])("says of %s to %s: %s", (start, end, expected) => expect(reason(start, end)).toBe(expected));

it.each([
  [
    "a closed weekday",
    { hours: { open: "09:00", close: "17:00", status: "closed" as const } },
    "Harbor Road is closed on Thursdays.",
  ],
  [
    "a closure of one day",
    { closures: [days(THURSDAY, THURSDAY, { reason: "Talk by Dr. Obi..." })] },
    "Harbor Road is closed on Thu, Dec 3: Talk by Dr. Obi.",
  ],
  [
    "a closure of several days",
    { closures: [days("2026-12-01", "2027-01-02", { reason: "Renovation" })] },
    "Harbor Road is closed until Jan 2, 2027: Renovation.",
  ],
  [
    "a closure whose second time is missing, which is one of whole days",
    { closures: [days(THURSDAY, THURSDAY, { start_time: "11:00", reason: "Fire drill." })] },
    "Harbor Road is closed on Thu, Dec 3: Fire drill.",
  ],
  [
    "opening hours that end when they begin",
    { hours: { open: "09:00", close: "09:00", status: "available" as const } },
    "Harbor Road is closed on Thursdays.",
  ],
  [
    "opening hours that end before they begin",
    { hours: { open: "17:00", close: "09:00", status: "available" as const } },
    "Harbor Road is closed on Thursdays.",
  ],
  [
    "a closure of some hours",
    { closures: [days(THURSDAY, THURSDAY, { start_time: "10:00", end_time: "11:00", reason: "Fire drill" })] },
    "Harbor Road is closed from 10:00 AM to 11:00 AM on Thu, Dec 3: Fire drill.",
  ],
  [
    "an inactive location",
    { location: { location_id: "loc_1", location_name: "Harbor Road", status: "INACTIVE" as const } },
    "Harbor Road is not in use.",
  ],
  ["leave", { timeOff: [days("2026-11-20", THURSDAY)] }, "Amara Obi is on leave until Dec 3."],
  [
    "some hours of leave",
    { timeOff: [days(THURSDAY, THURSDAY, { start_time: "10:00", end_time: "12:00" })] },
    "Amara Obi is on leave from 10:00 AM to 12:00 PM on Thu, Dec 3.",
  ],
  [
    "a day off",
    { schedules: [{ ...schedule, day_of_week: "Fri" as const }] },
    "Amara Obi works at Harbor Road on Fri only.",
  ],
  [
    "days off of a person who also works elsewhere",
    {
      schedules: [
        { ...schedule, day_of_week: "Fri" as const },
        { ...schedule, location_id: "loc_2", day_of_week: "Wed" as const },
        { ...schedule, day_of_week: "Mon" as const },
      ],
    },
    "Amara Obi works at Harbor Road on Mon, Fri only.",
  ],
  [
    "hours that are switched off",
    { schedules: [{ ...schedule, is_available: false }] },
    "Amara Obi has no hours at Harbor Road.",
  ],
  [
    "working hours that end when they begin",
    { schedules: [{ ...schedule, end_time: "10:00" }] },
    "Amara Obi works at Harbor Road on Thu only.",
  ],
  [
    "working hours that end before they begin",
    { schedules: [{ ...schedule, start_time: "16:00", end_time: "10:00" }] },
    "Amara Obi works at Harbor Road on Thu only.",
  ],
  ["no hours at all", { schedules: [] }, "Amara Obi has no hours at Harbor Road."],
  ["another location", { schedules: [{ ...schedule, location_id: "loc_2" }] }, "Amara Obi works at Canal Park then."],
])("names %s", (_, changes, expected) => expect(reason("10:00", "10:30", changes)).toBe(expected));

it("says that the time until leave of some hours is too short", () => {
  const timeOff = [days(THURSDAY, THURSDAY, { start_time: "15:00", end_time: "16:00" })];
  expect(reason("14:45", "15:15", { timeOff })).toBe("The time until the leave of Amara Obi at 3:00 PM is too short.");
});

it("leaves the hours around a closure or leave of some hours free", () => {
  const midday = [days(THURSDAY, THURSDAY, { start_time: "11:00", end_time: "12:00" })];
  expect(reason("10:30", "11:00", { closures: midday, timeOff: midday })).toBeUndefined();
});

it.each([
  ["before it on the same day", { start_time: "08:00", end_time: "09:30" }],
  ["on another day", { day_of_week: "Fri" as const }],
  ["in hours that are switched off", { is_available: false }],
])("allows a time at the location of a person who works elsewhere %s", (_, changes) => {
  const otherLocations = new Map([
    ["loc_1", otherLocation("Harbor Road")],
    ["loc_2", otherLocation("Canal Park")],
  ]);
  const schedules = [{ ...schedule, location_id: "loc_2", ...changes }, schedule];
  expect(reason("10:00", "10:30", { schedules, otherLocations })).toBeUndefined();
});

it.each([
  ["three hours behind, in the morning", 3, "Thu", "08:00", "09:00", "Amara Obi works at Canal Park then."],
  ["three hours behind, at the same time by its clock", 3, "Thu", "11:00", "12:00", undefined],
  ["far behind, the evening before", 14, "Wed", "20:00", "22:00", "Amara Obi works at Canal Park then."],
  ["far ahead, the night after", -15, "Fri", "01:00", "03:00", "Amara Obi works at Canal Park then."],
] as const)(
  "compares hours at a location whose clock is %s",
  (_, behind, day_of_week, start_time, end_time, expected) => {
    const otherLocations = new Map([["loc_2", otherLocation("Canal Park", behind)]]);
    const schedules = [schedule, { ...schedule, location_id: "loc_2", day_of_week, start_time, end_time }];
    expect(reason("11:00", "11:30", { schedules, otherLocations })).toBe(expected);
  },
);

it("ignores hours at a location that no longer exists", () => {
  const schedules = [schedule, { ...schedule, location_id: "loc_3" }];
  expect(reason("10:00", "10:30", { schedules })).toBeUndefined();
});

it("names the closure before every other reason, and the past last", () => {
  const closures = [days(THURSDAY, THURSDAY, { reason: "Holiday" })];
  const hours = { open: "09:00", close: "17:00", status: "closed" as const };
  expect(reason("05:00", "05:30", { closures, hours, schedules: [] })).toBe(
    "Harbor Road is closed on Thu, Dec 3: Holiday.",
  );
  expect(violatedRule(spanOf("07:00", "07:30"), [notPast(at("08:00"))])).toBe("This time is in the past.");
});

it("never says why a person is on leave", () => {
  const timeOff = [days("2026-11-20", THURSDAY, { reason: "Surgery" })];
  expect(reason("10:00", "10:30", { timeOff })).not.toContain("Surgery");
});

it("leaves days before and after a closure or leave alone", () => {
  const around = [days("2026-11-01", "2026-12-02"), days("2026-12-04", "2026-12-09")];
  expect(reason("10:00", "10:30", { closures: around, timeOff: around })).toBeUndefined();
});

it("offers a service by the practitioners that it names, and by all when it names none", () => {
  const who = { practitioner_id: "staff_1", practitioner_name: "Amara Obi" };
  const refused = (practitioner_ids?: string[]) =>
    offerRules({ service_name: "Check-up", practitioner_ids }, who).map(({ message }) => message);
  expect(refused(["staff_2"])).toEqual(["Amara Obi does not offer Check-up."]);
  expect([...refused(["staff_1"]), ...refused([]), ...refused()]).toEqual([]);
});
