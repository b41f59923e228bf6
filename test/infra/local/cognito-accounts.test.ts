import { createHmac } from "node:crypto";
import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { USER_POOL_CLIENT_ID as ClientId } from "../../../infra/local/settings.ts";
import { addAccount, PASSWORD } from "../../support/emulator-accounts.ts";
import { type CognitoHarness, claimsOf, cognitoHarness, passTime, refusal } from "./cognito-harness.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const fromBase32 = (text: string) => {
  const bits = [...text.replace(/=+$/, "")].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"));
  return Buffer.from(
    bits
      .join("")
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
};

/** Returns the six digits that an authenticator app shows now for a secret (RFC 6238). */
function totp(secret: string, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const EMAIL = "ann@example.com";
const NEW_PASSWORD = "Other#2026";
const DAY_MS = 86_400_000;
let cognito: CognitoHarness;

beforeEach(async () => {
  cognito = await cognitoHarness();
});
afterEach(async () => {
  vi.useRealTimers();
  await cognito.stop();
});

describe("an invitation", () => {
  const resend = (email = EMAIL) => cognito.invite(email, { MessageAction: "RESEND", UserAttributes: undefined });
  const choose = (Session: string | undefined, NEW_PASSWORD: string, USERNAME = EMAIL) =>
    cognito.respond("NEW_PASSWORD_REQUIRED", Session, { USERNAME, NEW_PASSWORD });

  test("lets a person sign in with the mailed password, choose a new one and stay signed in", async () => {
    const { User } = await cognito.invite(EMAIL);
    expect(User?.UserStatus).toBe("FORCE_CHANGE_PASSWORD");
    const code = cognito.code();
    expect(cognito.mails).toEqual([
      { to: EMAIL, subject: "CustomMessage_AdminCreateUser", html: `to ${EMAIL} code ${code} again ${code}` },
    ]);
    expect(await refusal(cognito.signIn(EMAIL, "Wrong#2026"))).toBe("NotAuthorizedException");
    const { ChallengeName, Session } = await cognito.signIn(EMAIL, code);
    expect(ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
    for (const weak of ["Short1#", "lower#2026", "UPPER#2026", "NoNumber#", "NoSymbol2026"])
      expect(await refusal(choose(Session, weak)), weak).toBe("InvalidPasswordException");
    const { AuthenticationResult: tokens } = await choose(Session, PASSWORD);
    expect(claimsOf(tokens?.AccessToken)).toMatchObject({ sub: User?.Username });
    expect((await cognito.refresh(tokens?.RefreshToken)).AuthenticationResult).toBeDefined();
    expect((await cognito.signIn(EMAIL, PASSWORD)).AuthenticationResult).toBeDefined();
  });

  test("accepts a new password only from its recipient, and once", async () => {
    const victim = await addAccount(cognito.pool, { email: "victim@example.com" });
    await cognito.invite(EMAIL);
    const { Session } = await cognito.signIn(EMAIL, cognito.code());
    expect(await refusal(choose("11111111-1111-4111-8111-111111111111", PASSWORD))).toBe("NotAuthorizedException");
    expect(await refusal(choose(Session, PASSWORD, victim))).toBe("NotAuthorizedException");
    await choose(Session, PASSWORD);
    expect(await refusal(choose(Session, NEW_PASSWORD))).toBe("NotAuthorizedException");
  });

  test("expires after seven days, and mails a new password when it is resent", async () => {
    await cognito.invite(EMAIL);
    const first = cognito.code();
    passTime(7 * DAY_MS + 1_000);
    await expect(cognito.signIn(EMAIL, first)).rejects.toThrow("Temporary password has expired");
    await resend();
    expect(cognito.mails).toHaveLength(2);
    expect(await refusal(cognito.signIn(EMAIL, first))).toBe("NotAuthorizedException");
    expect((await cognito.signIn(EMAIL, cognito.code())).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  });

  test("is not resent to a person who has signed in, or to an unknown address", async () => {
    await addAccount(cognito.pool, { email: EMAIL });
    expect(await refusal(resend())).toBe("UnsupportedUserStateException");
    expect(await refusal(resend("new@example.com"))).toBe("UserNotFoundException");
    expect(cognito.mails).toHaveLength(0);
  });

  test("fails when the mail's trigger fails", async () => {
    const customMessage = () => Promise.reject(new Error("no table"));
    const broken = await cognitoHarness({ customMessage });
    onTestFinished(() => broken.stop());
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await refusal(broken.invite(EMAIL))).toBe("UserLambdaValidationException");
    expect(log).toHaveBeenCalledOnce();
  });
});

describe("recovery", () => {
  const forgot = (Username = EMAIL) => cognito.client.send(new ForgotPasswordCommand({ ClientId, Username }));
  const confirm = (ConfirmationCode: string, Password = NEW_PASSWORD, Username = EMAIL) =>
    cognito.client.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));

  test("sets a new password by the newest mailed code, once, and calls the trigger", async () => {
    const sub = await addAccount(cognito.pool, { email: EMAIL });
    await forgot();
    const first = cognito.code();
    await forgot();
    const code = cognito.code();
    expect(cognito.mails[1]).toMatchObject({ to: EMAIL, subject: "CustomMessage_ForgotPassword" });
    if (first !== code) expect(await refusal(confirm(first))).toBe("CodeMismatchException");
    await confirm(code);
    expect(cognito.confirmed).toMatchObject([
      {
        triggerSource: "PostConfirmation_ConfirmForgotPassword",
        userName: sub,
        request: { userAttributes: { sub, email: EMAIL } },
      },
    ]);
    expect(await refusal(cognito.signIn(EMAIL, PASSWORD))).toBe("NotAuthorizedException");
    expect((await cognito.signIn(EMAIL, NEW_PASSWORD)).AuthenticationResult).toBeDefined();
    expect(await refusal(confirm(code))).toBe("ExpiredCodeException");
  });

  test("hides whether an address has an account that may recover", async () => {
    await addAccount(cognito.pool, { email: EMAIL });
    await addAccount(cognito.pool, { email: "anne@example.com", Enabled: false });
    const email = "anna@example.com";
    await addAccount(cognito.pool, { email, Attributes: [{ Name: "email", Value: email }] });
    const known = await forgot();
    for (const address of ["abe@example.com", "anne@example.com", email]) {
      expect((await forgot(address)).CodeDeliveryDetails).toEqual(known.CodeDeliveryDetails);
      expect(await refusal(confirm("123456", NEW_PASSWORD, address))).toBe("ExpiredCodeException");
    }
    expect(cognito.mails).toHaveLength(1);
  });

  test("is refused to a person who was invited and never signed in", async () => {
    await addAccount(cognito.pool, { email: EMAIL, UserStatus: "FORCE_CHANGE_PASSWORD" });
    await expect(forgot()).rejects.toThrow("User password cannot be reset in the current state.");
    expect(cognito.mails).toHaveLength(0);
  });

  test("refuses an unrequested and an expired code, and a weak password", async () => {
    await addAccount(cognito.pool, { email: EMAIL });
    expect(await refusal(confirm("123456"))).toBe("ExpiredCodeException");
    await forgot();
    expect(await refusal(confirm(cognito.code(), "clinic#2026"))).toBe("InvalidPasswordException");
    passTime(3_601_000);
    expect(await refusal(confirm(cognito.code()))).toBe("ExpiredCodeException");
    expect(cognito.confirmed).toHaveLength(0);
  });
});

