import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { allAffected } from "../../../../functions/domain/booking/affected.ts";
import { refreshAttention } from "../../../../functions/domain/booking/attention.ts";
import { listedItem } from "../../../support/appointment-items.ts";
import { atNoon } from "../../../support/desk.ts";
import { DESK } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const owner = { tenant_id: IDS.tenant, owner_id: DESK.location_id };
const more = { LastEvaluatedKey: { pk: "p", sk: "s" } };
const queryInputs = () => dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
beforeEach(() => dynamo.reset());

atNoon();

it("checks the next 1,000 appointments, and says when there are more", async () => {
  dynamo.on(QueryCommand).resolves({ Items: [listedItem()], ...more });
  expect(await allAffected(owner, "moved")).toMatchObject({ affected: { total: 1, complete: false } });
  expect(queryInputs()).toMatchObject([{ Limit: 1_000, ConsistentRead: true }]);
  dynamo.on(QueryCommand).resolves({ Items: [listedItem()] });
  expect(await allAffected(owner, "moved")).toMatchObject({ affected: { total: 1, complete: true } });
});

it("marks 1,000 appointments after the other, and stops when there is no more time", async () => {
  const given = () =>
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Items: [], ...more })
      .resolves({ Items: [] });
  given();
  expect(await refreshAttention(owner, { take: () => true })).toBe(true);
  expect(queryInputs()).toMatchObject([{ Limit: 1_000 }, { ExclusiveStartKey: more.LastEvaluatedKey }]);
  dynamo.reset();
  given();
  let calls = 0;
  const budget = {
    take: () => {
      calls += 1;
      return calls === 1;
    },
  };
  expect(await refreshAttention(owner, budget)).toBe(false);
  expect(queryInputs()).toHaveLength(1);
});
