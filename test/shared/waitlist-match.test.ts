import fc from "fast-check";
import { bestFirst, findMatches, suits, type WaitlistPreferences } from "../../shared/appointments/waitlist.ts";
import { SCHEDULE_DAYS, scheduleDayOf } from "../../shared/values/days-and-times.ts";

const PLACE = { practitioner_id: "staff_a", location_id: "loc_a" };
// A Monday.
const time = { ...PLACE, date: "2027-03-01", start_time: "10:00", end_time: "10:30" };
const preferences = (changes: Partial<WaitlistPreferences> = {}): WaitlistPreferences => ({
  entry_id: "wait_1",
  location_id: "loc_a",
  practitioner_id: "",
  days: [],
  from_time: "",
  to_time: "",
  until: "",
  ...changes,
});

it.each<[string, Partial<WaitlistPreferences>]>([
  ["anything", {}],
  ["the practitioner", { practitioner_id: "staff_a" }],
  ["the weekday among others", { days: ["Fri", "Mon"] }],
  ["the last date itself", { until: "2027-03-01" }],
  ["hours that the appointment fills", { from_time: "10:00", to_time: "10:30" }],
])("suits preferences for %s", (_, changes) => expect(suits(preferences(changes), time)).toBe(true));

it.each<[string, Partial<WaitlistPreferences>]>([
  ["another location", { location_id: "loc_b" }],
  ["another practitioner", { practitioner_id: "staff_b" }],
  ["another weekday", { days: ["Tue"] }],
  ["a last date that is past by then", { until: "2027-02-28" }],
  ["a later time", { from_time: "10:01" }],
  ["an end before the appointment's", { to_time: "10:29" }],
])("does not suit preferences for %s", (_, changes) => expect(suits(preferences(changes), time)).toBe(false));

it("does not suit a latest time when the appointment ends on the next day", () => {
  const night = { ...time, start_time: "23:45", end_time: "00:15" };
  expect(suits(preferences({ to_time: "23:59" }), night)).toBe(false);
  expect(suits(preferences(), night)).toBe(true);
});

it("puts entries with more preferences first, and among those with as many the oldest", () => {
  const open = preferences({ entry_id: "wait_1" });
  const later = preferences({ entry_id: "wait_2" });
  const chosen = preferences({ entry_id: "wait_3", practitioner_id: "staff_a" });
  const narrow = preferences({ entry_id: "wait_4", days: ["Mon"], from_time: "09:00", to_time: "12:00" });
  expect([later, open, chosen, narrow].toSorted(bestFirst)).toEqual([narrow, chosen, open, later]);
});

it("counts an earliest or a latest time alone as a preference", () => {
  const old = preferences({ entry_id: "wait_1" });
  const from = preferences({ entry_id: "wait_2", from_time: "09:00" });
  const to = preferences({ entry_id: "wait_3", to_time: "12:00" });
  expect([old, to, from].toSorted(bestFirst)).toEqual([from, to, old]);
});

it("orders entries of equal preferences by age alone", () => {
  const [older, newer] = [preferences({ entry_id: "wait_1" }), preferences({ entry_id: "wait_2" })];
  expect([bestFirst(older, newer), bestFirst(newer, older), bestFirst(older, older)]).toEqual([-1, 1, 0]);
});

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const minutes = quarter * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});
const date = fc.integer({ min: 1, max: 28 }).map((day) => `2027-02-${String(day).padStart(2, "0")}`);
const orOpen = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), value);
const practitioner = fc.constantFrom("staff_a", "staff_b");
const location = fc.constantFrom("loc_a", "loc_b");
const waitlistEntries = fc.uniqueArray(
  fc.record({
    entry_id: fc.integer({ min: 100, max: 999 }).map((id) => `wait_${id}`),
    location_id: location,
    practitioner_id: orOpen(practitioner),
    days: fc.subarray([...SCHEDULE_DAYS]),
    from_time: orOpen(clock),
    to_time: orOpen(clock),
    until: orOpen(date),
  }),
  { selector: ({ entry_id }) => entry_id },
);
const times = fc.array(
  fc.record({
    date,
    start_time: clock,
    end_time: clock,
    practitioner_id: practitioner,
    location_id: location,
    practitioner_name: fc.constant("Chidi Okafor"),
    room_id: fc.constant(null),
  }),
);

/** Returns whether a time meets each of the preferences, independently of the tested code. */
const meetsAll = (entry: WaitlistPreferences, each: typeof time) =>
  !(
    entry.location_id !== each.location_id ||
    (entry.practitioner_id && entry.practitioner_id !== each.practitioner_id) ||
    (entry.days.length > 0 && !entry.days.includes(scheduleDayOf(each.date))) ||
    (entry.until && each.date > entry.until) ||
    (entry.from_time && each.start_time < entry.from_time) ||
    (entry.to_time && (each.end_time > entry.to_time || each.end_time <= each.start_time))
  );

it("finds exactly those for whom a time suits, each once, with the first such time, in an order that input does not change", () => {
  fc.assert(
    fc.property(waitlistEntries, times, (entries, free) => {
      const matches = findMatches(entries, () => free);
      const expected = entries.filter((entry) => free.some((each) => meetsAll(entry, each)));
      expect(matches.map(({ entry }) => entry.entry_id).toSorted()).toEqual(
        expected.map(({ entry_id }) => entry_id).toSorted(),
      );
      for (const { entry, time: found } of matches) expect(found).toBe(free.find((each) => meetsAll(entry, each)));
      expect(findMatches(entries.toReversed(), () => free)).toEqual(matches);
    }),
    { numRuns: 300 },
  );
});
