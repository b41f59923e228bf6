import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AdminDisableUserCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { CONTEXT, jsonFiles } from "../../../infra/local/cognito/pool.ts";
import { USER_POOL_CLIENT_ID as ClientId, ISSUER, USER_POOL_ID as UserPoolId } from "../../../infra/local/settings.ts";
import { addAccount, PASSWORD } from "../../support/emulators.ts";
import { type CognitoHarness, claimsOf, cognitoHarness, passTime, refusal } from "./cognito-harness.ts";

const EMAIL = "ann@example.com";
let cognito: CognitoHarness;
let sub = "";

beforeEach(async () => {
  cognito = await cognitoHarness();
  sub = await addAccount(cognito.pool, { email: EMAIL, role: "TENANT_ADMIN" });
});
afterEach(async () => {
  vi.useRealTimers();
  await cognito.stop();
});

const session = async () => (await cognito.signIn(EMAIL, PASSWORD)).AuthenticationResult;
const userOf = (AccessToken: string | undefined) => cognito.client.send(new GetUserCommand({ AccessToken }));

test("issues tokens with the claims that the API and Amplify use", async () => {
  const { AccessToken, IdToken, ExpiresIn, TokenType } = (await session()) ?? {};
  expect({ ExpiresIn, TokenType }).toEqual({ ExpiresIn: 900, TokenType: "Bearer" });
  const access = claimsOf(AccessToken);
  expect(access).toMatchObject({
    sub,
    iss: ISSUER,
    token_use: "access",
    client_id: ClientId,
    "cognito:groups": ["TENANT_ADMIN"],
    origin_jti: expect.any(String),
  });
  expect(Number(access.exp) - Number(access.iat)).toBe(900);
  expect(claimsOf(IdToken)).toMatchObject({ token_use: "id", aud: ClientId, email: EMAIL, email_verified: true });
});

test("answers an unknown address like a wrong password", async () => {
  for (const [email, password] of [
    [EMAIL, "Wrong#2026"],
    ["unknown@example.com", PASSWORD],
    ["__proto__", PASSWORD],
  ] as const)
    await expect(cognito.signIn(email, password)).rejects.toThrow("Incorrect username or password.");
});

test("refuses sign-in, refresh and a valid token to a disabled user", async () => {
  const { AccessToken, RefreshToken } = (await session()) ?? {};
  await cognito.client.send(new AdminDisableUserCommand({ UserPoolId, Username: sub }));
  await expect(session()).rejects.toThrow("User is disabled.");
  await expect(cognito.refresh(RefreshToken)).rejects.toThrow("User is disabled.");
  await expect(userOf(AccessToken)).rejects.toThrow("User is disabled.");
});

test("keeps the time of the sign-in in refreshed tokens, and ends the session after twelve hours", async () => {
  const { AccessToken, RefreshToken = "" } = (await session()) ?? {};
  const { auth_time, origin_jti } = claimsOf(AccessToken);
  passTime(60_000);
  const { AuthenticationResult: later } = await cognito.refresh(RefreshToken);
  for (const token of [later?.AccessToken, later?.IdToken])
    expect(claimsOf(token)).toMatchObject({ sub, auth_time, origin_jti });
  expect(Number(claimsOf(later?.AccessToken).iat)).toBeGreaterThan(Number(auth_time));
  const flow = { AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: { REFRESH_TOKEN: RefreshToken } } as const;
  const byFlow = await cognito.client.send(new InitiateAuthCommand({ ClientId, ...flow }));
  expect(claimsOf(byFlow.AuthenticationResult?.AccessToken)).toMatchObject({ sub, auth_time });
  passTime(12 * 3_600_000);
  expect(await refusal(cognito.refresh(RefreshToken))).toBe("NotAuthorizedException");
});

test("ends one session at sign-out, and all at a global sign-out", async () => {
  const [one, two, three] = [await session(), await session(), await session()];
  await cognito.client.send(new RevokeTokenCommand({ ClientId, Token: one?.RefreshToken }));
  expect(await refusal(cognito.refresh(one?.RefreshToken))).toBe("NotAuthorizedException");
  expect((await cognito.refresh(two?.RefreshToken)).AuthenticationResult).toBeDefined();
  await cognito.client.send(new GlobalSignOutCommand({ AccessToken: three?.AccessToken }));
  expect(await refusal(cognito.refresh(two?.RefreshToken))).toBe("NotAuthorizedException");
});

