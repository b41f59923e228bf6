import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { signInAttemptsEntity } from "../../../../functions/entities/attempts.ts";
import { handler } from "../../../../functions/events/triggers/post-authentication.ts";
import { IDS } from "../../../support/call.ts";
import { keyOf, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(PutCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
  dynamo.on(QueryCommand).resolves({ Items: [] });
});

const event = { triggerSource: "PostAuthentication_Authentication", request: { userAttributes: { sub: IDS.user } } };
const signIn = () => handler(event as never, { awsRequestId: "r1" });
const givenUser = (Item?: object) =>
  dynamo.on(GetCommand, { Key: keyOf("user", "user_id", IDS.user) }).resolves(Item ? { Item } : {});
const written = () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);

test("audits a sign-in in the log of the person's clinic, where it is found by its kind", async () => {
  givenUser(userItem("RECEPTIONIST"));
  expect(await signIn()).toBe(event);
  expect(written()).toMatchObject([
    {
      tenant_id: IDS.tenant,
      user_id: IDS.user,
      user_role: "RECEPTIONIST",
      operation: "accounts.signIn",
      request_id: "r1",
      record_id: IDS.user,
      gsi3pk: expect.stringMatching(/sign_in$/),
    },
  ]);
});

const updates = () => dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
const isAttempt = (key: object | undefined) => JSON.stringify(key).includes("$signInAttempts");
const marked = () => updates().filter(({ Key }) => !isAttempt(Key));

test("records that someone of the clinic has signed in today, once a day", async () => {
  givenUser(userItem("RECEPTIONIST"));
  await signIn();
  expect(marked()).toMatchObject([
    {
      Key: keyOf("tenant", "tenant_id", IDS.tenant),
      ConditionExpression: expect.stringContaining("last_active_on"),
    },
  ]);
  const today = new Date().toISOString().slice(0, 10);
  expect(Object.values(marked()[0]?.ExpressionAttributeValues ?? {})).toContain(today);
});

test("lets the person sign in although that can't be recorded", async () => {
  givenUser(userItem("RECEPTIONIST"));
  dynamo.on(UpdateCommand).rejects(new Error("throttled"));
  dynamo.on(QueryCommand).rejects(new Error("throttled"));
  expect(await signIn()).toBe(event);
});

test("lets the person sign in after a second although the table does not answer that", async () => {
  givenUser(userItem("RECEPTIONIST"));
  dynamo.on(QueryCommand).callsFake(() => new Promise(() => undefined));
  const started = performance.now();
  expect(await signIn()).toBe(event);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test.each([
  ["RECEPTIONIST", IDS.tenant],
  ["PLATFORM_ADMIN", "platform"],
] as const)("takes back the attempt of a %s, and settles those of %s", async (role, tenant_id) => {
  givenUser(userItem(role));
  await signIn();
  const pk = `$clinic#tenant_id_${tenant_id}`;
  expect(updates().filter(({ Key }) => isAttempt(Key))).toMatchObject([{ Key: { pk } }]);
  const [query] = dynamo.commandCalls(QueryCommand);
  expect(Object.values(query?.args[0].input.ExpressionAttributeValues ?? {})).toContain(pk);
});

test("writes the entry of another person's failed attempts in place of their count", async () => {
  const since = "2027-03-01T17:00:00.000Z";
  const row = { tenant_id: IDS.tenant, user_id: IDS.otherUser, since, user_role: "MANAGER", request_id: "r0" } as const;
  const { Item, TableName } = signInAttemptsEntity()
    .put({ ...row, last_at: since, open: 3 })
    .params<{ Item: { pk: string; sk: string }; TableName: string }>();
  dynamo.on(QueryCommand).resolves({ Items: [Item] });
  dynamo.on(TransactWriteCommand).resolves({});
  givenUser(userItem("RECEPTIONIST"));
  await signIn();
  const [settled] = dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems);
  const entry = { operation: "accounts.failSignIn", user_id: IDS.otherUser, at: since };
  expect(settled).toMatchObject([
    { Delete: { TableName, Key: { pk: Item.pk, sk: Item.sk } } },
    { Put: { Item: entry } },
  ]);
});

test("records no clinic for a platform administrator", async () => {
  givenUser(userItem("PLATFORM_ADMIN"));
  await signIn();
  expect(marked()).toEqual([]);
});

test("audits the sign-in of a platform administrator in the platform's log", async () => {
  givenUser(userItem("PLATFORM_ADMIN"));
  await signIn();
  expect(written()).toMatchObject([{ tenant_id: "platform", user_role: "PLATFORM_ADMIN" }]);
});

test("leaves no entry for an account without a users row, which has no rights", async () => {
  givenUser();
  expect(await signIn()).toBe(event);
  expect(written()).toEqual([]);
});

test("reads and writes nothing for an account without an id", async () => {
  const nameless = { ...event, request: { userAttributes: {} } };
  expect(await handler(nameless as never, { awsRequestId: "r1" })).toBe(nameless);
  expect(dynamo.calls()).toEqual([]);
});

test("refuses the sign-in when the entry can't be written", async () => {
  givenUser(userItem("RECEPTIONIST"));
  dynamo.on(PutCommand).rejects(new Error("x"));
  await expect(signIn()).rejects.toThrow();
});
