import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { readRooms } from "../../../../functions/domain/booking/references.ts";
import { readTallies, tallyEntity } from "../../../../functions/entities/counts.ts";
import { eachPage } from "../../../../functions/platform/dynamo/page.ts";
import { ROOM } from "../../../support/clinic-items.ts";
import { DESK } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { type Item, itemOf } from "../../../support/item.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const { tenant: tenant_id } = IDS;

/** Lets a query answer with each item on a page of its own. */
function given(...items: Item[]) {
  dynamo.reset();
  const queries = dynamo.on(QueryCommand);
  for (const [at, item] of items.entries())
    queries.resolvesOnce({
      Items: [item],
      ...(at + 1 < items.length && { LastEvaluatedKey: { pk: item.pk, sk: item.sk } }),
    });
}

it("reads page after page until there is no cursor", async () => {
  const cursors: (string | null)[] = [];
  const read = async (cursor: string | null) => {
    cursors.push(cursor);
    return { cursor: ["a", "b", null][cursors.length - 1] ?? null };
  };
  const pages = [];
  for await (const page of eachPage(read)) pages.push(page.cursor);
  expect(cursors).toEqual([null, "a", "b"]);
  expect(pages).toEqual(["a", "b", null]);
});

it("reads all rooms of a location, in the order of their numbers", async () => {
  given(...["10", "9", "1B", "1A"].map((room_number, at) => ROOM.item({ room_number, room_id: `room_${at}` })));
  const rooms = await readRooms(tenant_id, DESK.location_id);
  expect(rooms.map(({ room_number }) => room_number)).toEqual(["1A", "1B", "9", "10"]);
});

it("reads all totals of a clinic between two keys", async () => {
  const tally = (key: string, total: number) => itemOf(tallyEntity().put({ tenant_id, key, total, revision: 1 }));
  given(tally("2027-03-01", 3), tally("2027-03-02", 5));
  const totals = await readTallies(tenant_id, "2027-03-01", "2027-03-31");
  expect([...totals]).toEqual([
    ["2027-03-01", 3],
    ["2027-03-02", 5],
  ]);
  const [input] = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
  expect(Object.values(input?.ExpressionAttributeValues ?? {})).toEqual([
    `$clinic#tenant_id_${tenant_id}`,
    "$tally_1#key_2027-03-01",
    "$tally_1#key_2027-03-31",
  ]);
});
