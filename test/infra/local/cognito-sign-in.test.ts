import {
  AdminDisableUserCommand,
  ChangePasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { ISSUER, USER_POOL_CLIENT_ID, USER_POOL_ID } from "../../../infra/local/settings.ts";
import { addAccount, PASSWORD } from "../../support/emulator-accounts.ts";
import { type CognitoHarness, claimsOf, cognitoHarness, NOT_AUTHORIZED, refusal } from "./cognito-harness.ts";

const EMAIL = "ann@example.com";
let cognito: CognitoHarness;
let sub = "";

beforeEach(async () => {
  cognito = await cognitoHarness();
  sub = await addAccount(cognito.pool, { email: EMAIL, role: "TENANT_ADMIN" });
});
afterEach(() => cognito.stop());

const session = async () => (await cognito.signIn(EMAIL, PASSWORD)).AuthenticationResult;

const refresh = (RefreshToken: string | undefined) =>
  cognito.client.send(new GetTokensFromRefreshTokenCommand({ ClientId: USER_POOL_CLIENT_ID, RefreshToken }));

test("issues tokens with the claims that the API and Amplify use", async () => {
  const { AccessToken, IdToken, ExpiresIn, TokenType } = (await session()) ?? {};
  expect({ ExpiresIn, TokenType }).toEqual({ ExpiresIn: 900, TokenType: "Bearer" });
  const access = claimsOf(AccessToken);
  expect(access).toMatchObject({
    sub,
    iss: ISSUER,
    token_use: "access",
    client_id: USER_POOL_CLIENT_ID,
    "cognito:groups": ["TENANT_ADMIN"],
    origin_jti: expect.any(String),
  });
  expect(Number(access.exp) - Number(access.iat)).toBe(900);
  expect(claimsOf(IdToken)).toMatchObject({
    token_use: "id",
    aud: USER_POOL_CLIENT_ID,
    email: EMAIL,
    email_verified: true,
  });
});

test("accepts an address in capitals", async () => {
  expect((await cognito.signIn("Ann@Example.COM", PASSWORD)).AuthenticationResult?.AccessToken).toBeDefined();
});

test("answers an unknown address like a wrong password", async () => {
  expect(await refusal(cognito.signIn(EMAIL, "Wrong#2026"))).toEqual(NOT_AUTHORIZED);
  expect(await refusal(cognito.signIn("unknown@example.com", PASSWORD))).toEqual(NOT_AUTHORIZED);
  expect(await refusal(cognito.signIn("__proto__", PASSWORD))).toEqual(NOT_AUTHORIZED);
});

test("refuses sign-in and refresh to a disabled user", async () => {
  const { AccessToken, RefreshToken } = (await session()) ?? {};
  await cognito.client.send(new AdminDisableUserCommand({ UserPoolId: USER_POOL_ID, Username: sub }));
  const disabled = { name: "NotAuthorizedException", message: "User is disabled." };
  expect(await refusal(cognito.signIn(EMAIL, PASSWORD))).toEqual(disabled);
  expect(await refusal(cognito.signIn(EMAIL, "Wrong#2026"))).toEqual(NOT_AUTHORIZED);
  expect(await refusal(refresh(RefreshToken))).toEqual(disabled);
  expect(await refusal(cognito.client.send(new GetUserCommand({ AccessToken })))).toEqual(disabled);
});

test("refreshes tokens by both of Cognito's operations", async () => {
  const { RefreshToken = "" } = (await session()) ?? {};
  const byAmplify = (await refresh(RefreshToken)).AuthenticationResult;
  expect(claimsOf(byAmplify?.AccessToken)).toMatchObject({ sub, token_use: "access" });
  const flow = { AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: { REFRESH_TOKEN: RefreshToken } } as const;
  const byFlow = await cognito.client.send(new InitiateAuthCommand({ ClientId: USER_POOL_CLIENT_ID, ...flow }));
  expect(claimsOf(byFlow.AuthenticationResult?.AccessToken)).toMatchObject({ sub });
});

test("keeps the time of the sign-in in refreshed tokens", async () => {
  const { AccessToken, RefreshToken } = (await session()) ?? {};
  const { auth_time, origin_jti } = claimsOf(AccessToken);
  cognito.clock.ahead = 60_000;
  const { AuthenticationResult: later } = await refresh(RefreshToken);
  for (const token of [later?.AccessToken, later?.IdToken])
    expect(claimsOf(token)).toMatchObject({ auth_time, origin_jti });
  expect(Number(claimsOf(later?.AccessToken).iat)).toBeGreaterThan(Number(auth_time));
});

test("ends a session after twelve hours", async () => {
  const { RefreshToken } = (await session()) ?? {};
  cognito.clock.ahead = 12 * 3_600_000 - 60_000;
  expect((await refresh(RefreshToken)).AuthenticationResult).toBeDefined();
  cognito.clock.ahead += 120_000;
  expect(await refusal(refresh(RefreshToken))).toMatchObject({ message: "Refresh Token has expired" });
});

test("ends one session at sign-out, and all at a global sign-out", async () => {
  const [one, two, three] = [await session(), await session(), await session()];
  await cognito.client.send(new RevokeTokenCommand({ ClientId: USER_POOL_CLIENT_ID, Token: one?.RefreshToken }));
  expect(await refusal(refresh(one?.RefreshToken))).toMatchObject({ name: "NotAuthorizedException" });
  expect((await refresh(two?.RefreshToken)).AuthenticationResult).toBeDefined();
  await cognito.client.send(new GlobalSignOutCommand({ AccessToken: three?.AccessToken }));
  expect(await refusal(refresh(two?.RefreshToken))).toMatchObject({ name: "NotAuthorizedException" });
});

test("refuses tokens that the pool did not sign", async () => {
  const { AccessToken = "", IdToken = "" } = (await session()) ?? {};
  const [header, , signature] = AccessToken.split(".");
  const forged = Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), sub: "x" })).toString("base64url");
  for (const token of [`${header}.${forged}.${signature}`, IdToken, "a.b.c"])
    expect(await refusal(cognito.client.send(new GetUserCommand({ AccessToken: token })))).toMatchObject({
      name: "NotAuthorizedException",
      message: "Invalid Access Token",
    });
});

