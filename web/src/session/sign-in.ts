import { ClinicError } from "../../../shared/contract/errors.ts";
import { accountsApi } from "../api/send.ts";
import { endSuspension, isSuspended, suspend } from "../api/suspension.ts";
import { config } from "../lib/config.ts";
import { LOGIN_SCREEN } from "../lib/sign-in-texts.ts";
import { confirmSignIn, signIn } from "./amplify-sign-in.ts";
import { noteActivity } from "./idle.ts";
import { sessionStore } from "./session-store.ts";
import { sessionUser } from "./session-user.ts";
import { signOut } from "./sign-out.ts";
import { accessTokenExpiry } from "./tokens.ts";

/** What the login page has to ask for next, or "done". */
export type Step = "done" | "new-password" | "totp";

type NextStep = Awaited<ReturnType<typeof signIn>>["nextStep"];

/** Completes the login, or returns what Cognito asks for next. */
async function follow({ signInStep }: NextStep): Promise<Step> {
  switch (signInStep) {
    case "DONE":
      await loadPerson();
      return "done";
    case "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED":
      return "new-password";
    case "CONFIRM_SIGN_IN_WITH_TOTP_CODE":
      return "totp";
    case "RESET_PASSWORD":
      throw new ClinicError("forbidden", LOGIN_SCREEN.resetNeeded);
    default:
      throw new Error(`Cognito asks for ${signInStep}, which this pool does not use`);
  }
}

const incorrect = (cause: Error) => new ClinicError("unauthenticated", LOGIN_SCREEN.incorrect, { cause });

async function loadPerson(): Promise<void> {
  try {
    const me = await accountsApi.me();
    noteActivity();
    sessionStore.getState().loginSucceeded({
      user: sessionUser(me),
      userRole: me.role,
      session: { expiresAt: await accessTokenExpiry() },
    });
  } catch (error) {
    // An inactive account gets the same message as a wrong password.
    const inactive = error instanceof ClinicError && error.code === "account_inactive";
    if (inactive) endSuspension();
    if (isSuspended(error) && !inactive) suspend(error);
    // Tokens without a session would prevent the next login.
    else await signOut();
    throw inactive ? incorrect(error) : error;
  }
}

/** Cognito's errors for an unknown address, a wrong password, an expired invitation and a disabled account. */
const INCORRECT = ["NotAuthorizedException", "UserNotFoundException", "UserNotConfirmedException"];

/**
 * Signs in with a password. A wrong password, an unknown address and a disabled account get the same message, so that it does not
 * reveal whether an account exists.
 * @throws ClinicError for a wrong account or password, or when the API refuses the account; AuthError for other errors of Cognito
 */
export async function startSignIn(email: string, password: string): Promise<Step> {
  const options = { authFlowType: config().authFlow };
  const attempt = () =>
    signIn({ username: email.trim().toLowerCase(), password, options }).catch((error: Error) => {
      throw INCORRECT.includes(error.name) ? incorrect(error) : error;
    });
  try {
    return await follow((await attempt()).nextStep);
  } catch (error) {
    if ((error as Error).name !== "UserAlreadyAuthenticatedException") throw error;
    await signOut();
    return follow((await attempt()).nextStep);
  }
}

/**
 * Answers the challenge that `startSignIn` ended with: the new password, or the code of the authenticator app.
 * @throws AuthError for a wrong answer; ClinicError when it comes too late or the API refuses the account
 */
export async function answerChallenge(challengeResponse: string): Promise<Step> {
  const { nextStep } = await confirmSignIn({ challengeResponse }).catch((error: Error) => {
    // The password was right, so this error means that the challenge has expired.
    if (error.name !== "NotAuthorizedException") throw error;
    throw new ClinicError("unauthenticated", LOGIN_SCREEN.tooLate, { cause: error });
  });
  return follow(nextStep);
}
