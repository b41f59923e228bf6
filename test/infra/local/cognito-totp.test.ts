import {
  AssociateSoftwareTokenCommand,
  GetUserCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { addAccount, PASSWORD } from "../../support/emulator-accounts.ts";
import { type CognitoHarness, cognitoHarness, refusal } from "./cognito-harness.ts";
import { totp } from "./totp.ts";

const EMAIL = "ann@example.com";
let cognito: CognitoHarness;
let AccessToken: string | undefined;

beforeEach(async () => {
  cognito = await cognitoHarness();
  await addAccount(cognito.pool, { email: EMAIL });
  AccessToken = (await cognito.signIn(EMAIL, PASSWORD)).AuthenticationResult?.AccessToken;
});
afterEach(() => cognito.stop());

const associate = async () => {
  const { SecretCode = "" } = await cognito.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  return SecretCode;
};
const verify = (UserCode: string) =>
  cognito.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode, FriendlyDeviceName: "phone" }));
const prefer = (Enabled: boolean) =>
  cognito.client.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled } }),
  );
const factors = async () => (await cognito.client.send(new GetUserCommand({ AccessToken }))).UserMFASettingList ?? [];

const wrongFor = (secret: string) => String((Number(totp(secret)) + 1) % 1_000_000).padStart(6, "0");

test("sets up an authenticator, requires it at sign-in, and turns it off", async () => {
  const secret = await associate();
  expect(await refusal(verify(wrongFor(secret)))).toMatchObject({ name: "EnableSoftwareTokenMFAException" });
  expect((await verify(totp(secret))).Status).toBe("SUCCESS");
  expect(await factors()).toEqual([]);
  await prefer(true);
  expect(await factors()).toEqual(["SOFTWARE_TOKEN_MFA"]);

  const { ChallengeName, Session, AuthenticationResult } = await cognito.signIn(EMAIL, PASSWORD);
  expect({ ChallengeName, AuthenticationResult }).toEqual({ ChallengeName: "SOFTWARE_TOKEN_MFA" });
  const answer = (SOFTWARE_TOKEN_MFA_CODE: string) =>
    cognito.respond("SOFTWARE_TOKEN_MFA", Session, { USERNAME: EMAIL, SOFTWARE_TOKEN_MFA_CODE });
  expect(await refusal(answer(wrongFor(secret)))).toEqual({
    name: "CodeMismatchException",
    message: "Invalid code received for user",
  });
  expect((await answer(totp(secret))).AuthenticationResult?.RefreshToken).toBeDefined();

  await prefer(false);
  expect(await factors()).toEqual([]);
  expect((await cognito.signIn(EMAIL, PASSWORD)).AuthenticationResult).toBeDefined();
});

test("refuses an unverified authenticator as a second factor", async () => {
  await associate();
  expect(await refusal(prefer(true))).toMatchObject({ name: "InvalidParameterException" });
});
