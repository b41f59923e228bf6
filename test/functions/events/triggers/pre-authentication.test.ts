import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/events/triggers/pre-authentication.ts";
import { IDS } from "../../../support/call.ts";
import { keyOf, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
});

const eventOf = (request: object) => ({ triggerSource: "PreAuthentication_Authentication", request });
const event = eventOf({ userAttributes: { sub: IDS.user } });
const attempt = (of = event) => handler(of as never, { awsRequestId: "r1" });
const givenUser = (Item: object) =>
  dynamo.on(GetCommand, { Key: keyOf("user", "user_id", IDS.user) }).resolves({ Item });
const counted = () => dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);

it.each([
  ["RECEPTIONIST", IDS.tenant],
  ["PLATFORM_ADMIN", "platform"],
] as const)("counts an attempt of a %s in the partition of %s", async (role, tenant_id) => {
  givenUser(userItem(role));
  expect(await attempt()).toBe(event);
  expect(counted()).toMatchObject([{ Key: { pk: `$clinic#tenant_id_${tenant_id}` } }]);
});

it("finds the person of an account that was rebuilt", async () => {
  givenUser(userItem("MANAGER"));
  await attempt(eventOf({ userAttributes: { sub: "new", "custom:user_id": IDS.user } }) as typeof event);
  expect(counted()).toHaveLength(1);
});

it.each([
  ["an unknown address", eventOf({ userNotFound: true, userAttributes: { sub: IDS.user } })],
  ["an account without an id", eventOf({ userAttributes: {} })],
  ["an account without attributes", eventOf({})],
])("reads and writes nothing for %s", async (_, of) => {
  expect(await attempt(of as typeof event)).toBe(of);
  expect(dynamo.calls()).toEqual([]);
});

it("counts nothing for an account without a users row, which has no clinic", async () => {
  await attempt();
  expect(counted()).toEqual([]);
});

it("lets the person sign in although the table fails", async () => {
  dynamo.on(GetCommand).rejects(new Error("throttled"));
  expect(await attempt()).toBe(event);
});

it("lets the person sign in after a second although the table does not answer", async () => {
  dynamo.on(GetCommand).callsFake(() => new Promise(() => undefined));
  const started = performance.now();
  expect(await attempt()).toBe(event);
  expect(performance.now() - started).toBeLessThan(2_000);
});