describe("changing the password", () => {
  const change = async (PreviousPassword: string, ProposedPassword: string) => {
    const { AccessToken } = (await session()) ?? {};
    return cognito.client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));
  };

  test("replaces it", async () => {
    await change(PASSWORD, "Other#2026");
    expect(await refusal(cognito.signIn(EMAIL, PASSWORD))).toEqual(NOT_AUTHORIZED);
    expect((await cognito.signIn(EMAIL, "Other#2026")).AuthenticationResult).toBeDefined();
  });

  test("needs the former one", async () => {
    expect(await refusal(change("Wrong#2026", "Other#2026"))).toEqual(NOT_AUTHORIZED);
  });

  test.each([
    ["Ab#45", "Password not long enough"],
    ["clinic#2026", "Password must have uppercase characters"],
    ["CLINIC#2026", "Password must have lowercase characters"],
    ["Clinic#clinic", "Password must have numeric characters"],
    ["Clinic2026", "Password must have symbol characters"],
  ])("keeps to the policy: %s", async (password, why) => {
    expect(await refusal(change(PASSWORD, password))).toEqual({
      name: "InvalidPasswordException",
      message: `Password did not conform with policy: ${why}`,
    });
  });
});

test("keeps accounts, sessions and the signing key across a restart", async () => {
  const { RefreshToken, AccessToken } = (await session()) ?? {};
  const again = await cognito.reopen();
  expect(again.pool.key.jwks).toEqual(cognito.pool.key.jwks);
  const call = { target: "GetTokensFromRefreshToken", request: { ClientId: USER_POOL_CLIENT_ID, RefreshToken } };
  expect((await again.call(call)).AuthenticationResult).toMatchObject({ AccessToken: expect.any(String) });
  expect(await again.call({ target: "GetUser", request: { AccessToken } })).toMatchObject({ Username: sub });
});

test("requires signed requests for administration, and refuses self sign-up", async () => {
  const post = async (target: string) => {
    const response = await fetch(cognito.endpoint, {
      method: "POST",
      headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${target}` },
      body: JSON.stringify({ UserPoolId: USER_POOL_ID, ClientId: USER_POOL_CLIENT_ID, Username: EMAIL }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  expect(await post("AdminGetUser")).toMatchObject({ status: 400, __type: "MissingAuthenticationTokenException" });
  expect(await post("SignUp")).toMatchObject({ status: 400, __type: "NotAuthorizedException" });
  expect(await post("")).toMatchObject({ status: 400, __type: "UnknownOperationException" });
});

test("calls the trigger after a sign-in, and neither for a wrong password nor for renewed tokens", async () => {
  await refusal(cognito.signIn(EMAIL, "Wrong#2026"));
  expect(cognito.signedIn).toEqual([]);
  await refresh((await session())?.RefreshToken);
  expect(cognito.signedIn).toMatchObject([
    { triggerSource: "PostAuthentication_Authentication", request: { userAttributes: { sub } } },
  ]);
});

test("issues no tokens when the trigger after a sign-in fails", async () => {
  const failing = await cognitoHarness({
    postAuthentication: async () => {
      throw new Error("no entry");
    },
  });
  onTestFinished(() => failing.stop());
  const logged = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  await addAccount(failing.pool, { email: EMAIL, role: "TENANT_ADMIN" });
  expect(await refusal(failing.signIn(EMAIL, PASSWORD))).toMatchObject({ name: "UserLambdaValidationException" });
});
