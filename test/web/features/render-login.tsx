import * as amplify from "../../../web/src/session/amplify-sign-in.ts";
import { openApp } from "../../support/render-app.tsx";

export const signIn = vi.mocked(amplify.signIn);
export const confirmSignIn = vi.mocked(amplify.confirmSignIn);

/** Returns Cognito's answer to a sign-in that is done or needs this step next. */
export const next = (signInStep: string) =>
  ({ isSignedIn: signInStep === "DONE", nextStep: { signInStep } }) as Awaited<ReturnType<typeof amplify.signIn>>;

/** Returns an error as Cognito throws it. */
export const cognitoError = (name: string, message: string) => Object.assign(new Error(message), { name });

/** Opens the login page, directly or from a page that needs a session. */
export async function openLogin(path = "/login") {
  const app = await openApp(path);
  const { page } = app;
  const input = (index: number) => page.findAllInputs()[index];
  const button = (label: string) =>
    page.findAllButtons().find((each) => each.getElement().textContent?.includes(label));
  const submit = (email: string, password: string) => {
    input(0)?.setInputValue(email);
    input(1)?.setInputValue(password);
    button("Login")?.click();
  };
  return { ...app, input, button, submit };
}
