import { deviceStorage } from "../../../web/src/session/device-storage.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { signOut } from "../../../web/src/session/sign-out.ts";
import * as amplify from "../../support/amplify-doubles.ts";
import { signInAs } from "../../support/render-app.tsx";

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