describe("a signed-in person", () => {
  let AccessToken: string | undefined;
  beforeEach(async () => {
    await addAccount(cognito.pool, { email: EMAIL });
    AccessToken = (await cognito.signIn(EMAIL, PASSWORD)).AuthenticationResult?.AccessToken;
  });

  test("changes the password with the former one", async () => {
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      cognito.client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));
    expect(await refusal(change("Wrong#2026", NEW_PASSWORD))).toBe("NotAuthorizedException");
    expect(await refusal(change(PASSWORD, "weak"))).toBe("InvalidPasswordException");
    await change(PASSWORD, NEW_PASSWORD);
    expect(await refusal(cognito.signIn(EMAIL, PASSWORD))).toBe("NotAuthorizedException");
    expect((await cognito.signIn(EMAIL, NEW_PASSWORD)).AuthenticationResult).toBeDefined();
  });

  test("sets up an authenticator, needs it at sign-in, and turns it off", async () => {
    const { SecretCode: secret = "" } = await cognito.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const prefer = (Enabled: boolean) =>
      cognito.client.send(
        new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled } }),
      );
    const verify = (UserCode: string) =>
      cognito.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode, FriendlyDeviceName: "phone" }));
    const wrong = String((Number(totp(secret)) + 1) % 1_000_000).padStart(6, "0");
    expect(await refusal(prefer(true))).toBe("InvalidParameterException");
    expect(await refusal(verify(wrong))).toBe("CodeMismatchException");
    expect((await verify(totp(secret))).Status).toBe("SUCCESS");
    await prefer(true);

    const { ChallengeName, Session, AuthenticationResult } = await cognito.signIn(EMAIL, PASSWORD);
    expect({ ChallengeName, AuthenticationResult }).toEqual({ ChallengeName: "SOFTWARE_TOKEN_MFA" });
    const answer = (SOFTWARE_TOKEN_MFA_CODE: string) =>
      cognito.respond("SOFTWARE_TOKEN_MFA", Session, { USERNAME: EMAIL, SOFTWARE_TOKEN_MFA_CODE });
    expect(await refusal(answer(wrong))).toBe("CodeMismatchException");
    expect((await answer(totp(secret))).AuthenticationResult?.RefreshToken).toBeDefined();

    await prefer(false);
    expect((await cognito.client.send(new GetUserCommand({ AccessToken }))).UserMFASettingList ?? []).toEqual([]);
    expect((await cognito.signIn(EMAIL, PASSWORD)).AuthenticationResult).toBeDefined();
  });
});
