import { Amplify } from "aws-amplify";
import { RECOVERY } from "../../../shared/accounts/texts.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { refuse } from "../../support/render-api.tsx";
import { openApp } from "../../support/render-app.tsx";
import { button, errorOf, eventually, field, text } from "../../support/render-gestures.tsx";

const LOADING_MS = 60_000;
// Amplify's components take longer to load than a test waits for a page.
beforeAll(() => import("../../../web/src/features/account/account-page.tsx"), LOADING_MS);

const COGNITO = "POST https://cognito-idp.us-east-1.amazonaws.com/";
const HOUR_S = 3600;

const token = (payload: object) => ["{}", JSON.stringify(payload), "x"].map((part) => btoa(part)).join(".");

/** Amplify's stored session of a signed-in person. */
function rememberSignIn(): void {
  Amplify.configure({ Auth: { Cognito: { userPoolId: "us-east-1_Pool", userPoolClientId: "client" } } });
  const exp = Math.floor(Date.now() / 1000) + HOUR_S;
  const own = "CognitoIdentityServiceProvider.client";
  localStorage.setItem(`${own}.LastAuthUser`, "laura");
  localStorage.setItem(`${own}.laura.accessToken`, token({ sub: "laura", exp, iat: 1, username: "laura" }));
  localStorage.setItem(`${own}.laura.idToken`, token({ sub: "laura", exp, iat: 1 }));
  localStorage.setItem(`${own}.laura.refreshToken`, "refresh");
  localStorage.setItem(`${own}.laura.clockDrift`, "0");
}

async function openForm() {
  rememberSignIn();
  const app = await openApp("/account", { as: "RECEPTIONIST" });
  await eventually(() => expect(text()).toContain("Current Password"));
  const input = (label: string) => field(app.page, label).findControl()?.findInput();
  return {
    ...app,
    input,
    fill: (current: string, next: string, repeated = next) => {
      input("Current Password")?.setInputValue(current);
      input("New Password")?.setInputValue(next);
      input("Repeat New Password")?.setInputValue(repeated);
    },
  };
}

test("refuses a new password that breaks the rules or is not repeated", async () => {
  const { page, fill, input } = await openForm();
  fill("Clinic#2026", "alllowercase", "another");
  for (const label of ["New Password", "Repeat New Password"]) {
    input(label)?.focus();
    input(label)?.blur();
  }
  await eventually(() => expect(errorOf(page, "New Password")).toContain(RECOVERY.tooSimple));
  await eventually(() => expect(errorOf(page, "Repeat New Password")).toContain("Your passwords must match"));
  expect(button(page, "Change Password").isDisabled()).toBe(true);
});

test("refuses a common password and one that is little more than a name, and keeps what was typed", async () => {
  const { page, api, fill, input } = await openForm();
  api.on(COGNITO, {});
  fill("Clinic#2026", "P@ssw0rd");
  button(page, "Change Password").click();
  await eventually(() => expect(errorOf(page, "New Password")).toContain(RECOVERY.tooCommon));
  fill("Clinic#2026", "Lakeside#2027");
  await eventually(() => expect(errorOf(page, "New Password")).toBeUndefined());
  button(page, "Change Password").click();
  await eventually(() => expect(errorOf(page, "New Password")).toContain(RECOVERY.tooNear));
  expect(input("New Password")?.getInputValue()).toBe("Lakeside#2027");
  expect(api.named(COGNITO)).toEqual([]);
});

const SIGN_OUT = "POST /api/me/sign-out";

async function change(app: Awaited<ReturnType<typeof openForm>>) {
  app.api.on(COGNITO, {});
  app.fill("Clinic#2026", "Violet4#Kayaks");
  button(app.page, "Change Password").click();
}

test("changes the password, ends every session and opens the login page with a message", async () => {
  const app = await openForm();
  app.api.on(SIGN_OUT, undefined);
  await change(app);
  await eventually(() => expect(app.path()).toBe("/login"));
  await eventually(() => expect(text()).toContain("Your password was changed. Please log in with the new one."));
  const sent = app.api.named(COGNITO).find(({ headers }) => headers.get("x-amz-target")?.endsWith("ChangePassword"));
  expect(sent?.body).toMatchObject({ PreviousPassword: "Clinic#2026", ProposedPassword: "Violet4#Kayaks" });
  expect(app.api.named(SIGN_OUT)).toHaveLength(1);
});

test("says that the other sessions could not be ended", async () => {
  const app = await openForm();
  app.api.on(SIGN_OUT, refuse("unavailable", REQUEST_TEXTS.unavailable));
  await change(app);
  await eventually(() =>
    expect(text()).toContain("Your password was changed, but your other sessions could not be ended."),
  );
  expect(app.path()).toBe("/account");
  app.api.on(SIGN_OUT, undefined);
  button(app.page, "Log out everywhere").click();
  await eventually(() => expect(app.path()).toBe("/login"));
  await eventually(() => expect(text()).toContain("You have been logged out everywhere."));
});

test("shows the product's own message for a wrong current password", async () => {
  const { page, api, fill } = await openForm();
  const body = { __type: "NotAuthorizedException", message: "Incorrect username or password." };
  api.on(COGNITO, Response.json(body, { status: 400 }));
  fill("wrong", "Violet4#Kayaks");
  button(page, "Change Password").click();
  await eventually(() => expect(text()).toContain("Your current password is not correct."));
  expect(text()).not.toContain("Incorrect username or password.");
});
