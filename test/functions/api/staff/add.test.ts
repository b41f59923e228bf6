import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
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
import { handler } from "../../../../functions/api/staff/index.ts";
import { rowCountEntity } from "../../../../functions/entities/changes.ts";

import { contract } from "../../../../shared/contract/contract.ts";
import { REFUSALS } from "../../../../shared/contract/texts.ts";
import { STAFF as TEXTS } from "../../../../shared/staff/texts.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { newStaff } from "../../../support/bodies.ts";
import { call, IDS } from "../../../support/call.ts";
import { administratorsItem, LOCATION, STAFF, secondAdministrator, TENANT } from "../../../support/clinic-rows.ts";
import { DESK, locationItem } from "../../../support/desk.ts";
import { operation } from "../../../support/operation-tests.ts";
import { canceled, givenCaller, type Item, itemOf, keyOf, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("add", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const cognito = stubClient(CognitoIdentityProviderClient);

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
    expect(await add()).toMatchObject({
      status: 201,
      body: { role: "RECEPTIONIST", invitation: "pending", version: 1 },
    });
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

  test.each(["RECEPTIONIST", "MANAGER", "PRACTITIONER"])(
    "needs only name, email, role, status and location of a %s",
    async (role) => {
      const { firstName, lastName, email } = body;
      const answer = await call(handler, contract.staff.add, {
        as: "TENANT_ADMIN",
        body: { firstName, lastName, email, role, status: "ACTIVE", locationId },
      });
      const unknown = { date_of_birth: "", street: "", city: "", state: "", zipcode: "", phone_number: "" };
      expect(answer).toMatchObject({ status: 201, body: { role, ...unknown } });
      expect(items()[0]?.Put?.Item).toMatchObject(unknown);
    },
  );

  test("stores whether patients can book the person online", async () => {
    expect(await add({ online: true })).toMatchObject({ status: 201, body: { online: true } });
    expect(items()[1]?.Put?.Item).toMatchObject({ online: true });
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
});

describe("account of new person", () => {
  const cognito = stubClient(CognitoIdentityProviderClient);
  const sub = [{ Name: "sub", Value: IDS.otherUser }];
  const body = newStaff({ email: "chidi@example.com", locationId: DESK.location_id });
  const { dynamo, failsNextWrites, put, rows, send, writes } = operation({
    handler,
    route: contract.staff.add,
    request: { body },
    items: [locationItem()],
  });
  beforeEach(() => {
    cognito.reset();
    cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: sub } });
  });
  /** Returns the requests of a kind that Cognito got. */
  const created = () => cognito.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input);
  const groups = () => cognito.commandCalls(AdminAddUserToGroupCommand).map(({ args }) => args[0].input.GroupName);
  const deleted = () => cognito.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username);
  const disabledAccounts = () =>
    cognito.commandCalls(AdminDisableUserCommand).map(({ args }) => args[0].input.Username);
  const existing = () => {
    cognito
      .on(AdminCreateUserCommand)
      .rejectsOnce(new UsernameExistsException({ message: "", $metadata: {} }))
      .resolves({});
    cognito.on(AdminGetUserCommand, { Username: "chidi@example.com" }).resolves({ UserAttributes: sub });
  };
  /** A row of users for the new account, as another request has written it. */
  const owner = (changes: object = {}): Item => ({
    ...userItem("MANAGER", { user_id: IDS.otherUser, ...changes }),
    ...keyOf("user", "user_id", IDS.otherUser),
  });
  const refusal = () => canceled(["ConditionalCheckFailed", "None", "None"]);

  it("gets a verified address, and no mail before its rows are written", async () => {
    expect((await send()).status).toBe(201);
    expect(created()[0]).toMatchObject({
      UserPoolId: "us-east-1_test",
      Username: "chidi@example.com",
      UserAttributes: [
        { Name: "email", Value: "chidi@example.com" },
        { Name: "email_verified", Value: "true" },
      ],
      MessageAction: "SUPPRESS",
    });
  });

  it.each([
    ["ACTIVE", []],
    ["INACTIVE", [IDS.otherUser]],
  ])("may sign in only while the person is active: %s", async (status, disabled) => {
    const answer = await send({ body: { ...body, status } });
    expect(answer.status).toBe(201);
    expect(disabledAccounts()).toEqual(disabled);
  });

  it.each([
    ["the table fails", () => Object.assign(new Error(), { name: "ThrottlingException" })],
    ["another request was first", refusal],
  ])("stays enabled for the next request when it is an inactive person's and %s", async (_, error) => {
    existing();
    failsNextWrites(error);
    await send({ body: { ...body, status: "INACTIVE" } });
    expect(rows("staff")).toEqual([]);
    expect(disabledAccounts()).toEqual([]);
  });

  it("is used again when the address has one without an owner", async () => {
    existing();
    expect(await send()).toMatchObject({ status: 201, body: { role: "RECEPTIONIST" } });
    expect(rows("staff")).toMatchObject([{ user_id: IDS.otherUser }]);
    expect(groups()).toEqual(["RECEPTIONIST"]);
  });

  it("is kept when the address had one and the rows can't be written", async () => {
    existing();
    failsNextWrites(() => Object.assign(new Error(), { name: "ThrottlingException" }));
    expect((await send()).status).toBe(503);
    expect(deleted()).toEqual([]);
  });

  it("is deleted when it is new and the rows can't be written", async () => {
    failsNextWrites(() => Object.assign(new Error(), { name: "ThrottlingException" }));
    expect((await send()).status).toBe(503);
    expect(deleted()).toEqual([IDS.otherUser]);
    expect(writes()).toEqual([]);
  });

  it.each([
    ["another role", "MANAGER", ["RECEPTIONIST"]],
    ["the same role", "RECEPTIONIST", []],
  ])("stays with the request that was first, which gave %s", async (_, role, left) => {
    failsNextWrites(() => {
      put(owner({ role }));
      return refusal();
    });
    expect((await send()).status).toBe(409);
    const groupsLeft = cognito.commandCalls(AdminRemoveUserFromGroupCommand).map(({ args }) => args[0].input.GroupName);
    expect(groupsLeft).toEqual(left);
    expect([deleted(), rows("staff")]).toEqual([[], []]);
  });

  it.each([
    ["the answer was lost", () => Object.assign(new Error(), { name: "TimeoutError" })],
    ["the SDK sent them again, and they met themselves", refusal],
  ])("is kept when its rows were written although %s", async (_, error) => {
    dynamo
      .on(TransactWriteCommand)
      .callsFakeOnce(async ({ TransactItems }: { TransactItems: { Put: { Item: Item } }[] }) => {
        for (const { Put } of TransactItems) put(Put.Item);
        throw error();
      });
    expect(await send()).toMatchObject({ status: 201, body: { email: "chidi@example.com" } });
    expect(rows("staff")).toMatchObject([{ user_id: IDS.otherUser }]);
    expect([deleted(), created().length]).toEqual([[], 2]);
  });

  it("belongs to no other clinic", async () => {
    const answer = await send({ body: { ...body, tenantId: IDS.otherTenant } });
    expect(answer).toMatchObject({ status: 403, body: { error: TEXTS.otherTenant } });
    expect(created()).toEqual([]);
    expect((await send({ body: { ...body, tenantId: IDS.tenant } })).status).toBe(201);
  });

  it("is refused for the address of a person who works elsewhere", async () => {
    existing();
    put(owner({ tenant_id: IDS.otherTenant }));
    expect((await send()).status).toBe(409);
    expect([rows("staff"), groups(), deleted()]).toEqual([[], [], []]);
  });
});

