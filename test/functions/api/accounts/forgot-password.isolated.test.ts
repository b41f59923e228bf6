import { createHash } from "node:crypto";
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
import { contract } from "../../../../shared/contract/contract.ts";
import { call, IDS } from "../../../support/call.ts";
import { collectLogLines } from "../../../support/depth.ts";
import { stubClient } from "../../../support/stub-client.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: vi.fn(async () => undefined) }));

// The handler loads after the log lines are collected, because the tests read them.
let handler: typeof import("../../../../functions/api/accounts/index.ts").handler;
const lines = collectLogLines();
beforeAll(async () => {
  ({ handler } = await import("../../../../functions/api/accounts/index.ts"));
});
const dynamo = stubClient(DynamoDBDocumentClient);
const cognito = stubClient(CognitoIdentityProviderClient);
beforeEach(() => {
  lines.length = 0;
  dynamo.reset();
  cognito.reset();
  dynamo.on(GetCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
});

const EMAIL = "ada@example.com";
/** Asks for a reset, from a client at an address that CloudFront states. */
const ask = (address?: string) =>
  call(handler, contract.accounts.forgotPassword, {
    body: { email: " Ada@Example.com" },
    ...(address && { headers: { "x-forwarded-for": `10.9.9.9, ${address}, 70.132.0.9` } }),
  });
const CLIENT = "203.0.113.7";
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

test("refuses a client with too many requests, and counts none of them for the others", async () => {
  given();
  overLimit(/reset-from-[0-9a-f]{64}$/);
  expect(await ask(CLIENT)).toMatchObject({ status: 429, headers: { "retry-after": expect.stringMatching(/^\d+$/) } });
  expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(1);
  expect(cognito.calls()).toHaveLength(0);
});

/** Returns the subject under which the requests of a client are counted. */
async function subjectOf(address: string) {
  dynamo.resetHistory();
  await ask(address);
  const subjects = dynamo.commandCalls(UpdateCommand).map(({ args }) => String(args[0].input.Key?.pk));
  return subjects.find((subject) => subject.includes("reset-from"));
}

test("counts the requests of a client by its network, without storing the address or a hash that can be guessed", async () => {
  given();
  const [one, other] = [await subjectOf(CLIENT), await subjectOf("203.0.113.8")];
  expect(one).not.toBe(other);
  expect(one).not.toContain(createHash("sha256").update(CLIENT).digest("hex"));
  expect(JSON.stringify(dynamo.calls().map(({ args }) => args[0].input))).not.toContain("203.0.113");
  // A client of IPv6 has a whole network of addresses.
  const network = await subjectOf("2001:db8:0:1::1");
  expect(await subjectOf("2001:0DB8::1:ffff:0:0:2")).toBe(network);
  expect(await subjectOf("2001:db8:0:2::1")).not.toBe(network);
  expect(await subjectOf("::ffff:203.0.113.7")).toBe(one);
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
