import { sessionStore } from "../../../web/src/session/session-store.ts";
import { tokenStorage } from "../../../web/src/session/token-storage.ts";
import { accessToken } from "../../../web/src/session/tokens.ts";
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