describe("resend invitation", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const cognito = stubClient(CognitoIdentityProviderClient);
  beforeEach(() => {
    dynamo.reset();
    cognito.reset();
    dynamo.on(GetCommand).resolves({});
    dynamo.on(UpdateCommand).resolves({});
    dynamo.on(PutCommand).resolves({});
    givenCaller(dynamo, "TENANT_ADMIN");
  });

  const staff_id = "staff_01jd3v8c9m4q2w6x8z0y1t5k7n";
  const given = (status: string) =>
    dynamo
      .on(GetCommand, { Key: { pk: `$clinic#tenant_id_${IDS.tenant}`, sk: `$staff_1#staff_id_${staff_id}` } })
      .resolves({
        Item: {
          __edb_e__: "staff",
          __edb_v__: "1",
          staff_id,
          user_id: IDS.otherUser,
          email: "chidi@example.com",
          role: "RECEPTIONIST",
          status,
        },
      });
  const resend = () => call(handler, contract.staff.resendInvitation, { as: "TENANT_ADMIN", params: { staff_id } });

  test("mails a new temporary password to a person who has never signed in", async () => {
    given("ACTIVE");
    expect(await resend()).toMatchObject({ status: 204, body: undefined });
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
      Username: "chidi@example.com",
      MessageAction: "RESEND",
      ClientMetadata: { inviter: "Ada Byron", clinic: "Lakeside Family Clinic", role: "Receptionist" },
    });
  });

  test("leaves an audit entry of the mail, and none of a refused one", async () => {
    given("ACTIVE");
    await resend();
    const entries = () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
    const entry = {
      operation: "staff.resendInvitation",
      record_id: staff_id,
      user_id: IDS.user,
      tenant_id: IDS.tenant,
    };
    expect(entries()).toMatchObject([entry]);
    cognito.on(AdminCreateUserCommand).rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
    await resend();
    expect(entries()).toHaveLength(1);
  });

  test("refuses a person who has signed in", async () => {
    given("ACTIVE");
    cognito.on(AdminCreateUserCommand).rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
    expect(await resend()).toMatchObject({ status: 409, body: { code: "already_signed_in" } });
  });

  test.each(["INACTIVE", "TERMINATED"])("refuses a person who is %s", async (status) => {
    given(status);
    expect(await resend()).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(cognito.calls()).toHaveLength(0);
  });

  test("answers 404 for an unknown person", async () => {
    expect(await resend()).toMatchObject({ status: 404, body: { error: "Staff member not found" } });
  });
});

