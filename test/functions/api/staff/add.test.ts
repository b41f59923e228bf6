import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/staff/index.ts";
import { rowCountEntity } from "../../../../functions/domain/changes/clinic-limit.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REFUSALS } from "../../../../shared/messages/texts.ts";
import { call } from "../../../support/call.ts";
import { IDS } from "../../../support/event.ts";
import { itemOf } from "../../../support/item.ts";
import { newStaff } from "../../../support/new-staff.ts";
import { givenCaller, keyOf, userItem } from "../../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);

const locationId = "loc_01jd3v8c9m4q2w6x8z0y1t5k7n";
const locationKey = { pk: `$clinic#tenant_id_${IDS.tenant}`, sk: `$location_1#location_id_${locationId}` };
const location = { __edb_e__: "location", __edb_v__: "1", tenant_id: IDS.tenant, location_id: locationId };
const body = newStaff({ email: "chidi@example.com", locationId });
const KEY = "0123456789abcdef";
const sub = [{ Name: "sub", Value: IDS.otherUser }];
const throttled = () => Object.assign(new Error("x"), { name: "ThrottlingException" });

beforeEach(() => {
  dynamo.reset();
  cognito.reset();
  dynamo.on(GetCommand).resolves({});
  dynamo.on(GetCommand, { Key: locationKey }).resolves({ Item: location });
  dynamo.on(PutCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
  dynamo.on(DeleteCommand).resolves({});
  dynamo.on(TransactWriteCommand).resolves({});
  givenCaller(dynamo, "TENANT_ADMIN");
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: sub } });
});

const add = (changes: object = {}, key?: string) =>
  call(handler, contract.staff.add, {
    as: "TENANT_ADMIN",
    body: { ...body, ...changes },
    ...(key && { headers: { "idempotency-key": key } }),
  });
const actions = () => cognito.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input.MessageAction);
const entitiesPut = () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item?.__edb_e__);
const items = () => dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];
const holder = (Item: object) =>
  new ConditionalCheckFailedException({ message: "", $metadata: {}, Item: marshall(Item) });

test("writes both rows and the audit entry in one transaction, and mails the invitation after it", async () => {
  expect(await add()).toMatchObject({ status: 201, body: { role: "RECEPTIONIST", invitation: "pending", version: 1 } });
  expect(items()).toMatchObject([
    { Put: { Item: { ...keyOf("user", "user_id", IDS.otherUser), invitation: "pending" } } },
    { Put: { Item: { __edb_e__: "staff", tenant_id: IDS.tenant, invitation: "pending" } } },
    { Put: { Item: { __edb_e__: "audit_entry", operation: "staff.add" } } },
    { Update: { Key: { sk: "$rowCount_1#kind_staff" } } },
  ]);
  const staffId = items()[1]?.Put?.Item?.staff_id;
  expect(items()[0]?.Put?.Item?.staff_id).toBe(staffId);
  expect(actions()).toEqual(["SUPPRESS", "RESEND"]);
});

test("accepts and ignores a password: Cognito mails a random one", async () => {
  expect((await add({ password: "Chosen#2026" })).status).toBe(201);
  for (const { args } of cognito.commandCalls(AdminCreateUserCommand))
    expect(args[0].input).not.toHaveProperty("TemporaryPassword");
});

test("mails nothing to a person who may not sign in yet", async () => {
  expect(await add({ status: "INACTIVE" })).toMatchObject({ status: 201, body: { invitation: "none" } });
  expect(actions()).toEqual(["SUPPRESS"]);
  expect(entitiesPut()).toEqual([]);
});

test("refuses an address that has an account, and mails no one", async () => {
  cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException({ message: "", $metadata: {} }));
  cognito.on(AdminGetUserCommand).resolves({ UserAttributes: sub });
  dynamo
    .on(GetCommand, { Key: keyOf("user", "user_id", IDS.otherUser) })
    .resolves({ Item: userItem("MANAGER", { user_id: IDS.otherUser, tenant_id: IDS.otherTenant }) });
  expect(await add({}, KEY)).toMatchObject({ status: 409, body: { code: "email_taken" } });
  expect(actions()).toEqual(["SUPPRESS"]);
  expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(0);
});

