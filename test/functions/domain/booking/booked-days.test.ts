import fc from "fast-check";
import { type BookedDay, bookedDayUpdate, segmentsOf } from "../../../../functions/domain/booking/booked-days.ts";
import { overlaps } from "../../../../shared/appointments/booking-rules.ts";
import { IDS } from "../../../support/call.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK } from "../../../support/desk.ts";

const MIDNIGHT = Date.parse(TODAY);
const instant = (minute: number) => new Date(MIDNIGHT + minute * 60_000).toISOString();
const spanOf = (from: number, length: number) => ({ starts_at: instant(from), ends_at: instant(from + length) });
const span = fc
  .tuple(fc.integer({ min: 0, max: 24 * 60 - 1 }), fc.integer({ min: 1, max: 480 }))
  .map(([from, length]) => spanOf(from, length));

it("assigns a common segment to spans that overlap on the day", () => {
  fc.assert(
    fc.property(span, span, (a, b) => {
      const [some, others] = [segmentsOf(TODAY, [a]), segmentsOf(TODAY, [b])];
      return !overlaps(a, b) || some.some((name) => others.includes(name));
    }),
    { numRuns: 500 },
  );
});

it("assigns no common segment to spans on a grid of five minutes that do not overlap", () => {
  const onGrid = fc
    .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 96 }))
    .map(([from, length]) => spanOf(from * 5, length * 5));
  fc.assert(
    fc.property(onGrid, onGrid, (a, b) => {
      const others = segmentsOf(TODAY, [b]);
      return overlaps(a, b) || segmentsOf(TODAY, [a]).every((name) => !others.includes(name));
    }),
    { numRuns: 500 },
  );
});

it.each([
  ["five minutes", 545, 5, ["t0905"]],
  ["a time off the grid", 547, 5, ["t0905", "t0910"]],
  ["the end of the day", 1435, 30, ["t2355"]],
])("names the segments of %s", (_, from, length, names) => {
  expect(segmentsOf(TODAY, [spanOf(from, length)])).toEqual(names);
});

it("names only the segments of the day itself", () => {
  const overnight = { starts_at: instant(-30), ends_at: instant(10) };
  expect(segmentsOf(TODAY, [overnight])).toEqual(["t0000", "t0005"]);
  expect(segmentsOf(TODAY, [{ starts_at: instant(-30), ends_at: instant(0) }])).toEqual([]);
});

const person_id = DESK.practitioner_id;
const day = (changes: Partial<BookedDay> = {}): BookedDay => ({
  person_id,
  utc_date: TODAY,
  appointments: [],
  hasEndedHolds: false,
  version: 0,
  item: {},
  ...changes,
});
const time = (appointment_id: string, from: number, length = 10) => ({ appointment_id, ...spanOf(from, length) });
const update = (stored: BookedDay, ...spans: ReturnType<typeof time>[]) =>
  bookedDayUpdate(
    IDS.tenant,
    stored,
    "appt_1",
    spans.map((each) => ({ person_id, span: each })),
  )?.Update;

it("writes the identity of the row, so that the first booking of a day creates it", () => {
  const {
    Key,
    ExpressionAttributeNames = {},
    ExpressionAttributeValues = {},
    UpdateExpression = "",
  } = update(day(), time("appt_1", 600)) ?? {};
  expect(Key).toEqual({
    pk: `$clinic#tenant_id_${IDS.tenant}`,
    sk: `$bookedDay_1#person_id_${person_id}#utc_date_${TODAY}`,
  });
  const written = Object.entries(ExpressionAttributeNames).flatMap(([name, attribute]) =>
    UpdateExpression.includes(`${name} = `) ? [[attribute, ExpressionAttributeValues[name.replace("#", ":")]]] : [],
  );
  expect(Object.fromEntries(written)).toEqual({
    tenant_id: IDS.tenant,
    person_id,
    utc_date: TODAY,
    __edb_e__: "bookedDay",
    __edb_v__: "1",
  });
  expect(UpdateExpression).toMatch(/^SET appointments = list_append\(if_not_exists\(appointments, :none\), :added\), /);
  expect(UpdateExpression).toMatch(/ ADD #version :one$/);
});

it("gives the next version of the day to each segment that it touches", () => {
  const stored = day({ version: 4 });
  const { UpdateExpression = "", ExpressionAttributeValues } = update(stored, time("appt_1", 600)) ?? {};
  expect(UpdateExpression).toContain(", t1000 = :next, t1005 = :next, ");
  expect(ExpressionAttributeValues).toMatchObject({ ":next": 5, ":one": 1 });
});

it("stays inside DynamoDB's limits for the longest service", () => {
  const { ConditionExpression = "", UpdateExpression = "" } = update(day(), time("appt_1", 602, 480)) ?? {};
  expect(ConditionExpression.match(/attribute_not_exists|=|AND/g)?.length).toBeLessThan(300);
  for (const expression of [ConditionExpression, UpdateExpression]) expect(expression.length).toBeLessThan(4_096);
});

it("replaces the appointment's former time on the version of the whole day", () => {
  const stored = day({ appointments: [time("appt_2", 540), time("appt_1", 600)], version: 4, item: { t1000: 4 } });
  const { ConditionExpression, ExpressionAttributeValues } = update(stored, time("appt_1", 660)) ?? {};
  expect(ConditionExpression).toBe("#version = :version");
  expect(ExpressionAttributeValues).toMatchObject({
    ":version": 4,
    ":next": 5,
    ":appointments": [time("appt_2", 540), time("appt_1", 660)],
  });
});

it("writes nothing on a day on which the appointment has no time, neither before nor after", () => {
  expect(update(day({ appointments: [time("appt_2", 540)], version: 1 }))).toBeUndefined();
  const elsewhere = { person_id: "pat_1", span: time("appt_1", 600) };
  expect(bookedDayUpdate(IDS.tenant, day(), "appt_1", [elsewhere])).toBeUndefined();
});

it("writes only the days that a span touches", () => {
  const tomorrow = time("appt_1", 24 * 60 + 30);
  expect(update(day(), tomorrow)).toBeUndefined();
});
