import { ACCESS_TEXTS, COMMON_TEXTS } from "../../../shared/contract/texts.ts";

import { signOut } from "../../../web/src/session/amplify-session.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { refuse } from "../../support/render-api.tsx";
import { meAs } from "../../support/render-app.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { cognitoError, next, openLogin, signIn } from "./render-login.tsx";

test("shows the specified texts", async () => {
  const { input } = await openLogin();
  expect(document.querySelector("h1")?.textContent).toBe("LOGIN");
  expect(text()).toContain("Enter your email below to login to your account");
  expect(input(0)?.findNativeInput().getElement().type).toBe("email");
  expect(input(1)?.findNativeInput().getElement().type).toBe("password");
  expect(text()).toContain("Forgot Password?");
});

test.each([
  ["PLATFORM_ADMIN", "/dashboard"],
  ["TENANT_ADMIN", "/dashboard"],
  ["RECEPTIONIST", "/receptionist/dashboard"],
  ["MANAGER", "/receptionist/calendar"],
] as const)("%s lands on %s", async (role, where) => {
  const app = await openLogin();
  app.api.on("GET /api/me", meAs(role));
  app.api.on("GET /api/tenants", { items: [], next_cursor: null });
  signIn.mockResolvedValue(next("DONE"));
  app.submit(" Laura@Example.com ", "secret");
  await eventually(() => expect(app.path()).toBe(where));
  expect(signIn).toHaveBeenCalledWith({
    username: "laura@example.com",
    password: "secret",
    options: { authFlowType: "USER_SRP_AUTH" },
  });
  expect(sessionStore.getState()).toMatchObject({ isAuthenticated: true, isLoading: false, userRole: role });
});

test("opens the requested page after the login if the role may see it", async () => {
  const app = await openLogin("/tenant_admin/billing?x=1");
  await eventually(() => expect(text()).toContain(COMMON_TEXTS.notLoggedIn));
  app.api.on("GET /api/me", meAs("TENANT_ADMIN"));
  signIn.mockResolvedValue(next("DONE"));
  app.submit("laura@example.com", "secret");
  await eventually(() => expect(app.path()).toBe("/tenant_admin/billing"));
  expect(app.router.state.location.search).toBe("?x=1");
});

test("does not open a requested page that the role may not see", async () => {
  const app = await openLogin("/platform_admin/view_tenants");
  app.api.on("GET /api/me", meAs("TENANT_ADMIN"));
  signIn.mockResolvedValue(next("DONE"));
  app.submit("laura@example.com", "secret");
  await eventually(() => expect(app.path()).toBe("/dashboard"));
});

test("shows people of a suspended clinic the reason and only Logout", async () => {
  const app = await openLogin();
  app.api.on("GET /api/me", refuse("tenant_inactive", ACCESS_TEXTS.tenantInactive));
  signIn.mockResolvedValue(next("DONE"));
  app.submit("laura@example.com", "secret");
  await eventually(() => expect(document.querySelector("h1")?.textContent).toBe(ACCESS_TEXTS.tenantInactive));
  expect(app.page.findAllButtons().map((each) => each.getElement().textContent)).toEqual(["Logout"]);
  app.button("Logout")?.click();
  await eventually(() => expect(document.querySelector("h1")?.textContent).toBe("LOGIN"));
  expect(signOut).toHaveBeenCalled();
});

test("ignores the tokens of a former session", async () => {
  const app = await openLogin();
  app.api.on("GET /api/me", meAs("TENANT_ADMIN"));
  signIn.mockRejectedValueOnce(cognitoError("UserAlreadyAuthenticatedException", "There is already a signed in user."));
  signIn.mockResolvedValueOnce(next("DONE"));
  app.submit("laura@example.com", "secret");
  await eventually(() => expect(app.path()).toBe("/dashboard"));
  expect(signOut).toHaveBeenCalled();
});
