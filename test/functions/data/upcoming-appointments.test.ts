import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { countUpcoming } from "../../../functions/data/upcoming-appointments.ts";
import { APPOINTMENT_STATUSES, UPCOMING } from "../../../shared/appointments/status.ts";
import { MAX_COUNT } from "../../../shared/messages/count.ts";
import { LOCATIONS } from "../../../shared/messages/locations.ts";
import { DESK, type Item, listedItem } from "../../support/booking-table.ts";
import { atNoon } from "../../support/desk.ts";
import { IDS } from "../../support/event.ts";

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
  expect(queryInputs()).toMatchObject([{ ExpressionAttributeValues: { ":sk1": `at#${DESK.service_id}#2027-03-01` } }]);
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
  await expect(countUpcoming(place)).rejects.toMatchObject({ code: "in_use", message: LOCATIONS.tooManyCancelled });
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
        ":sk1": `at#${DESK.location_id}#2027-03-01`,
      },
    },
    { ConsistentRead: true, ExclusiveStartKey: { pk: "p", sk: "0" } },
  ]);
});
