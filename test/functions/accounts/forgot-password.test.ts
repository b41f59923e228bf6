import { setTimeout as sleep } from "node:timers/promises";
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { contract } from "../../../shared/contract.ts";
import { call } from "../../support/call.ts";
import { IDS } from "../../support/event.ts";
import { collectLogLines } from "../../support/log-lines.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: vi.fn(async () => undefined) }));

// The handler loads after the log lines are collected, because the tests read them.
let handler: typeof import("../../../functions/accounts/index.ts").handler;
const lines = collectLogLines();
beforeAll(async () => {
  ({ handler } = await import("../../../functions/accounts/index.ts"));
});
const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  lines.length = 0;
  dynamo.reset();
  cognito.reset();
  dynamo.on(GetCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
});

const EMAIL = "ada@example.com";
const ask = () => call(handler, contract.accounts.forgotPassword, { body: { email: " Ada@Example.com" } });
const given = (account: { UserStatus?: "CONFIRMED" | "FORCE_CHANGE_PASSWORD"; Enabled?: boolean } = {}) =>
  cognito.on(AdminGetUserCommand).resolves({
    Enabled: true,
    UserStatus: "CONFIRMED",
    UserAttributes: [{ Name: "sub", Value: IDS.otherUser }],
    ...account,
  });
const mails = () => cognito.calls().filter(({ args: [command] }) => !(command instanceof AdminGetUserCommand)).length;
const overLimit = (subject: RegExp) =>
  dynamo.on(UpdateCommand).callsFake(({ Key }) => {
    if (subject.test(Key.pk)) throw new ConditionalCheckFailedException({ message: "", $metadata: {} });
    return {};
  });
const logged = () => lines.join("\n");

test("mails a recovery link to a person who has signed in before", async () => {
  given();
  expect(await ask()).toMatchObject({ status: 204, body: undefined });
  expect(cognito.commandCalls(ForgotPasswordCommand)[0]?.args[0].input).toEqual({
    ClientId: "client",
    Username: EMAIL,
  });
});

test("mails the invitation again to a person who was invited", async () => {
  given({ UserStatus: "FORCE_CHANGE_PASSWORD" });
  expect((await ask()).status).toBe(204);
  expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
    Username: EMAIL,
    MessageAction: "RESEND",
  });
});

describe("mails nothing and answers the same", () => {
  test.each([
    ["a disabled account", "disabled", () => given({ Enabled: false })],
    [
      "a disabled account that was invited",
      "disabled",
      () => given({ Enabled: false, UserStatus: "FORCE_CHANGE_PASSWORD" }),
    ],
    [
      "an unknown address",
      "unknown",
      () => cognito.on(AdminGetUserCommand).rejects(new UserNotFoundException({ message: "", $metadata: {} })),
    ],
    [
      "an address with five requests within the hour",
      "too many requests",
      () => {
        given();
        overLimit(/reset-[0-9a-f]{64}/);
      },
    ],
    [
      "an invited person who was sent five invitations today",
      "failed",
      () => {
        given({ UserStatus: "FORCE_CHANGE_PASSWORD" });
        overLimit(/invitation-/);
      },
    ],
  ])("for %s, and logs that as %s", async (_, outcome, prepare) => {
    prepare();
    expect(await ask()).toMatchObject({ status: 204, body: undefined });
    expect(mails()).toBe(0);
    expect(logged()).toContain("password reset");
    expect(logged()).toContain(`"${outcome}"`);
  });

  test("when Cognito refuses or fails for the account", async () => {
    given();
    cognito.on(ForgotPasswordCommand).rejects(Object.assign(new Error("x"), { name: "LimitExceededException" }));
    expect(await ask()).toMatchObject({ status: 204, body: undefined });
    expect(logged()).toContain("LimitExceededException");
  });
});

test("never answers before a second has passed, whatever the address", async () => {
  given();
  await ask();
  expect(sleep).toHaveBeenCalledWith(1_000);
});

test("stores the address in clear neither in the table nor in the log", async () => {
  given();
  await ask();
  const commands = JSON.stringify(dynamo.calls().map(({ args }) => args[0].input));
  for (const text of [commands, logged()]) expect(text.toLowerCase()).not.toContain("ada");
  expect(logged()).toContain("reset mailed");
  expect(logged()).toContain(IDS.otherUser);
});

test("answers 429 for every address when there are too many requests at once", async () => {
  given();
  overLimit(/subject_reset$/);
  expect(await ask()).toMatchObject({
    status: 429,
    body: { code: "rate_limited", error: "Too many requests. Try again in a minute." },
    headers: { "retry-after": expect.stringMatching(/^\d+$/) },
  });
  expect(cognito.calls()).toHaveLength(0);
});

test("answers 503 for every address when accounts can't be read", async () => {
  cognito.on(AdminGetUserCommand).rejects(Object.assign(new Error("x"), { name: "TooManyRequestsException" }));
  expect((await ask()).status).toBe(503);
});

test("refuses what is no address at its field", async () => {
  const answer = await call(handler, contract.accounts.forgotPassword, { body: { email: "ada" } });
  expect(answer).toMatchObject({ status: 422, body: { fields: { email: "Invalid email address" } } });
  expect(dynamo.calls()).toHaveLength(0);
});