describe("add a role to a person of the clinic", () => {
  const cognito = stubClient(CognitoIdentityProviderClient);
  const { location_id, practitioner_id: staff_id } = DESK;
  const headers = { "idempotency-key": "0123456789abcdef" };
  const body = newStaff({
    ...{ email: "grace@example.com", locationId: location_id, role: "PRACTITIONER", firstName: "Ignored" },
    ...{ street: "2 Hill Road", phoneNumber: "5550100999", dob: "1979-04-11" },
  });
  const { failsNextWrites, given, rows, send, writes } = operation({
    handler,
    route: contract.staff.add,
    request: { body, headers },
  });
  const userOf = (changes: object) => secondAdministrator({ phone_number: "", ...changes });
  const staffOf = (changes: Parameters<typeof STAFF.item>[0] = {}) =>
    STAFF.item({ first_name: "Grace", last_name: "Hopper", email: "grace@example.com", ...changes });
  const user = () => rows("user").find(({ user_id }) => user_id === IDS.otherUser);
  const clinic = [TENANT.item(), LOCATION.item(), administratorsItem()];
  const called = () => cognito.calls().map(({ args }) => args[0].constructor.name.replace(/^Admin|Command$/g, ""));

  beforeEach(() => {
    cognito.reset();
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException({ message: "", $metadata: {} }));
    cognito.on(AdminGetUserCommand).resolves({ UserAttributes: [{ Name: "sub", Value: IDS.otherUser }] });
    given([...clinic, userOf({})]);
  });

  test("makes an administrator staff as well, who keeps names, details and the main role", async () => {
    const answer = await send();
    expect(answer).toMatchObject({
      status: 201,
      body: { user_id: IDS.otherUser, first_name: "Grace", role: "PRACTITIONER", roles: ["PRACTITIONER"], version: 4 },
    });
    expect(user()).toMatchObject({
      ...{ role: "TENANT_ADMIN", roles: ["TENANT_ADMIN", "PRACTITIONER"], staff_id: answer.body.staff_id, version: 4 },
      // What the account lacks comes from the request.
      ...{ phone_number: "5550100999", street: "1 Lake Road", date_of_birth: "1980-12-10" },
    });
    expect(rows("staff")).toMatchObject([
      { location_id, status: "ACTIVE", last_name: "Hopper", street: "1 Lake Road" },
    ]);
    expect(rows("audit_entry")).toMatchObject([{ operation: "staff.add", record_id: IDS.otherUser }]);
    expect(called()).toEqual(["CreateUser", "GetUser", "AddUserToGroup", "AddUserToGroup"]);
  });

  test("gives staff a further role in the same row, at the location that they have", async () => {
    const elsewhere = location_id.replace(/n$/, "p");
    const [role, roles] = ["RECEPTIONIST", ["RECEPTIONIST"]] as const;
    given([...clinic, userOf({ role, roles, staff_id }), staffOf({ role, roles: [...roles], location_id: elsewhere })]);
    const both = ["RECEPTIONIST", "PRACTITIONER"];
    expect(await send()).toMatchObject({
      status: 201,
      body: { staff_id, roles: expect.arrayContaining(both), role: "RECEPTIONIST", location_id: elsewhere },
    });
    expect(user()).toMatchObject({ roles: both, role: "RECEPTIONIST" });
  });

  test("takes a former member of the staff back, at the location and with the status of the request", async () => {
    const former = staffOf({ roles: [], status: "TERMINATED", location_id: location_id.replace(/n$/, "p") });
    given([...clinic, userOf({ staff_id }), former]);
    expect(await send({ body: { ...body, status: "INACTIVE" } })).toMatchObject({
      status: 201,
      body: { staff_id, status: "INACTIVE", location_id, roles: ["PRACTITIONER"] },
    });
    expect(user()).toMatchObject({ status: "ACTIVE", inactive_roles: ["PRACTITIONER"] });
  });

  test("refuses a role that the person has", async () => {
    given([...clinic, userOf({ role: "PRACTITIONER", roles: ["PRACTITIONER"], staff_id }), staffOf()]);
    expect(await send()).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect(rows("staff")).toMatchObject([{ version: 3 }]);
    expect(called()).not.toContain("AddUserToGroup");
  });

  test("answers a repeated request like the first one", async () => {
    const first = await send();
    const before = writes().length;
    expect(await send()).toMatchObject({ status: 201, body: first.body });
    expect(rows("staff")).toHaveLength(1);
    expect(writes()).toHaveLength(before);
  });

  test("marks the appointments of a person who becomes a practitioner", async () => {
    const role = "MANAGER";
    const appointment = appointmentItem({ attention: "The practitioner left." });
    given([...clinic, userOf({ role, roles: [role], staff_id }), staffOf({ role, roles: [role] }), appointment]);
    expect((await send()).status).toBe(201);
    expect(rows("appointment")[0]?.attention).not.toBe("The practitioner left.");
  });

  test("leaves the group when the clinic has the maximum number of staff members meanwhile", async () => {
    failsNextWrites(undefined, () => canceled(["None", "None", "ConditionalCheckFailed"]));
    expect(await send()).toMatchObject({ status: 409, body: { error: REFUSALS.tooMany("staff members") } });
    expect(called().at(-1)).toBe("RemoveUserFromGroup");
  });
});
