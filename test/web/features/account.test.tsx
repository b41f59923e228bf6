import { act } from "@testing-library/react";
import { queryClient } from "../../../web/src/api/query-client.ts";
import * as amplify from "../../support/amplify-doubles.ts";
import { meAs, openApp } from "../../support/render-app.tsx";
import { button, errorOf, eventually, field, text } from "../../support/render-gestures.tsx";

const cognitoError = (name: string, message: string) => Object.assign(new Error(message), { name });
const preference = (enabled: boolean) =>
  amplify.fetchMFAPreference.mockResolvedValue(enabled ? { enabled: ["TOTP"], preferred: "TOTP" } : {});

async function openAccount({ totp = false } = {}) {
  preference(totp);
  amplify.setUpTOTP.mockResolvedValue({
    sharedSecret: "JBSWY3DPEHPK3PXP",
    getSetupUri: (app: string, account = "") => new URL(`otpauth://totp/${app}:${account}?secret=JBSWY3DPEHPK3PXP`),
  });
  const app = await openApp("/account", { as: "RECEPTIONIST" });
  const set = (label: string, value: string) => field(app.page, label).findControl()?.findInput()?.setInputValue(value);
  await eventually(() => expect(text()).toContain(totp ? "Turn off" : "Turn on"));
  return { ...app, set };
}

test("turns on two-step sign-in with a code of the authenticator app", async () => {
  const { page, set } = await openAccount();
  button(page, "Turn on").click();
  await eventually(() => expect(text()).toContain("JBSW Y3DP EHPK 3PXP"));
  expect(document.querySelector("svg title")?.textContent).toBeDefined();
  set("Code", "12");
  button(page, "Verify and turn on").click();
  await eventually(() => expect(errorOf(page, "Code")).toContain("The code has 6 digits."));
  amplify.verifyTOTPSetup.mockRejectedValueOnce(cognitoError("EnableSoftwareTokenMFAException", "Code mismatch"));
  set("Code", "111111");
  button(page, "Verify and turn on").click();
  await eventually(() => expect(errorOf(page, "Code")).toContain("This code is not correct."));
  set("Code", "123456");
  button(page, "Verify and turn on").click();
  await eventually(() => expect(text()).toContain("Two-step sign-in is turned on."));
  expect(amplify.verifyTOTPSetup).toHaveBeenLastCalledWith({ code: "123456" });
  expect(amplify.updateMFAPreference).toHaveBeenCalledWith({ totp: "PREFERRED" });
  expect(text()).toContain("Turn off");
});

test("says that two-step sign-in is on, and what to do, when the session can't be renewed after it", async () => {
  const { api, page, set } = await openAccount();
  api.on("GET /api/me", { ...meAs("RECEPTIONIST"), mfa_required: true });
  await act(() => queryClient.invalidateQueries());
  await eventually(() => expect(text()).toContain("Two-step sign-in is required"));
  button(page, "Turn on").click();
  await eventually(() => expect(text()).toContain("JBSW Y3DP EHPK 3PXP"));
  amplify.renewTokens.mockRejectedValue(cognitoError("NetworkError", "A network error has occurred."));
  set("Code", "123456");
  button(page, "Verify and turn on").click();
  await eventually(() =>
    expect(text()).toContain("Two-step sign-in is turned on. Log out and sign in again to continue."),
  );
  expect(text()).toContain("Turn off");
});

test("asks before it turns off two-step sign-in", async () => {
  const { page } = await openAccount({ totp: true });
  button(page, "Turn off").click();
  expect(page.findModal()?.findHeader().getElement().textContent).toBe("Turn off two-step sign-in?");
  expect(amplify.updateMFAPreference).not.toHaveBeenCalled();
  page.findModal()?.findFooter()?.findAllButtons()[1]?.click();
  await eventually(() => expect(text()).toContain("Two-step sign-in is turned off."));
  expect(amplify.updateMFAPreference).toHaveBeenCalledWith({ totp: "DISABLED" });
  expect(amplify.renewTokens).toHaveBeenCalledOnce();
});

test("says why the state can't be loaded, and tries again", async () => {
  amplify.fetchMFAPreference.mockRejectedValue(cognitoError("TooManyRequestsException", "Slow down"));
  const { page } = await openApp("/account", { as: "MANAGER" });
  await eventually(() => expect(text()).toContain("Too many attempts. Please try again in a few minutes."));
  preference(false);
  button(page, "Try again").click();
  await eventually(() => expect(text()).toContain("Turn on"));
});
