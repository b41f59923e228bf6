import { act, fireEvent } from "@testing-library/react";
import { RECOVERY } from "../../../shared/accounts/texts.ts";
import { ACCESS_TEXTS, COMMON_TEXTS, REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { LOGIN_SCREEN } from "../../../web/src/lib/sign-in-texts.ts";
import { signOut } from "../../../web/src/session/amplify-session.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { signOut as signOutOf } from "../../../web/src/session/sign-out.ts";
import { fetchAuthSession } from "../../support/amplify-doubles.ts";
import { refuse } from "../../support/render-api.tsx";
import { meAs, openApp, signInAs } from "../../support/render-app.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { cognitoError, confirmSignIn, next, openLogin, signIn } from "./render-login.tsx";

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

describe("a failed login", () => {
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
});

describe("a session that has ended", () => {
  describe("after a session that was ended", () => {
    const PATIENT = "/receptionist/patients/pat_01jd3v00000000000000000001/profile";
    /** Logs the front desk out for inactivity while a patient is open. */
    async function endSession(): Promise<void> {
      signInAs("RECEPTIONIST");
      window.history.replaceState(null, "", PATIENT);
      await signOutOf("You were logged out after 30 minutes without activity.");
      window.history.replaceState(null, "", "/");
    }

    test("says that the session ended to a person whose tokens can't be renewed", async () => {
      signInAs("RECEPTIONIST");
      const { session } = sessionStore.getState();
      sessionStore.setState({ session: { ...session, expiresAt: Date.now() - 1 } });
      fetchAuthSession.mockResolvedValue({});
      const app = await openApp(PATIENT);
      await eventually(() => expect(app.path()).toBe("/login"));
      await eventually(() => expect(text()).toContain("Your session ended. Sign in to continue."));
      expect(text()).not.toContain(COMMON_TEXTS.notLoggedIn);
    });

    test("returns the same person to the page", async () => {
      await endSession();
      const app = await openLogin();
      app.api.on("GET /api/me", meAs("RECEPTIONIST"));
      signIn.mockResolvedValue(next("DONE"));
      app.submit("laura@example.com", "secret");
      await eventually(() => expect(app.path()).toBe(PATIENT));
    });

    test("opens another person's own home page, even after Back", async () => {
      await endSession();
      const app = await openLogin(PATIENT);
      app.api.on("GET /api/me", { ...meAs("RECEPTIONIST"), user_id: "d0000000-0000-4000-8000-000000000002" });
      signIn.mockResolvedValue(next("DONE"));
      app.submit("omar@example.com", "secret");
      await eventually(() => expect(app.path()).toBe("/receptionist/dashboard"));
    });

    test("removes everything else of the former person from the tab", async () => {
      sessionStorage.setItem("recent-patients", "[1]");
      await endSession();
      expect(Object.keys(sessionStorage)).toEqual(["requested-path"]);
    });
  });
});

describe("the forms that follow", () => {
  const FORGOT = "POST /api/auth/forgot-password";

  test("asks for a valid password at the first sign-in", async () => {
    const app = await openLogin();
    app.api.on("GET /api/me", meAs("TENANT_ADMIN"));
    signIn.mockResolvedValue(next("CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED"));
    confirmSignIn.mockResolvedValue(next("DONE"));
    app.submit("laura@example.com", "temporary");
    await eventually(() => expect(text()).toContain("Choose your password"));
    const fill = (password: string, repeated: string) => {
      app.input(0)?.setInputValue(password);
      app.input(1)?.setInputValue(repeated);
      app.button("Set password")?.click();
    };
    fill("short", "short");
    await eventually(() => expect(text()).toContain("Password must be at least 8 characters long"));
    fill("onlyletters", "onlyletters");
    await eventually(() => expect(text()).toContain(RECOVERY.tooSimple));
    fill("Clinic#2026", "Violet4#Kayaks");
    await eventually(() => expect(text()).toContain("The two passwords are not the same."));
    expect(confirmSignIn).not.toHaveBeenCalled();
    fill("Laura#2026", "Laura#2026");
    await eventually(() => expect(text()).toContain(RECOVERY.tooNear));
    fill("P@ssw0rd", "P@ssw0rd");
    await eventually(() => expect(text()).toContain(RECOVERY.tooCommon));
    expect(confirmSignIn).not.toHaveBeenCalled();
    fill("Violet4#Kayaks", "Violet4#Kayaks");
    await eventually(() => expect(app.path()).toBe("/dashboard"));
    expect(confirmSignIn).toHaveBeenCalledWith({ challengeResponse: "Violet4#Kayaks" });
  });

  test("asks an account with two-step sign-in for a code", async () => {
    const app = await openLogin();
    app.api.on("GET /api/me", meAs("TENANT_ADMIN"));
    signIn.mockResolvedValue(next("CONFIRM_SIGN_IN_WITH_TOTP_CODE"));
    confirmSignIn.mockRejectedValueOnce(cognitoError("CodeMismatchException", "Invalid code received for user"));
    app.submit("laura@example.com", "secret");
    await eventually(() => expect(text()).toContain("Enter your code"));
    const verify = (code: string) => {
      app.input(0)?.setInputValue(code);
      app.button("Verify")?.click();
    };
    verify("12");
    await eventually(() => expect(text()).toContain("The code has 6 digits."));
    verify("123456");
    await eventually(() => expect(text()).toContain("This code is not correct."));
    expect(text()).not.toContain("Invalid code received for user");
    confirmSignIn.mockRejectedValueOnce(cognitoError("NotAuthorizedException", "Invalid session for the user."));
    verify("111111");
    await eventually(() => expect(text()).toContain("Your login took too long. Please start again."));
    confirmSignIn.mockResolvedValue(next("DONE"));
    verify("654321");
    await eventually(() => expect(app.path()).toBe("/dashboard"));
  });

  test("asks for an address after Forgot Password, and says that a mail was sent", async () => {
    const app = await openLogin();
    app.button("Forgot Password?")?.click();
    await eventually(() => expect(app.page.findModal()?.isVisible()).toBe(true));
    const modal = app.page.findModal();
    const send = () => modal?.findFooter()?.findAllButtons()[1]?.click();
    modal?.findContent().findInput()?.setInputValue("not-an-address");
    send();
    await eventually(() => expect(text()).toContain("Invalid email address"));
    app.api.on(FORGOT, refuse("rate_limited", REQUEST_TEXTS.rateLimited));
    modal?.findContent().findInput()?.setInputValue("Laura@example.com");
    send();
    await eventually(() => expect(text()).toContain("Too many requests. Try again in a minute."));
    app.api.on(FORGOT, undefined);
    send();
    await eventually(() => expect(text()).toContain("Password reset email sent! Check your inbox."));
    expect(app.api.named(FORGOT).at(-1)?.body).toEqual({ email: "laura@example.com" });
  });

  test("sends one reset email when Enter is pressed again while it is being sent", async () => {
    const app = await openLogin();
    app.api.on(FORGOT, undefined);
    app.button("Forgot Password?")?.click();
    await eventually(() => expect(app.page.findModal()?.isVisible()).toBe(true));
    const content = app.page.findModal()?.findContent();
    content?.findInput()?.setInputValue("laura@example.com");
    const pressEnter = () => act(() => void fireEvent.submit(content?.find("form")?.getElement() as Element));
    pressEnter();
    pressEnter();
    await eventually(() => expect(text()).toContain("Password reset email sent! Check your inbox."));
    expect(app.api.named(FORGOT)).toHaveLength(1);
  });
});
