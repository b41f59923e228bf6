import { act, fireEvent } from "@testing-library/react";
import { RECOVERY } from "../../../shared/accounts/texts.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { refuse } from "../../support/render-api.tsx";
import { meAs } from "../../support/render-app.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { cognitoError, confirmSignIn, next, openLogin, signIn } from "./render-login.tsx";

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
