import { Logger } from "@aws-lambda-powertools/logger";
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
} from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/accounts/index.ts";
import { acceptInvitation } from "../../../../functions/api/accounts/invitations.ts";
import { ONBOARDING } from "../../../../shared/accounts/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call, IDS } from "../../../support/call.ts";
import { canceled, entryOf, givenCaller, keyOf, platformEntry, tenantItem, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";
import { EMAIL, openSignupForEach } from "./signup-for-each.ts";

describe("signup", () => {
  const { dynamo, cognito, signup, written, actions, refusePut, givenExistingAccount } = openSignupForEach();

  const begun = () => dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems);
  const refuseOnboarding = () => dynamo.on(TransactWriteCommand).rejects(canceled(["ConditionalCheckFailed", "None"]));

  test("creates the account, then the onboarding, and mails the invitation last", async () => {
    expect(await signup()).toMatchObject({ status: 201, body: { user: { id: IDS.otherUser } } });
    expect(cognito.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input)).toMatchObject([
      { UserPoolId: "us-east-1_test", Username: EMAIL, MessageAction: "SUPPRESS" },
      { UserPoolId: "us-east-1_test", Username: EMAIL, MessageAction: "RESEND", DesiredDeliveryMediums: ["EMAIL"] },
    ]);
    expect(begun()).toMatchObject([
      [
        { Put: { Item: keyOf("onboarding", "user_id", IDS.otherUser) } },
        { Put: { Item: platformEntry("accounts.signup", IDS.otherUser) } },
      ],
    ]);
    expect(written()).toEqual(["invitation"]);
  });

  test("names the clinic and the person who invites in the invitation", async () => {
    await signup({ email: EMAIL, tenant_name: "Riverside Clinic" });
    expect(cognito.commandCalls(AdminCreateUserCommand)[1]?.args[0].input.ClientMetadata).toEqual({
      inviter: "Ada Byron",
      clinic: "Riverside Clinic",
      role: "Clinic administrator",
    });
  });

  test("names an inviter without a name by the address, and no clinic before it is known", async () => {
    const nameless = { first_name: "", last_name: "", email: "operator@example.com" };
    givenCaller(dynamo, "PLATFORM_ADMIN", { user: nameless });
    await signup();
    expect(cognito.commandCalls(AdminCreateUserCommand)[1]?.args[0].input.ClientMetadata).toEqual({
      inviter: "operator@example.com",
    });
  });

  test("lets Cognito choose the temporary password", async () => {
    await signup();
    for (const { args } of cognito.commandCalls(AdminCreateUserCommand))
      expect(args[0].input).not.toHaveProperty("TemporaryPassword");
  });

  test("returns the same id for an account without a users row, and mails nothing twice", async () => {
    givenExistingAccount();
    refuseOnboarding();
    refusePut("invitation", { __edb_e__: "invitation", __edb_v__: "1", sent_at: "2026-11-27T10:00:00.000Z" });
    expect(await signup()).toMatchObject({ status: 201, body: { user: { id: IDS.otherUser } } });
    expect(actions()).toEqual(["SUPPRESS"]);
  });

  test("mails the invitation of an interrupted signup that was not mailed", async () => {
    givenExistingAccount();
    refuseOnboarding();
    expect((await signup()).status).toBe(201);
    expect(actions()).toEqual(["SUPPRESS", "RESEND"]);
  });

  test("mails nothing to an administrator who has signed in meanwhile", async () => {
    givenExistingAccount();
    cognito
      .on(AdminCreateUserCommand, { MessageAction: "RESEND" })
      .rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
    expect((await signup()).status).toBe(201);
  });

  describe("when a dependency fails", () => {
    const throttled = Object.assign(new Error("x"), { name: "TooManyRequestsException" });

    test("answers 503 when the account can't be created, and writes nothing", async () => {
      cognito.on(AdminCreateUserCommand).rejects(throttled);
      expect((await signup()).status).toBe(503);
      expect(written()).toEqual([]);
    });

    test("answers 503 when the mail can't be sent, and the next request may send it at once", async () => {
      cognito.on(AdminCreateUserCommand, { MessageAction: "RESEND" }).rejects(throttled);
      expect(await signup()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
      expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input.Key).toEqual(
        keyOf("invitation", "user_id", IDS.otherUser),
      );
    });

    test("answers 503 when the onboarding can't be written, and mails no one", async () => {
      dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error("x"), { name: "InternalServerError" }));
      expect((await signup()).status).toBe(503);
      expect(actions()).toEqual(["SUPPRESS"]);
    });
  });

  test.each(["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"] as const)("refuses a %s", async (as) => {
    givenCaller(dynamo, as);
    const answer = await call(handler, contract.accounts.signup, { as, body: { email: "a@example.com" } });
    expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(cognito.calls()).toHaveLength(0);
  });
});

