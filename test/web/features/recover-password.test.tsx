import { cleanup } from "@testing-library/react";
import { RECOVERY } from "../../../shared/accounts/texts.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { RECOVERY_SCREEN } from "../../../web/src/lib/sign-in-texts.ts";
import { confirmResetPassword } from "../../../web/src/session/amplify-sign-in.ts";
import { refuse } from "../../support/render-api.tsx";
import { prepareApp } from "../../support/render-app.tsx";
import { button, errorOf, eventually, field, text } from "../../support/render-gestures.tsx";

const CHECK = "GET /api/auth/recovery/rec1";
const LINK = "/recover-password?id=rec1#email=laura%40example.com&code=123456";

const cognitoError = (name: string, message: string) => Object.assign(new Error(message), { name });

async function openLink(answer: unknown, link = LINK) {
  window.history.replaceState(null, "", link);
  const app = prepareApp();
  app.api.on(CHECK, answer);
  await app.go("/recover-password?id=rec1");
  return app;
}

afterEach(() => window.history.replaceState(null, "", "/"));

test("removes the secret from the address and the history at once", async () => {
  const length = window.history.length;
  await openLink({ valid: true });
  expect(location.href).toBe("http://localhost:3000/recover-password?id=rec1");
  expect(window.history.length).toBe(length);
});

test("accepts a valid link again after a reload", async () => {
  await openLink({ valid: true });
  cleanup();
  const app = await openLink({ valid: true }, "/recover-password?id=rec1");
  await eventually(() => expect(text()).toContain("Update Password"));
  field(app.page, "New Password").findControl()?.findInput()?.setInputValue("Violet4#Kayaks");
  button(app.page, "Update Password").click();
  await eventually(() => expect(text()).toContain("Password updated successfully!"));
  expect(confirmResetPassword).toHaveBeenCalledWith(expect.objectContaining({ confirmationCode: "123456" }));
});

test("does not use the stored secret of another link", async () => {
  await openLink({ valid: true }, "/recover-password?id=rec2#email=omar%40example.com&code=654321");
  cleanup();
  await openLink({ valid: true }, "/recover-password?id=rec1");
  await eventually(() => expect(text()).toContain(RECOVERY_SCREEN.invalid));
});

test("removes the stored secret of an invalid link", async () => {
  await openLink({ valid: false });
  await eventually(() => expect(text()).toContain(RECOVERY_SCREEN.invalid));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("says that the link is being verified", async () => {
  const never = new Promise(() => {});
  await openLink(() => never);
  expect(text()).toContain("Verifying recovery link...");
});

test.each([
  ["a link that can't be used any more", { valid: false }, LINK],
  ["a link that lost its code", { valid: true }, "/recover-password?id=rec1#email=laura%40example.com"],
])("%s says so and leads to a new one", async (_, answer, link) => {
  const { page } = await openLink(answer, link);
  await eventually(() => expect(text()).toContain(RECOVERY_SCREEN.invalid));
  button(page, "Request a new link").click();
  await eventually(() => expect(page.findModal()?.isVisible()).toBe(true));
});

test("says why the check failed, and tries again", async () => {
  const { page, api } = await openLink(refuse("internal", REQUEST_TEXTS.internal));
  await eventually(() => expect(text()).toContain(REQUEST_TEXTS.internal));
  api.on(CHECK, { valid: true });
  button(page, "Try again").click();
  await eventually(() => expect(text()).toContain("Update Password"));
});

async function openForm() {
  const app = await openLink({ valid: true });
  await eventually(() => expect(text()).toContain("Update Password"));
  return {
    ...app,
    save: (password: string) => {
      field(app.page, "New Password").findControl()?.findInput()?.setInputValue(password);
      button(app.page, "Update Password").click();
    },
  };
}

test.each([
  ["alllowercase", RECOVERY.tooSimple],
  ["Sunshine#1", RECOVERY.tooCommon],
  ["Laura#2027", RECOVERY.tooNear],
])("the password %s is refused", async (password, message) => {
  const { page, save } = await openForm();
  save(password);
  await eventually(() => expect(errorOf(page, "New Password")).toContain(message));
  expect(confirmResetPassword).not.toHaveBeenCalled();
});

test("saves a new password, and opens the login page 3.2 seconds later", async () => {
  const { path, save } = await openForm();
  save("Violet4#Kayaks");
  await eventually(() => expect(text()).toContain("Password updated successfully!"));
  expect(confirmResetPassword).toHaveBeenCalledWith({
    username: "laura@example.com",
    confirmationCode: "123456",
    newPassword: "Violet4#Kayaks",
  });
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(path()).toBe("/recover-password");
  await eventually(() => expect(path()).toBe("/login"));
});

test("replaces Cognito's error with the product's own message", async () => {
  const { save } = await openForm();
  vi.mocked(confirmResetPassword).mockRejectedValueOnce(
    cognitoError("LimitExceededException", "Attempt limit exceeded"),
  );
  save("Violet4#Kayaks");
  await eventually(() =>
    expect(text()).toContain("Failed to update password: Too many attempts. Please try again in a few minutes."),
  );
});

test.each(["ExpiredCodeException", "CodeMismatchException", "NotAuthorizedException"])(
  "a link that Cognito no longer accepts (%s) leads to a new one",
  async (name) => {
    const { save } = await openForm();
    vi.mocked(confirmResetPassword).mockRejectedValueOnce(cognitoError(name, "Invalid code provided"));
    save("Violet4#Kayaks");
    await eventually(() => expect(text()).toContain("Recovery link has expired or is invalid."));
    expect(text()).toContain("Request a new link");
  },
);
