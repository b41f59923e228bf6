// @vitest-environment jsdom
import "../../support/web-setup.ts";
import * as amplify from "../../../web/src/session/amplify-sign-in.ts";
import { heading, openApp } from "../../support/render-app.tsx";
import { button, eventually, text, type, typed } from "../../support/render-gestures.tsx";

/** Takes the place of a file that a deployment has removed. */
const missing = vi.hoisted(() => () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

vi.mock("../../../web/src/features/sign-in/forgot-password-modal.tsx", missing);
vi.mock("../../../web/src/features/sign-in/first-password-form.tsx", missing);
vi.mock("../../../web/src/features/sign-in/totp-form.tsx", missing);

// React reports the error that the part's boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

const MISSING = "The product was updated while this page was open.";

test("keeps the typed email when the form for a new password can't be loaded", async () => {
  const { page } = await openApp("/login");
  type(page, "Email", "laura@example.com");
  button(page, "Forgot Password?").click();
  await eventually(() => expect(text()).toContain(MISSING));
  expect(heading()).toBe("LOGIN");
  expect(typed(page, "Email")).toBe("laura@example.com");
});

test.each([
  ["a first password", "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED"],
  ["a code", "CONFIRM_SIGN_IN_WITH_TOTP_CODE"],
])("keeps the login page when the form for %s can't be loaded", async (_, signInStep) => {
  const { page } = await openApp("/login");
  const answer = { isSignedIn: false, nextStep: { signInStep } } as Awaited<ReturnType<typeof amplify.signIn>>;
  vi.mocked(amplify.signIn).mockResolvedValue(answer);
  type(page, "Email", "laura@example.com");
  type(page, "Password", "secret");
  button(page, "Login").click();
  await eventually(() => expect(text()).toContain(MISSING));
  expect(text()).not.toContain("Something went wrong");
});