describe("signup username", () => {
  const { dynamo, cognito, signup, written, actions, refusePut, givenExistingAccount } = openSignupForEach();

  test("refuses an address that has a users row, and frees the username again", async () => {
    givenExistingAccount();
    dynamo
      .on(GetCommand, { Key: keyOf("user", "user_id", IDS.otherUser) })
      .resolves({ Item: userItem("RECEPTIONIST", { user_id: IDS.otherUser }) });
    expect(await signup({ email: EMAIL, username: "hillview1" })).toMatchObject({
      status: 409,
      body: { code: "email_taken", error: ONBOARDING.emailTaken, fields: { email: ONBOARDING.emailTaken } },
    });
    expect(written()).toEqual(["username"]);
    expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input).toMatchObject({
      Key: { pk: "$clinic#username_hillview1" },
      ConditionExpression: expect.stringContaining("#reserved_for"),
    });
    expect(actions()).toEqual(["SUPPRESS"]);
  });

  test("frees no username when it refuses an address that came without one", async () => {
    givenExistingAccount();
    dynamo
      .on(GetCommand, { Key: keyOf("user", "user_id", IDS.otherUser) })
      .resolves({ Item: userItem("RECEPTIONIST", { user_id: IDS.otherUser }) });
    expect(await signup()).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect(dynamo.commandCalls(DeleteCommand)).toHaveLength(0);
  });

  describe("with a username", () => {
    const body = { email: EMAIL, username: "Hillview1" };
    const key = { pk: "$clinic#username_hillview1", sk: "$username_1" };
    const taken = { status: 409, body: { code: "username_taken", fields: { username: "Username is already taken" } } };

    test("reserves it for a day before anyone is mailed", async () => {
      expect((await signup(body)).status).toBe(201);
      const [first] = dynamo.commandCalls(PutCommand);
      expect(first?.args[0].input.Item).toMatchObject({ ...key, reserved_for: EMAIL });
      const hours = (first?.args[0].input.Item?.expires - Date.now() / 1000) / 3_600;
      expect(hours).toBeGreaterThan(23.9);
      expect(hours).toBeLessThanOrEqual(24);
    });

    const givenClinic = (email: string, tenant_id: string) => {
      refusePut("username", {
        ...key,
        __edb_e__: "username",
        __edb_v__: "1",
        username: "x",
        tenant_id: IDS.otherTenant,
      });
      dynamo
        .on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.otherTenant) })
        .resolves({ Item: tenantItem({ tenant_id: IDS.otherTenant, user_id: IDS.otherUser }) });
      const Item = { ...edb, user_id: IDS.otherUser, email, tenant_id };
      dynamo.on(GetCommand, { Key: keyOf("onboarding", "user_id", IDS.otherUser) }).resolves({ Item });
    };
    const edb = { __edb_e__: "onboarding", __edb_v__: "1" };

    test("accepts the one of the clinic that the onboarding of the address has created", async () => {
      givenClinic(EMAIL, IDS.otherTenant);
      expect((await signup(body)).status).toBe(201);
    });

    test("refuses one that belongs to a clinic of another address's onboarding", async () => {
      givenClinic("other@example.com", IDS.otherTenant);
      expect(await signup(body)).toMatchObject(taken);
      expect(cognito.calls()).toHaveLength(0);
    });

    test("refuses one that another address has reserved", async () => {
      refusePut("username", { ...key, __edb_e__: "username", __edb_v__: "1", username: "x", reserved_for: "other" });
      expect(await signup(body)).toMatchObject(taken);
      expect(cognito.calls()).toHaveLength(0);
    });

    test("refuses one that belongs to another clinic than the onboarding of the address has created", async () => {
      givenClinic(EMAIL, IDS.tenant);
      expect(await signup(body)).toMatchObject(taken);
      expect(cognito.calls()).toHaveLength(0);
    });

    test("refuses one whose clinic is being deleted", async () => {
      refusePut("username", {
        ...key,
        __edb_e__: "username",
        __edb_v__: "1",
        username: "x",
        tenant_id: IDS.otherTenant,
      });
      expect(await signup(body)).toMatchObject(taken);
      expect(cognito.calls()).toHaveLength(0);
    });
  });
});

