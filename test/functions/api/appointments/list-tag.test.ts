import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { ulid } from "ulid";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { dayChangeEntity } from "../../../../functions/entities/appointments.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { listedItem } from "../../../support/appointment-items.ts";
import { givenItems } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { atNoon } from "../../../support/desk.ts";
import { DESK, deskItems } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { NOW, TODAY } from "../../../support/now.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const { location_id } = DESK;

const changeAt = (milliseconds: number, date = TODAY) =>
  dayChangeEntity()
    .put({
      tenant_id: IDS.tenant,
      location_id,
      date,
      change_id: ulid(Date.parse(NOW) - milliseconds),
      expires: 1,
    })
    .params<{ Item: Record<string, unknown> }>().Item;

const given = (...changes: Record<string, unknown>[]) => {
  givenItems(dynamo, [...deskItems(), ...changes]);
  dynamo.on(QueryCommand).resolves({ Items: [listedItem()] });
};
const list = (query: object, headers: Record<string, string> = {}) =>
  call(handler, contract.appointments.list, {
    as: "RECEPTIONIST",
    query: { location_id, from: TODAY, to: TODAY, ...query },
    headers,
  });

atNoon();

it("answers 304 without the list, an audit entry or a query while nothing of the day has changed", async () => {
  given(changeAt(60_000));
  const first = await list({});
  expect(first).toMatchObject({ status: 200, headers: { etag: expect.stringMatching(/^".+"$/) } });
  dynamo.resetHistory();
  for (const tag of [first.headers.etag, `W/${first.headers.etag}`, `"other", ${first.headers.etag}`]) {
    const again = await list({}, { "if-none-match": String(tag) });
    expect(again).toMatchObject({ status: 304, headers: { etag: first.headers.etag } });
  }
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(3);
});

it("answers the list with another tag once something has changed", async () => {
  given(changeAt(60_000));
  const { headers } = await list({});
  given(changeAt(20_000));
  const again = await list({}, { "if-none-match": String(headers.etag) });
  expect(again.status).toBe(200);
  expect(again.headers.etag).not.toBe(headers.etag);
});

it("counts each of the days, at most a week", async () => {
  given(changeAt(60_000));
  const { headers } = await list({ to: "2027-03-07" });
  given(changeAt(60_000), changeAt(30_000, "2027-03-07"));
  expect((await list({ to: "2027-03-07" })).headers.etag).not.toBe(headers.etag);
  expect((await list({ to: "2027-03-08" })).headers).not.toHaveProperty("etag");
});

it("sends a tag ten seconds after the latest change of all days, and not before", async () => {
  const tagOf = async (age: number) => {
    given(changeAt(60_000), changeAt(age, "2027-03-02"));
    return (await list({ to: "2027-03-02" })).headers.etag;
  };
  expect([await tagOf(10_000), await tagOf(9_999)]).toEqual([expect.any(String), undefined]);
});

it.each([
  ["the change may not have reached the index yet", {}, 9_000],
  ["the list is not that of a location", { location_id: undefined }, 60_000],
  ["the list has no end", { to: undefined }, 60_000],
])("sends no tag while %s", async (_, query, age) => {
  given(changeAt(age));
  const answer = await list(query);
  expect(answer.status).toBe(200);
  expect(answer.headers).not.toHaveProperty("etag");
});
