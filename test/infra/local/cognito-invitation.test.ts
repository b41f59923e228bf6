import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminGetUserCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { CONTEXT } from "../../../infra/local/cognito/emulator.ts";
import { temporaryPassword } from "../../../infra/local/cognito/layers/invitation.ts";
import { USER_POOL_ID } from "../../../infra/local/settings.ts";
import { addAccount, PASSWORD } from "../../support/emulator-accounts.ts";
import { type CognitoHarness, claimsOf, cognitoHarness, NOT_AUTHORIZED, refusal } from "./cognito-harness.ts";

const EMAIL = "new@example.com";
const DAY_MS = 86_400_000;
let cognito: CognitoHarness;

beforeEach(async () => {
  cognito = await cognitoHarness();
});
afterEach(() => cognito.stop());

const invite = (Username = EMAIL, more: Partial<AdminCreateUserCommandInput> = {}) =>
  cognito.client.send(
    new AdminCreateUserCommand({
      UserPoolId: USER_POOL_ID,
      Username,
      UserAttributes: [
        { Name: "email", Value: Username },
        { Name: "email_verified", Value: "true" },
      ],
      DesiredDeliveryMediums: ["EMAIL"],
      ...more,
    }),
  );

const resend = (Username = EMAIL) => invite(Username, { MessageAction: "RESEND", UserAttributes: undefined });

test("lets an invited person sign in with the mailed password and choose a new one", async () => {
  const { User } = await invite();
  expect(User?.UserStatus).toBe("FORCE_CHANGE_PASSWORD");
  expect(cognito.mails).toHaveLength(1);
  expect(cognito.mails[0]).toMatchObject({ to: EMAIL, subject: "CustomMessage_AdminCreateUser" });
  expect(cognito.mails[0]?.html).toBe(`to ${EMAIL} code ${cognito.code()} again ${cognito.code()}`);

  const { ChallengeName, Session } = await cognito.signIn(EMAIL, cognito.code());
  expect(ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  const answer = { USERNAME: EMAIL, NEW_PASSWORD: "Short1#" };
  expect(await refusal(cognito.respond("NEW_PASSWORD_REQUIRED", Session, answer))).toEqual({
    name: "InvalidPasswordException",
    message: "Password did not conform with policy: Password not long enough",
  });
  const { AuthenticationResult } = await cognito.respond("NEW_PASSWORD_REQUIRED", Session, {
    ...answer,
    NEW_PASSWORD: PASSWORD,
  });
  expect(claimsOf(AuthenticationResult?.AccessToken)).toMatchObject({ sub: User?.Username });
  expect((await cognito.signIn(EMAIL, PASSWORD)).AuthenticationResult).toBeDefined();
});

test("refreshes a session that began with a challenge", async () => {
  await invite();
  const { Session } = await cognito.signIn(EMAIL, cognito.code());
  const { AuthenticationResult } = await cognito.respond("NEW_PASSWORD_REQUIRED", Session, {
    USERNAME: EMAIL,
    NEW_PASSWORD: PASSWORD,
  });
  const request = { ClientId: "cliniclocalwebapp", RefreshToken: AuthenticationResult?.RefreshToken };
  expect(await cognito.call({ target: "GetTokensFromRefreshToken", request })).toHaveProperty("AuthenticationResult");
});

test("gives the challenge only for the temporary password", async () => {
  await invite();
  expect(await refusal(cognito.signIn(EMAIL, "Wrong#2026"))).toEqual(NOT_AUTHORIZED);
});

test("accepts the answer to a challenge only from its recipient, once and in time", async () => {
  const victim = await addAccount(cognito.pool, { email: "victim@example.com" });
  await invite();
  const respond = (session: string | undefined, USERNAME: string) =>
    refusal(cognito.respond("NEW_PASSWORD_REQUIRED", session, { USERNAME, NEW_PASSWORD: PASSWORD }));
  const invalid = { name: "NotAuthorizedException", message: "Invalid session for the user." };

  expect(await respond("11111111-1111-4111-8111-111111111111", victim)).toEqual(invalid);
  const { Session } = await cognito.signIn(EMAIL, cognito.code());
  expect(await respond(Session, victim)).toEqual(invalid);
  cognito.clock.ahead = 181_000;
  expect(await respond(Session, EMAIL)).toMatchObject({ message: expect.stringContaining("session is expired") });
  cognito.clock.ahead = 0;
  expect(await respond(Session, EMAIL)).toMatchObject({ name: "no error" });
  expect(await respond(Session, EMAIL)).toEqual(invalid);
});

test("expires a temporary password after seven days, and mails a new one with a resent invitation", async () => {
  await invite();
  const first = cognito.code();
  cognito.clock.ahead = 7 * DAY_MS + 1_000;
  expect(await refusal(cognito.signIn(EMAIL, first))).toEqual({
    name: "NotAuthorizedException",
    message: "Temporary password has expired and must be reset by an administrator.",
  });
  await resend();
  expect(cognito.mails).toHaveLength(2);
  expect(cognito.code()).not.toBe(first);
  expect(await refusal(cognito.signIn(EMAIL, first))).toEqual(NOT_AUTHORIZED);
  expect((await cognito.signIn(EMAIL, cognito.code())).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
});

test("refuses to resend an invitation to a person who has signed in, or to an unknown address", async () => {
  await addAccount(cognito.pool, { email: "old@example.com" });
  expect(await refusal(resend("old@example.com"))).toMatchObject({ name: "UnsupportedUserStateException" });
  expect(await refusal(resend())).toMatchObject({ name: "UserNotFoundException" });
  expect(cognito.mails).toHaveLength(0);
});

test("accepts exactly one of fifty simultaneous invitations of one address", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, at) => refusal(invite(at % 2 ? EMAIL : EMAIL.toUpperCase()))),
  );
  expect(outcomes.filter(({ name }) => name === "no error")).toHaveLength(1);
  expect(outcomes.filter(({ name }) => name === "UsernameExistsException")).toHaveLength(49);
  expect(cognito.mails).toHaveLength(1);
});