test("refuses tokens that the pool did not sign, that are for another use, or that have expired", async () => {
  const { AccessToken = "", IdToken = "" } = (await session()) ?? {};
  const [header, , signature] = AccessToken.split(".");
  const forged = Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), sub: "x" })).toString("base64url");
  for (const token of [`${header}.${forged}.${signature}`, IdToken, "a.b.c"])
    expect(await refusal(userOf(token))).toBe("NotAuthorizedException");
  passTime(901_000);
  expect(await refusal(userOf(AccessToken))).toBe("NotAuthorizedException");
});

test("keeps accounts, sessions and the signing key across a restart", async () => {
  const { RefreshToken, AccessToken } = (await session()) ?? {};
  const again = await cognito.reopen();
  expect(again.key.jwks).toEqual(cognito.key.jwks);
  const { AuthenticationResult } = await again.call("GetTokensFromRefreshToken", { RefreshToken, ClientId });
  expect(AuthenticationResult?.AccessToken).toBeDefined();
  expect(await again.call("GetUser", { AccessToken })).toMatchObject({ Username: sub });
});

test("calls the trigger before a password is checked, and the one after a sign-in, and none for renewed tokens", async () => {
  await refusal(cognito.signIn("unknown@example.com", PASSWORD));
  expect(cognito.attempts).toEqual([]);
  await refusal(cognito.signIn(EMAIL, "Wrong#2026"));
  expect(cognito.signedIn).toEqual([]);
  await cognito.refresh((await session())?.RefreshToken);
  expect(cognito.attempts).toMatchObject(
    Array.from({ length: 2 }, () => ({
      triggerSource: "PreAuthentication_Authentication",
      request: { userAttributes: { sub } },
    })),
  );
  expect(cognito.signedIn).toMatchObject([
    { triggerSource: "PostAuthentication_Authentication", request: { userAttributes: { sub } } },
  ]);
});

test("issues no tokens when the trigger after a sign-in fails", async () => {
  const failing = await cognitoHarness({ postAuthentication: () => Promise.reject(new Error("no entry")) });
  onTestFinished(() => failing.stop());
  const logged = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  await addAccount(failing.pool, { email: EMAIL, role: "TENANT_ADMIN" });
  expect(await refusal(failing.signIn(EMAIL, PASSWORD))).toBe("UserLambdaValidationException");
});

test("adds the claims of the trigger before tokens to access tokens, also to renewed ones", async () => {
  const groups: unknown[] = [];
  const accessTokenGeneration = { claimsToAddOrOverride: { mfa_missing: "optional" } };
  const marking = await cognitoHarness({
    tokenClaims: async (event) => {
      groups.push((event as { request: object }).request);
      return { response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } };
    },
  });
  onTestFinished(() => marking.stop());
  await addAccount(marking.pool, { email: EMAIL, role: "TENANT_ADMIN" });
  const issued = (await marking.signIn(EMAIL, PASSWORD)).AuthenticationResult;
  const renewed = (await marking.refresh(issued?.RefreshToken)).AuthenticationResult;
  for (const tokens of [issued, renewed]) {
    expect(claimsOf(tokens?.AccessToken)).toMatchObject({ mfa_missing: "optional", token_use: "access" });
    expect(claimsOf(tokens?.IdToken)).not.toHaveProperty("mfa_missing");
  }
  expect(groups).toMatchObject(
    Array.from({ length: 2 }, () => ({ groupConfiguration: { groupsToOverride: ["TENANT_ADMIN"] } })),
  );
});

describe("the files of pools", () => {
  const folder = mkdtempSync(join(tmpdir(), "clinic-store-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const open = () => jsonFiles(folder).create(CONTEXT, "pool", { Users: {} });

  test("keeps values across a restart, instants included", async () => {
    const now = new Date();
    const store = await open();
    await store.set(CONTEXT, ["Users", "a"], { UserCreateDate: now, Name: "2026-01-01T00:00:00.000Z" });
    await store.set(CONTEXT, ["Users", "b"], {});
    await store.delete(CONTEXT, ["Users", "b"]);
    const again = await open();
    expect(await again.get(CONTEXT, "Users")).toEqual({ a: { UserCreateDate: now, Name: "2026-01-01T00:00:00.000Z" } });
    expect(readdirSync(folder)).toEqual(["pool.json"]);
  });

  test("returns the fallback or null for a missing value, also for names of JavaScript's own", async () => {
    const store = await open();
    for (const name of ["unknown", "__proto__", "constructor"]) {
      expect(await store.get(CONTEXT, ["Users", name])).toBeNull();
      expect(await store.get(CONTEXT, ["Users", name], "fallback")).toBe("fallback");
    }
  });
});
