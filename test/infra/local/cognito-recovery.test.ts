import { ConfirmForgotPasswordCommand, ForgotPasswordCommand } from "@aws-sdk/client-cognito-identity-provider";
import { USER_POOL_CLIENT_ID } from "../../../infra/local/settings.ts";
import { addAccount, PASSWORD } from "../../support/emulator-accounts.ts";
import { type CognitoHarness, cognitoHarness, NOT_AUTHORIZED, refusal } from "./cognito-harness.ts";

const EMAIL = "ann@example.com";
const NEW_PASSWORD = "Other#2026";
let cognito: CognitoHarness;
let sub = "";

beforeEach(async () => {
  cognito = await cognitoHarness();
  sub = await addAccount(cognito.pool, { email: EMAIL });
});
afterEach(() => cognito.stop());

const forgot = (Username = EMAIL) =>
  cognito.client.send(new ForgotPasswordCommand({ ClientId: USER_POOL_CLIENT_ID, Username }));

const confirm = (ConfirmationCode: string, Password = NEW_PASSWORD, Username = EMAIL) =>
  cognito.client.send(
    new ConfirmForgotPasswordCommand({ ClientId: USER_POOL_CLIENT_ID, Username, ConfirmationCode, Password }),
  );

const EXPIRED = { name: "ExpiredCodeException", message: "Invalid code provided, please request a code again." };

test("sets a new password by the mailed code, once, and calls the trigger", async () => {
  await forgot();
  expect(cognito.mails[0]).toMatchObject({ to: EMAIL, subject: "CustomMessage_ForgotPassword" });
  const code = cognito.code();
  await confirm(code);
  expect(cognito.confirmed).toMatchObject([
    {
      triggerSource: "PostConfirmation_ConfirmForgotPassword",
      userName: sub,
      request: { userAttributes: { sub, email: EMAIL, "cognito:user_status": "CONFIRMED" } },
    },
  ]);
  expect(await refusal(cognito.signIn(EMAIL, PASSWORD))).toEqual(NOT_AUTHORIZED);
  expect((await cognito.signIn(EMAIL, NEW_PASSWORD)).AuthenticationResult).toBeDefined();
  expect(await refusal(confirm(code))).toEqual(EXPIRED);
});

test("hides whether an address has an account", async () => {
  const disabled = "off@example.com";
  await addAccount(cognito.pool, { email: disabled, Enabled: false });
  const [known, unknown] = [await forgot(), await forgot("abe@example.com")];
  expect(unknown.CodeDeliveryDetails).toEqual(known.CodeDeliveryDetails);
  expect(known.CodeDeliveryDetails).toEqual({
    AttributeName: "email",
    DeliveryMedium: "EMAIL",
    Destination: "a***@e***",
  });
  expect((await forgot(disabled)).CodeDeliveryDetails).toBeDefined();
  expect(cognito.mails).toHaveLength(1);
  for (const address of ["abe@example.com", disabled])
    expect(await refusal(confirm("123456", NEW_PASSWORD, address))).toEqual(EXPIRED);
});

test("mails nothing to an unverified address", async () => {
  const email = "typo@example.com";
  await addAccount(cognito.pool, { email, Attributes: [{ Name: "email", Value: email }] });
  expect((await forgot(email)).CodeDeliveryDetails).toBeDefined();
  expect(cognito.mails).toHaveLength(0);
});

test("refuses recovery to a person who was invited and never signed in", async () => {
  await addAccount(cognito.pool, { email: "new@example.com", UserStatus: "FORCE_CHANGE_PASSWORD" });
  expect(await refusal(forgot("new@example.com"))).toEqual({
    name: "NotAuthorizedException",
    message: "User password cannot be reset in the current state.",
  });
  expect(cognito.mails).toHaveLength(0);
});

test("refuses a wrong, an expired and an unrequested code, and a weak password", async () => {
  expect(await refusal(confirm("123456"))).toEqual(EXPIRED);
  await forgot();
  const code = cognito.code();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  expect(await refusal(confirm(wrong))).toEqual({
    name: "CodeMismatchException",
    message: "Invalid verification code provided, please try again.",
  });
  expect(await refusal(confirm(code, "clinic#2026"))).toMatchObject({ name: "InvalidPasswordException" });
  cognito.clock.ahead = 3_601_000;
  expect(await refusal(confirm(code))).toEqual(EXPIRED);
  expect(cognito.confirmed).toHaveLength(0);
});

test("replaces a code by a newer one", async () => {
  await forgot();
  const first = cognito.code();
  await forgot();
  if (first !== cognito.code()) expect(await refusal(confirm(first))).toMatchObject({ name: "CodeMismatchException" });
  await confirm(cognito.code());
  expect((await cognito.signIn(EMAIL, NEW_PASSWORD)).AuthenticationResult).toBeDefined();
});
