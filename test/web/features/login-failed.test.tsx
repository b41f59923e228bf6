import { ACCESS_TEXTS } from "../../../shared/contract/texts.ts";
import { LOGIN_SCREEN } from "../../../web/src/lib/sign-in-texts.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { refuse } from "../../support/render-api.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { cognitoError, next, openLogin, signIn } from "./render-login.tsx";

test.each([
  ["a wrong password", cognitoError("NotAuthorizedException", "Incorrect username or password.")],
  ["an unknown address", cognitoError("UserNotFoundException", "User does not exist.")],
  ["a disabled account", cognitoError("NotAuthorizedException", "User is disabled.")],
  [
    "an expired invitation",
    cognitoError("NotAuthorizedException", "Temporary password has expired and must be reset by an administrator."),
  ],
  ["an inactive account", undefined],
])("shows the same message for %s as for any other failed sign-in", async (_, error) => {
  const app = await openLogin();
  app.api.on("GET /api/me", refuse("account_inactive", ACCESS_TEXTS.accountInactive));
  if (error) signIn.mockRejectedValue(error);
  else signIn.mockResolvedValue(next("DONE"));
  app.submit("laura@example.com", "wrong");
  await eventually(() => expect(text()).toContain("Incorrect username or password."));
  expect(sessionStore.getState()).toMatchObject({ isAuthenticated: false, isLoading: false, user: null });
  expect(app.path()).toBe("/login");
  if (error && error.message !== LOGIN_SCREEN.incorrect) expect(text()).not.toContain(error.message);
});

test("keeps the error of a login in the state until the next attempt", async () => {
  const app = await openLogin();
  signIn.mockRejectedValueOnce(cognitoError("NotAuthorizedException", "Incorrect username or password."));
  app.submit("laura@example.com", "wrong");
  await eventually(() => expect(sessionStore.getState().error).toBe("Incorrect username or password."));
  expect(JSON.parse(localStorage.getItem("root") ?? "{}").state.error).toBe("Incorrect username or password.");
  signIn.mockReturnValueOnce(new Promise(() => {}));
  app.submit("laura@example.com", "secret");
  await eventually(() => expect(sessionStore.getState()).toMatchObject({ error: null, isLoading: true }));
});

test("shows the product's own message after too many attempts", async () => {
  const app = await openLogin();
  signIn.mockRejectedValue(
    cognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time."),
  );
  app.submit("laura@example.com", "wrong");
  await eventually(() => expect(text()).toContain("Too many attempts. Please try again in a few minutes."));
});

test("shows the unexpected-error sentence for an error without one of its own", async () => {
  const app = await openLogin();
  signIn.mockRejectedValue(new TypeError("x is undefined"));
  app.submit("laura@example.com", "secret");
  await eventually(() => expect(text()).toContain("We encountered an unexpected error."));
});

test("names empty fields, and sends nothing", async () => {
  const app = await openLogin();
  app.button("Login")?.click();
  await eventually(() => expect(text()).toContain("Email is required"));
  expect(text()).toContain("Password is required");
  expect(signIn).not.toHaveBeenCalled();
});