test("keeps all users who are added to a group simultaneously", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, at) => invite(`p${at}@example.com`)));
  await Promise.all(
    people.map(({ User }) =>
      cognito.client.send(
        new AdminAddUserToGroupCommand({
          UserPoolId: USER_POOL_ID,
          Username: User?.Username,
          GroupName: "RECEPTIONIST",
        }),
      ),
    ),
  );
  const groups = await cognito.pool.users.listGroups(CONTEXT);
  expect(groups.find(({ GroupName }) => GroupName === "RECEPTIONIST")?.members).toHaveLength(20);
});

test("finds an account by its sub and by its address", async () => {
  const { User } = await invite();
  for (const Username of [EMAIL, User?.Username]) {
    const found = await cognito.client.send(new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username }));
    expect(found).toMatchObject({ Username: User?.Username, UserStatus: "FORCE_CHANGE_PASSWORD", Enabled: true });
  }
});

test("creates temporary passwords that satisfy the policy", () => {
  for (let count = 0; count < 500; count += 1)
    expect(temporaryPassword()).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!@#$%*?^]).{12}$/);
});

test("fails a call in Cognito's words when the mail trigger fails", async () => {
  const broken = await cognitoHarness({
    customMessage: async () => {
      throw new Error("no table");
    },
  });
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const create = new AdminCreateUserCommand({
    UserPoolId: USER_POOL_ID,
    Username: EMAIL,
    DesiredDeliveryMediums: ["EMAIL"],
  });
  expect(await refusal(broken.client.send(create))).toEqual({
    name: "UserLambdaValidationException",
    message: "CustomMessage failed with error no table.",
  });
  expect(log).toHaveBeenCalledOnce();
  await broken.stop();
});

test("refuses a mail without its placeholders", async () => {
  const silent = await cognitoHarness({ customMessage: async () => ({ response: { emailMessage: "Welcome" } }) });
  const create = new AdminCreateUserCommand({
    UserPoolId: USER_POOL_ID,
    Username: EMAIL,
    DesiredDeliveryMediums: ["EMAIL"],
  });
  expect(await refusal(silent.client.send(create))).toMatchObject({ name: "InvalidLambdaResponseException" });
  expect(silent.mails).toHaveLength(0);
  await silent.stop();
});
