import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/tenants/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { TenantId } from "../../../../shared/values/ids.ts";
import { call, IDS } from "../../../support/call.ts";
import { canceled, entryOf, givenCaller, keyOf, platformEntry, tenantItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
  givenCaller(dynamo, "PLATFORM_ADMIN");
});

const body = {
  user_id: IDS.otherUser,
  tenant_name: "Hillview Dental",
  username: "Hillview1",
  email: "hello@hillview.example.com",
  phone_number: "5550100300",
  street: "2 Hill Road",
  city: "Springfield",
  state: "IL",
  zipcode: "01234",
};
const create = (changes: object = {}) =>
  call(handler, contract.tenants.create, { as: "PLATFORM_ADMIN", body: { ...body, ...changes } });

const onboardingKey = keyOf("onboarding", "user_id", IDS.otherUser);
const onboarding = (tenant_id?: string) => ({
  Item: {
    __edb_e__: "onboarding",
    __edb_v__: "1",
    user_id: IDS.otherUser,
    email: body.email,
    ...(tenant_id && { tenant_id }),
  },
});
test("clinic, username and the onboarding's link are written in one transaction", async () => {
  dynamo.on(GetCommand, { Key: onboardingKey }).resolves(onboarding());
  dynamo.on(TransactWriteCommand).resolves({});
  const answer = await create();
  expect(answer).toMatchObject({
    status: 201,
    body: {
      tenant_name: "Hillview Dental",
      username: "Hillview1",
      status: "ACTIVE",
      website_url: null,
      logo_url: null,
      version: 1,
    },
  });
  const { tenant_id } = answer.body;
  expect(TenantId.safeParse(tenant_id).success).toBe(true);
  expect(dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toMatchObject([
    {
      Update: {
        Key: onboardingKey,
        ConditionExpression: expect.stringContaining("attribute_not_exists(#tenant_id)"),
        ExpressionAttributeValues: { ":tenant_id_u0": tenant_id },
      },
    },
    {
      Put: {
        Item: { pk: "$clinic#username_hillview1", tenant_id },
        ConditionExpression: expect.stringContaining("attribute_not_exists"),
      },
    },
    { Put: { Item: { ...keyOf("tenant", "tenant_id", tenant_id) } } },
    { Put: { Item: { operation: "tenants.create", tenant_id, record_id: tenant_id, user_id: IDS.user } } },
    { Put: { Item: platformEntry("tenants.create", tenant_id) } },
  ]);
});

test("answers 409 at the field for a username that is taken", async () => {
  dynamo.on(GetCommand, { Key: onboardingKey }).resolves(onboarding());
  dynamo.on(TransactWriteCommand).rejects(canceled(["None", "ConditionalCheckFailed", "None"]));
  expect(await create()).toMatchObject({
    status: 409,
    body: {
      code: "username_taken",
      error: "Username is already taken",
      fields: { username: "Username is already taken" },
    },
  });
});

test("of two submissions at once, the second continues with the clinic of the first", async () => {
  dynamo.on(GetCommand, { Key: onboardingKey }).resolvesOnce(onboarding()).resolves(onboarding(IDS.tenant));
  dynamo
    .on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.tenant) })
    .resolves({ Item: tenantItem({ username: "hillview1" }) });
  dynamo
    .on(TransactWriteCommand)
    .rejectsOnce(canceled(["ConditionalCheckFailed", "ConditionalCheckFailed", "None"]))
    .resolves({});
  expect(await create()).toMatchObject({ status: 201, body: { tenant_id: IDS.tenant } });
});

test("an interrupted onboarding keeps its clinic and takes over what was corrected", async () => {
  dynamo.on(GetCommand, { Key: onboardingKey }).resolves(onboarding(IDS.tenant));
  dynamo
    .on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.tenant) })
    .resolves({ Item: tenantItem({ username: "hillview1" }) });
  dynamo.on(TransactWriteCommand).resolves({});
  expect(await create({ city: "Shelbyville" })).toMatchObject({
    status: 201,
    body: { tenant_id: IDS.tenant, city: "Shelbyville", created_at: "2026-01-02T03:04:05.000Z", version: 2 },
  });
  expect(dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toMatchObject([
    {
      Update: {
        Key: keyOf("tenant", "tenant_id", IDS.tenant),
        UpdateExpression: expect.stringMatching(/ADD #version /),
      },
    },
    entryOf("tenants.create", IDS.tenant),
    { Put: { Item: platformEntry("tenants.create") } },
  ]);
});

test("reserves a corrected username and releases the former one together", async () => {
  dynamo.on(GetCommand, { Key: onboardingKey }).resolves(onboarding(IDS.tenant));
  dynamo
    .on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.tenant) })
    .resolves({ Item: tenantItem({ username: "oldname1" }) });
  dynamo.on(TransactWriteCommand).resolves({});
  expect(await create()).toMatchObject({ status: 201, body: { username: "Hillview1" } });
  expect(dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toMatchObject([
    { Update: {} },
    { Put: { Item: { pk: "$clinic#username_hillview1" } } },
    { Delete: { Key: { pk: "$clinic#username_oldname1" } } },
    entryOf("tenants.create", IDS.tenant),
    { Put: { Item: platformEntry("tenants.create") } },
  ]);
});

test("answers 404 for an account that was never invited", async () => {
  expect(await create()).toMatchObject({ status: 404, body: { error: "User not found" } });
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
});

test("a transaction that collided with another one is tried again", async () => {
  dynamo.on(GetCommand, { Key: onboardingKey }).resolves(onboarding());
  dynamo
    .on(TransactWriteCommand)
    .rejectsOnce(canceled(["TransactionConflict", "None", "None"]))
    .resolves({});
  expect((await create()).status).toBe(201);
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(2);
});

test.each([
  ["409 when the corrected username is held", ["None", "ConditionalCheckFailed", "None", "None"], 409],
  ["503 when another request writes the clinic", ["None", "None", "Throttled", "None"], 503],
])("an interrupted onboarding answers %s", async (_, codes, status) => {
  dynamo.on(GetCommand, { Key: onboardingKey }).resolves(onboarding(IDS.tenant));
  dynamo
    .on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.tenant) })
    .resolves({ Item: tenantItem({ username: "oldname1" }) });
  dynamo.on(TransactWriteCommand).rejects(canceled(codes));
  expect((await create()).status).toBe(status);
});

test("answers 404 for an onboarding whose clinic no longer exists", async () => {
  const tenantKey = keyOf("tenant", "tenant_id", IDS.tenant);
  dynamo.on(GetCommand, { Key: onboardingKey }).resolves(onboarding(IDS.tenant));
  dynamo.on(GetCommand, { Key: tenantKey }).resolves({});
  expect(await create()).toMatchObject({ status: 404, body: { error: "Tenant not found" } });
  const reads = dynamo.commandCalls(GetCommand).map(({ args }) => args[0].input);
  for (const Key of [onboardingKey, tenantKey])
    expect(reads).toContainEqual(expect.objectContaining({ Key, ConsistentRead: true }));
});