describe("create user", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const cognito = stubClient(CognitoIdentityProviderClient);
  beforeEach(() => {
    dynamo.reset();
    cognito.reset();
    dynamo.on(GetCommand).resolves({});
    givenCaller(dynamo, "PLATFORM_ADMIN");
  });

  const body = {
    user_id: IDS.otherUser,
    tenant_id: IDS.tenant,
    first_name: "Grace",
    last_name: "Hopper",
    email: "grace@example.com",
    phone_number: "5550100300",
    street: "2 Hill Road",
    city: "Springfield",
    state: "IL",
    zipcode: "01234",
    date_of_birth: "1980-12-09",
  };
  const createUser = (changes: object = {}) =>
    call(handler, contract.accounts.createUser, { as: "PLATFORM_ADMIN", body: { ...body, ...changes } });

  const givenOnboarding = (changes: object = {}) =>
    dynamo.on(GetCommand, { Key: keyOf("onboarding", "user_id", IDS.otherUser) }).resolves({
      Item: {
        __edb_e__: "onboarding",
        __edb_v__: "1",
        user_id: IDS.otherUser,
        email: body.email,
        tenant_id: IDS.tenant,
        ...changes,
      },
    });
  const givenUser = (changes: object = {}) =>
    dynamo
      .on(GetCommand, { Key: keyOf("user", "user_id", IDS.otherUser) })
      .resolves({ Item: userItem("TENANT_ADMIN", { user_id: IDS.otherUser, ...changes }) });

  test("puts the account into its group, then writes its row, completes the clinic and removes the onboarding together", async () => {
    givenOnboarding();
    dynamo.on(TransactWriteCommand).resolves({});
    expect(await createUser()).toMatchObject({
      status: 201,
      body: { user_id: IDS.otherUser, tenant_id: IDS.tenant, role: "TENANT_ADMIN", status: "ACTIVE", version: 1 },
    });
    expect(cognito.commandCalls(AdminAddUserToGroupCommand)[0]?.args[0].input).toMatchObject({
      Username: IDS.otherUser,
      GroupName: "TENANT_ADMIN",
    });
    const items = dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems;
    expect(items).toMatchObject([
      { Put: { Item: { ...keyOf("user", "user_id", IDS.otherUser), role: "TENANT_ADMIN" } } },
      { Delete: { Key: keyOf("onboarding", "user_id", IDS.otherUser) } },
      {
        Update: {
          Key: keyOf("tenant", "tenant_id", IDS.tenant),
          ExpressionAttributeValues: { ":setup_u0": "complete" },
        },
      },
      entryOf("accounts.createUser", IDS.otherUser),
      { Put: { Item: platformEntry("accounts.createUser") } },
    ]);
    expect(items?.[2]?.Update).toMatchObject({
      UpdateExpression: expect.stringContaining("#version"),
      ExpressionAttributeValues: { ":version_u0": 1, ":changed_by_u0": IDS.user },
    });
  });

  test("writes no row when the group can't be joined", async () => {
    givenOnboarding();
    cognito.on(AdminAddUserToGroupCommand).rejects(Object.assign(new Error("x"), { name: "InternalErrorException" }));
    expect((await createUser()).status).toBe(503);
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });

  test("returns the same row again once the onboarding is complete", async () => {
    givenUser();
    expect(await createUser()).toMatchObject({ status: 201, body: { user_id: IDS.otherUser } });
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });

  test("answers 503 when the rows can't be written, and may be sent again", async () => {
    givenOnboarding();
    dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error("x"), { name: "ThrottlingException" }));
    expect(await createUser()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  });

  test("answers 503 when another write prevented the rows and no one has completed the onboarding", async () => {
    givenOnboarding();
    dynamo.on(TransactWriteCommand).rejects(canceled(["ConditionalCheckFailed", "None", "None", "None"]));
    expect(await createUser()).toMatchObject({ status: 503, body: { code: "unavailable" } });
  });

  test("returns the row of the first of two requests at once", async () => {
    givenOnboarding();
    givenUser();
    dynamo.on(TransactWriteCommand).rejects(
      new TransactionCanceledException({
        message: "",
        $metadata: {},
        CancellationReasons: [{ Code: "ConditionalCheckFailed" }, { Code: "None" }],
      }),
    );
    const body = { user_id: IDS.otherUser, first_name: userItem("TENANT_ADMIN").first_name };
    expect(await createUser()).toMatchObject({ status: 201, body });
  });

  test("refuses an administrator of another clinic", async () => {
    givenUser({ tenant_id: IDS.otherTenant });
    expect(await createUser()).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test.each([
    ["an account that was not invited", () => {}, "User not found"],
    ["a clinic of another onboarding", () => givenOnboarding({ tenant_id: IDS.otherTenant }), "Tenant not found"],
    ["an onboarding without a clinic", () => givenOnboarding({ tenant_id: undefined }), "Tenant not found"],
  ])("answers 404 for %s", async (_, given, error) => {
    given();
    expect(await createUser()).toMatchObject({ status: 404, body: { error } });
  });

  test("refuses another address than the invited one at its field", async () => {
    givenOnboarding();
    expect(await createUser({ email: "eve@example.com" })).toMatchObject({
      status: 422,
      body: { fields: { email: "This is not the address that was invited." } },
    });
  });

  test.each([
    ["2026-02-30", "Enter a date such as 9/16/1941."],
    ["2999-01-01", "Date of Birth must not be in the future or before 1900"],
    ["1899-12-31", "Date of Birth must not be in the future or before 1900"],
    ["", "Date of Birth is required"],
  ])("refuses the date of birth '%s'", async (date_of_birth, message) => {
    expect(await createUser({ date_of_birth })).toMatchObject({
      status: 422,
      body: { fields: { date_of_birth: message } },
    });
  });

  test("does not let the sender choose the role", async () => {
    expect((await createUser({ role: "PLATFORM_ADMIN" })).status).toBe(422);
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
    givenCaller(dynamo, "PLATFORM_ADMIN");
  });

  const resend = () =>
    call(handler, contract.accounts.resendInvitation, { as: "PLATFORM_ADMIN", params: { user_id: IDS.otherUser } });
  const given = (entity: string, Item: object) =>
    dynamo.on(GetCommand, { Key: keyOf(entity, "user_id", IDS.otherUser) }).resolves({ Item });
  const onboarding = { __edb_e__: "onboarding", __edb_v__: "1", user_id: IDS.otherUser, email: "grace@example.com" };
  const administrator = (changes: object = {}) =>
    userItem("TENANT_ADMIN", { user_id: IDS.otherUser, email: "grace@example.com", ...changes });

  test.each([
    ["user", administrator()],
    ["onboarding", onboarding],
  ])("mails an administrator known by a row of %s again", async (entity, item) => {
    given(entity, item);
    expect(await resend()).toMatchObject({ status: 204, body: undefined });
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
      Username: "grace@example.com",
      MessageAction: "RESEND",
      DesiredDeliveryMediums: ["EMAIL"],
    });
  });

  test("names the clinic and the role of a person who has a row", async () => {
    given("user", administrator());
    dynamo.on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.tenant) }).resolves({ Item: tenantItem() });
    await resend();
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input.ClientMetadata).toEqual({
      clinic: tenantItem().tenant_name,
      role: "Clinic administrator",
    });
  });

  test("names the inviter, and the clinic as far as it exists, to its owner", async () => {
    const names = () => cognito.commandCalls(AdminCreateUserCommand).at(-1)?.args[0].input.ClientMetadata;
    given("onboarding", onboarding);
    await resend();
    expect(names()).toEqual({ inviter: "Ada Byron" });
    given("onboarding", { ...onboarding, tenant_id: IDS.tenant });
    const owned = tenantItem({ user_id: IDS.otherUser });
    dynamo.on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.tenant) }).resolves({ Item: owned });
    await resend();
    expect(names()).toEqual({ inviter: "Ada Byron", clinic: owned.tenant_name, role: "Clinic administrator" });
  });

  test("leaves an audit entry in the clinic and in the platform's log, and in the latter alone before the clinic exists", async () => {
    given("onboarding", onboarding);
    await resend();
    given("onboarding", { ...onboarding, tenant_id: IDS.tenant });
    await resend();
    const entries = dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
    const entry = { operation: "accounts.resendInvitation", record_id: IDS.otherUser, tenant_id: IDS.tenant };
    expect(entries).toMatchObject([
      platformEntry("accounts.resendInvitation", IDS.otherUser),
      entry,
      platformEntry("accounts.resendInvitation"),
    ]);
  });

  test("counts the mails of a day by the person's id, and refuses the sixth", async () => {
    given("user", administrator());
    await resend();
    const [counted] = dynamo.commandCalls(UpdateCommand);
    const today = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
    expect(counted?.args[0].input.Key).toEqual({
      pk: `$clinic#subject_invitation-${IDS.otherUser}`,
      sk: `$attempt_1#since_${today}`,
    });
    dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
    expect(await resend()).toMatchObject({
      status: 429,
      body: { code: "rate_limited", error: "This person was sent five invitations today. Please try again tomorrow." },
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
    });
    expect(cognito.commandCalls(AdminCreateUserCommand)).toHaveLength(1);
  });

  test("refuses a person who has signed in, and says what they can do", async () => {
    given("onboarding", onboarding);
    cognito.on(AdminCreateUserCommand).rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
    expect(await resend()).toMatchObject({
      status: 409,
      body: { code: "already_signed_in", error: expect.stringContaining("Forgot Password") },
    });
  });

  test.each([
    ["an unknown person", () => undefined],
    ["a person of another role", () => given("user", userItem("RECEPTIONIST", { user_id: IDS.otherUser }))],
    ["an administrator who may not sign in", () => given("user", administrator({ status: "INACTIVE" }))],
  ])("answers 404 for %s, and mails no one", async (_, prepare) => {
    prepare();
    expect(await resend()).toMatchObject({ status: 404, body: { error: "User not found" } });
    expect(cognito.calls()).toHaveLength(0);
  });

  test("answers 503 when Cognito can't mail", async () => {
    given("user", administrator());
    cognito.on(AdminCreateUserCommand).rejects(Object.assign(new Error("x"), { name: "CodeDeliveryFailureException" }));
    expect(await resend()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  });
});

describe("accept invitation", () => {
  const { dynamo } = openTable();
  const caller = { userId: IDS.user, user: userItem("TENANT_ADMIN"), tenant: tenantItem() };

  it.each([
    ["is throttled", Object.assign(new Error(), { name: "ThrottlingException" }), ["ThrottlingException"]],
    ["cancels the transaction", canceled(["TransactionConflict", "None"]), ["WriteConflict", "unavailable"]],
  ])("logs the cause when the table %s", async (_, error, cause) => {
    const warn = vi.spyOn(Logger.prototype, "warn").mockReturnValue();
    dynamo.on(TransactWriteCommand).rejects(error);
    await acceptInvitation(caller as never);
    expect(warn).toHaveBeenCalledExactlyOnceWith("invitation not accepted", { user_id: IDS.user, cause });
    warn.mockRestore();
  });
});