test("refuses one more than 1,000 staff members, before anything is made", async () => {
  const count = itemOf(rowCountEntity().put({ tenant_id: IDS.tenant, kind: "staff", total: 1_000 }));
  dynamo.on(GetCommand, { Key: { pk: count.pk, sk: count.sk } }).resolves({ Item: count });
  expect(await add()).toMatchObject({ status: 409, body: { error: REFUSALS.tooMany("staff members") } });
  expect(cognito.calls()).toHaveLength(0);
});

test.each([
  ["a role outside the three", { role: "TENANT_ADMIN" }],
  ["a missing first name", { firstName: "" }],
  ["a short phone number", { phoneNumber: "123" }],
  ["a birth in the future", { dob: "2999-01-01" }],
  ["an email address without a domain", { email: "chidi@" }],
])("refuses %s at its field, before anything is made", async (_, changes) => {
  const fields = Object.fromEntries(Object.keys(changes).map((field) => [field, expect.any(String)]));
  expect(await add(changes)).toMatchObject({ status: 422, body: { fields } });
  expect(cognito.calls()).toHaveLength(0);
});

describe("with an Idempotency-Key", () => {
  test("claims the key before anything is created, and stores the record's id with it", async () => {
    expect((await add({}, KEY)).status).toBe(201);
    expect(entitiesPut()).toEqual(["idempotency", "invitation"]);
    expect(items()[3]).toMatchObject({
      Put: {
        Item: { __edb_e__: "idempotency", record_id: expect.stringMatching(/^staff_/) },
        ConditionExpression: "attribute_not_exists(#record_id)",
      },
    });
  });

  test("refuses a key that another person's data have claimed, and invites no one", async () => {
    dynamo
      .on(PutCommand, { Item: { __edb_e__: "idempotency" } as never })
      .rejects(holder({ __edb_e__: "idempotency", __edb_v__: "1", body_hash: "other" }));
    expect(await add({}, KEY)).toMatchObject({ status: 422, body: { code: "key_reused" } });
    expect(cognito.calls()).toHaveLength(0);
  });

  test("returns the staff member that an earlier request with the key created, and creates no one", async () => {
    const first = await add({ status: "INACTIVE" }, KEY);
    const [, staff = {}, , claimed = {}] = items().map(({ Put }) => Put?.Item ?? {});
    cognito.resetHistory();
    dynamo.on(PutCommand, { Item: { __edb_e__: "idempotency" } as never }).rejects(holder(claimed));
    dynamo.on(GetCommand, { Key: { pk: staff.pk, sk: staff.sk } }).resolves({ Item: staff });
    expect(await add({ status: "INACTIVE" }, KEY)).toMatchObject({ status: 201, body: first.body });
    expect(cognito.calls()).toHaveLength(0);
  });

  test("releases the key when nothing was created, so that the data may be corrected", async () => {
    dynamo.on(TransactWriteCommand).rejects(throttled());
    expect((await add({}, KEY)).status).toBe(503);
    expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input).toMatchObject({
      Key: { sk: expect.stringMatching(/^\$idempotency_1/) },
      ConditionExpression: expect.stringContaining("attribute_not_exists(#record_id)"),
    });
  });
});

test("deletes the account when the rows can't be written", async () => {
  dynamo.on(TransactWriteCommand).rejects(throttled());
  expect(await add()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  expect(cognito.commandCalls(AdminDeleteUserCommand)[0]?.args[0].input).toMatchObject({ Username: IDS.otherUser });
  expect(actions()).toEqual(["SUPPRESS"]);
});

test("answers 503 when the invitation can't be mailed, and the next request may mail it at once", async () => {
  cognito
    .on(AdminCreateUserCommand, { MessageAction: "RESEND" })
    .rejects(Object.assign(new Error("x"), { name: "CodeDeliveryFailureException" }));
  expect((await add()).status).toBe(503);
  expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(0);
  expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input.Key).toEqual(
    keyOf("invitation", "user_id", IDS.otherUser),
  );
});
