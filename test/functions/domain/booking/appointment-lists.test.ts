import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { listedAppointments } from "../../../../functions/domain/booking/appointment-lists.ts";
import { listedItem } from "../../../support/appointment-items.ts";
import { DESK } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const LAST = { pk: "p", sk: "s" };
beforeEach(() => {
  dynamo.reset();
  dynamo
    .on(QueryCommand)
    .resolvesOnce({ Items: [listedItem()], LastEvaluatedKey: LAST })
    .resolves({ Items: [listedItem()] });
});
const list = () => listedAppointments({ tenant_id: IDS.tenant, owner_id: DESK.practitioner_id });
const starts = () => dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExclusiveStartKey);

it("reads one page, and continues from its cursor", async () => {
  const { data, cursor } = await list().go();
  expect([data.length, cursor === null]).toEqual([1, false]);
  expect(await list().go({ cursor })).toMatchObject({ data: [{}], cursor: null });
  expect(starts()).toEqual([undefined, LAST]);
});

it("reads all pages when it is told to", async () => {
  const { data, cursor } = await list().go({ pages: "all" });
  expect([data.length, cursor]).toEqual([2, null]);
  expect(starts()).toEqual([undefined, LAST]);
});
