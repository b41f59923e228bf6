import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler as customMessage } from "../../../functions/triggers/custom-message.ts";
import { handler as postConfirmation } from "../../../functions/triggers/post-confirmation.ts";
import { IDS } from "../../support/event.ts";
import { keyOf } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  cognito.reset();
  dynamo.reset();
  dynamo.on(QueryCommand).resolves({ Items: [] });
  dynamo.on(PutCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
});

const mailFor = async (triggerSource: string, email = "ada+b@example.com") => {
  const { response } = await customMessage({
    triggerSource,
    request: {
      userAttributes: { sub: IDS.user, email },
      codeParameter: "{####}",
      usernameParameter: "{username}",
      linkParameter: "",
    },
    response: { emailMessage: null, emailSubject: null, smsMessage: null },
  } as never);
  return { subject: response.emailSubject, html: response.emailMessage ?? "" };
};

const recovery = (changes: object = {}) => ({
  __edb_e__: "recovery",
  __edb_v__: "1",
  recovery_id: "rec_00000000000000000000000000000001",
  user_id: IDS.user,
  created_at: "2026-01-01T00:00:00.000Z",
  expires_at: "2026-01-01T01:00:00.000Z",
  expires: 1767229200,
  ...changes,
});

test("the invitation leads to the login of the configured origin, with Cognito's placeholders", async () => {
  const { subject, html } = await mailFor("CustomMessage_AdminCreateUser");
  expect(subject).toBe("Your Clinic Manager account");
  expect(html).toContain('href="https://clinic.example.com/login"');
  expect(html).toContain("{username}");
  expect(html).toContain("{####}");
});

test("the recovery mail's link has an id that can't be guessed, and address and code in the fragment", async () => {
  const { html } = await mailFor("CustomMessage_ForgotPassword");
  const [, id = ""] =
    /recover-password\?id=(rec_[0-9a-f]{32})#email=ada%2Bb%40example\.com&#38;code=\{####\}"/.exec(html) ?? [];
  const stored = dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item;
  expect(stored).toMatchObject({ recovery_id: id, user_id: IDS.user });
  expect(stored?.used_at).toBeUndefined();
  expect(Date.parse(stored?.expires_at) - Date.parse(stored?.created_at)).toBe(3_600_000);
  expect(stored?.expires).toBe(Math.ceil(Date.parse(stored?.expires_at) / 1000));
});

test("a new recovery makes the links mailed before it useless", async () => {
  dynamo
    .on(QueryCommand)
    .resolves({ Items: [recovery(), recovery({ recovery_id: "rec_2", used_at: "2026-01-01T00:30:00.000Z" })] });
  await mailFor("CustomMessage_ForgotPassword");
  expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(1);
});

test("an address can't bring markup into a mail", async () => {
  const { html } = await mailFor("CustomMessage_ForgotPassword", '"><img src=x>@example.com');
  expect(html).not.toContain("<img");
});

test("sends Cognito's own mail where the product has no text", async () => {
  expect(await mailFor("CustomMessage_ResendCode")).toEqual({ subject: null, html: "" });
});

test.each(["CustomMessage_UpdateUserAttribute", "CustomMessage_VerifyUserAttribute"])(
  "%s throws, so that nobody changes the own address past the product",
  async (triggerSource) => {
    await expect(mailFor(triggerSource)).rejects.toThrow("can't be changed");
  },
);

describe("after a confirmation", () => {
  const confirm = (triggerSource: string) =>
    postConfirmation({
      triggerSource,
      userPoolId: "us-east-1_pool",
      userName: "username",
      request: { userAttributes: { sub: IDS.user } },
    } as never);
  beforeEach(() => void dynamo.on(QueryCommand).resolves({ Items: [recovery()] }));

  test("by a recovery, its link is used, and every session of the person ends", async () => {
    await confirm("PostConfirmation_ConfirmForgotPassword");
    const updates = dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
    expect(updates).toHaveLength(2);
    expect(updates).toContainEqual(expect.objectContaining({ Key: keyOf("user", "user_id", IDS.user) }));
    expect(JSON.stringify(updates)).toContain("signed_out_at");
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)[0]?.args[0].input).toEqual({
      UserPoolId: "us-east-1_pool",
      Username: "username",
    });
  });

  test("of another kind, nothing changes", async () => {
    await confirm("PostConfirmation_ConfirmSignUp");
    expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(0);
    expect(cognito.calls()).toHaveLength(0);
  });

  test("a person without a users row is no error", async () => {
    dynamo
      .on(UpdateCommand, { Key: keyOf("user", "user_id", IDS.user) })
      .rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
    await expect(confirm("PostConfirmation_ConfirmForgotPassword")).resolves.toBeDefined();
  });

  test("refresh tokens that can't be revoked don't make the new password look refused", async () => {
    cognito.on(AdminUserGlobalSignOutCommand).rejects(new Error("x"));
    await expect(confirm("PostConfirmation_ConfirmForgotPassword")).resolves.toBeDefined();
  });

  test("a row that can't be written fails the trigger, because former sessions would go on", async () => {
    dynamo.on(UpdateCommand, { Key: keyOf("user", "user_id", IDS.user) }).rejects(new Error("x"));
    await expect(confirm("PostConfirmation_ConfirmForgotPassword")).rejects.toThrow();
  });
});
