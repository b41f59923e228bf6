import { Amplify } from "aws-amplify";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { storedAccessToken } from "../../../web/src/session/stored-token.ts";
import { accessToken } from "../../../web/src/session/tokens.ts";
import { fetchAuthSession } from "../../support/amplify-doubles.ts";

const SECOND = 1000;

const tokenUntil = (end: number) =>
  ["{}", JSON.stringify({ sub: "sub-1", exp: Math.floor(end / SECOND) }), "signature"].map(btoa).join(".");

/** Lets Amplify itself store a token, as after a login. */
async function storeToken(end: number, clockDrift = 0): Promise<string> {
  const token = tokenUntil(end);
  const authConfig = { Cognito: { userPoolId: "us-east-1_pool", userPoolClientId: "client" } };
  Amplify.configure({ Auth: authConfig });
  cognitoUserPoolsTokenProvider.setAuthConfig(authConfig);
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (name) => localStorage.getItem(name),
    setItem: async (name, value) => localStorage.setItem(name, value),
    removeItem: async (name) => localStorage.removeItem(name),
    clear: async () => localStorage.clear(),
  });
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken: { toString: () => token, payload: { sub: "sub-1" } },
      clockDrift,
      username: "ada.byron@lakeside.example.com",
    },
  });
  return token;
}

afterEach(() => localStorage.clear());

test("reads the token that Amplify has stored, and asks the API with it before Amplify is loaded", async () => {
  const token = await storeToken(Date.now() + 600 * SECOND);
  expect(storedAccessToken()).toBe(token);
  expect(await accessToken()).toBe(token);
  expect(fetchAuthSession).not.toHaveBeenCalled();
});

test.each([
  ["ends within seconds", 20 * SECOND, 0],
  ["has ended by Cognito's clock, which this device is behind", 600 * SECOND, 3600 * SECOND],
])("leaves a token that %s to Amplify, which renews it", async (_, left, drift) => {
  await storeToken(Date.now() + left, drift);
  expect(storedAccessToken()).toBeUndefined();
  expect(await accessToken()).toBe("access-token");
});

test("finds no token on a device that has none or an unreadable one", async () => {
  expect(storedAccessToken()).toBeUndefined();
  localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "ada");
  localStorage.setItem("CognitoIdentityServiceProvider.client.ada.accessToken", "not a token");
  expect(storedAccessToken()).toBeUndefined();
});
