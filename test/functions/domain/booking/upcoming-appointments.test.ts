import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { countUpcoming, readUpcoming } from "../../../../functions/domain/booking/upcoming-appointments.ts";
import { APPOINTMENT_STATUSES, UPCOMING } from "../../../../shared/appointments/status.ts";
import { LOCATION_TEXTS } from "../../../../shared/locations/texts.ts";
import { MAX_COUNT } from "../../../../shared/values/texts.ts";
import { listEnd, listedItem, listStart } from "../../../support/appointment-items.ts";
import { atNoon } from "../../../support/desk.ts";
import { DESK } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import type { Item } from "../../../support/item.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const place = { tenant_id: IDS.tenant, location_id: DESK.location_id, time_zone: "America/Chicago" };
function given(...pages: Item[][]) {
  dynamo.reset();
  const last = pages.length - 1;
  const queries = dynamo.on(QueryCommand);
  for (const [at, Items] of pages.entries())
    queries.resolvesOnce({ Items, ...(at < last && { LastEvaluatedKey: { pk: "p", sk: `${at}` } }) });
}
const queryInputs = () => dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);

atNoon();

const nth = (n: number, changes: object = {}) =>
  listedItem({ appointment_id: `appt_01jd3v8c9m4q2w6x8z0y1t5k${String(n).padStart(2, "0")}`, ...changes });

it("counts the appointments that are still to come or under way", async () => {
  given(APPOINTMENT_STATUSES.map((appointment_status, n) => nth(n, { appointment_status })));
  expect(await countUpcoming(place)).toBe(UPCOMING.length);
});

it("counts those of one service only, if it is given", async () => {
  given([nth(1), nth(2)]);
  expect(await countUpcoming(place, DESK.service_id)).toBe(2);
  expect(queryInputs()).toMatchObject([
    { ExpressionAttributeValues: { ":sk1": listStart(DESK.service_id, "2027-03-01") } },
  ]);
});

it("stops counting after the highest number that a refusal names", async () => {
  given(
    Array.from({ length: MAX_COUNT + 1 }, (_, n) => nth(n)),
    [nth(200)],
  );
  expect(await countUpcoming(place)).toBe(MAX_COUNT + 1);
  expect(queryInputs()).toMatchObject([{ Limit: MAX_COUNT + 1 }]);
});

it("reads on by pages of 1,000 where all have ended, and refuses after ten of them", async () => {
  const ended = { appointment_status: "CANCELLED" };
  given(...Array.from({ length: 12 }, (_, n) => [nth(n, ended)]));
  await expect(countUpcoming(place)).rejects.toMatchObject({
    code: "in_use",
    message: LOCATION_TEXTS.tooManyCancelled,
  });
  expect(queryInputs().map(({ Limit }) => Limit)).toEqual([MAX_COUNT + 1, ...Array.from({ length: 10 }, () => 1_000)]);
  given(...Array.from({ length: 11 }, (_, n) => [nth(n, ended)]));
  expect(await countUpcoming(place)).toBe(0);
});

it("reads on where those of a page have ended, from today on, by the location's clock and consistently", async () => {
  vi.setSystemTime(Date.parse("2027-03-02T05:00:00.000Z"));
  given([nth(1)], [nth(2)]);
  expect(await countUpcoming(place)).toBe(2);
  expect(queryInputs()).toMatchObject([
    {
      ConsistentRead: true,
      ExpressionAttributeValues: {
        ":pk": `$clinic#tenant_id_${IDS.tenant}`,
        ":sk1": listStart(DESK.location_id, "2027-03-01"),
      },
    },
    { ConsistentRead: true, ExclusiveStartKey: { pk: "p", sk: "0" } },
  ]);
});

it("does not read on after a full first page", async () => {
  given(
    Array.from({ length: MAX_COUNT }, (_, n) => nth(n)),
    [nth(200)],
    [],
  );
  expect(await countUpcoming(place)).toBe(MAX_COUNT + 1);
});

it("returns the number of those that it has found after eleven pages", async () => {
  const ended = { appointment_status: "CANCELLED" };
  given([nth(0)], ...Array.from({ length: 11 }, (_, n) => [nth(n + 1, ended)]));
  expect(await countUpcoming(place)).toBe(1);
});

const owner_id = DESK.location_id;
const start = (from: string) => ({ starts_at: `2027-03-01T${from}:00.000Z` });

it("reads the upcoming appointments of an owner in order of time", async () => {
  given([
    nth(1, start("21:00")),
    nth(2, { appointment_status: "CANCELLED" }),
    nth(3, start("19:00")),
    nth(4, start("20:00")),
  ]);
  const { appointments, cursor } = await readUpcoming({ tenant_id: IDS.tenant, owner_id });
  expect(appointments.map(({ starts_at }) => starts_at.slice(11, 13))).toEqual(["19", "20", "21"]);
  expect(cursor).toBeNull();
  expect(queryInputs()).toMatchObject([{ Limit: 1_000, ConsistentRead: true }]);
});

it.each([
  ["the given day, when it is later than today", "2027-04-01", "2027-04-01"],
  ["today where it is earliest, when the given day is past", "2026-01-01", "2027-03-01"],
  ["today where it is earliest, when no day is given", undefined, "2027-03-01"],
])("reads from %s", async (_, from, first) => {
  given([]);
  await readUpcoming({ tenant_id: IDS.tenant, owner_id, from, to: "2027-05-01" });
  expect(queryInputs()).toMatchObject([
    {
      ExpressionAttributeValues: {
        ":sk1": listStart(DESK.location_id, first),
        ":sk2": listEnd(DESK.location_id, "2027-05-01"),
      },
    },
  ]);
});

it("reads nothing of days that are past, but today", async () => {
  given([nth(1)]);
  expect(await readUpcoming({ tenant_id: IDS.tenant, owner_id, to: "2027-02-28" })).toEqual({
    appointments: [],
    cursor: null,
  });
  expect(queryInputs()).toEqual([]);
  expect((await readUpcoming({ tenant_id: IDS.tenant, owner_id, to: "2027-03-01" })).appointments).toHaveLength(1);
});
