import { deviceStorage } from "../../../web/src/session/device-storage.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { signOut } from "../../../web/src/session/sign-out.ts";
import { tokenStorage } from "../../../web/src/session/token-storage.ts";
import { accessToken } from "../../../web/src/session/tokens.ts";
import * as amplify from "../../support/amplify-doubles.ts";
import { fetchAuthSession } from "../../support/amplify-doubles.ts";
import { signInAs } from "../../support/render-app.tsx";

const token = (exp: number) => ({ accessToken: { payload: { exp }, toString: () => "renewed" } });

test("remembers when the token that Amplify has renewed expires", async () => {
  signInAs("RECEPTIONIST");
  fetchAuthSession.mockResolvedValueOnce({ tokens: token(2_000_000_000) });
  expect(await accessToken()).toBe("renewed");
  expect(sessionStore.getState().session?.expiresAt).toBe(2_000_000_000_000);
});

test("has no token when Amplify has none", async () => {
  fetchAuthSession.mockResolvedValueOnce({});
  expect(await accessToken()).toBeUndefined();
});

test("keeps Amplify's tokens on the device until they are removed", async () => {
  await tokenStorage.setItem("accessToken", "secret");
  expect(await tokenStorage.getItem("accessToken")).toBe("secret");
  await tokenStorage.removeItem("accessToken");
  expect(await tokenStorage.getItem("accessToken")).toBeNull();
});

const TOKENS = ["LastAuthUser", "ada.accessToken", "ada.idToken", "ada.refreshToken"];

test("removes the tokens from the device even if Amplify can't be loaded", async () => {
  signInAs("RECEPTIONIST");
  for (const name of TOKENS) deviceStorage.setItem(`tokens.CognitoIdentityServiceProvider.client.${name}`, "secret");
  deviceStorage.setItem("color-mode", "dark");
  amplify.signOut.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  await signOut();
  expect(Object.keys(localStorage).toSorted()).toEqual(["color-mode", "root"]);
  expect(sessionStore.getState().isAuthenticated).toBe(false);
});
