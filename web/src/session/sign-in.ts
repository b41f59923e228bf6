import { ClinicError } from "../../../shared/errors.ts";
import { accountsApi } from "../api/accounts-api.ts";
import { isSuspended, suspend } from "../api/suspension.ts";
import { config } from "../lib/config.ts";
import { confirmSignIn, signIn } from "./amplify-sign-in.ts";
import { noteActivity } from "./idle.ts";
import { sessionStore } from "./session-store.ts";
import { sessionUser } from "./session-user.ts";
import { signOut } from "./sign-out.ts";
import { accessTokenExpiry } from "./tokens.ts";

/** What the login page has to ask next; "done" when nothing. */
export type Step = "done" | "new-password" | "totp";

const RESET_NEEDED = "Your password has to be reset. Please use Forgot Password.";

type NextStep = Awaited<ReturnType<typeof signIn>>["nextStep"];

async function follow({ signInStep }: NextStep): Promise<Step> {
  switch (signInStep) {
    case "DONE":
      await enter();
      return "done";
    case "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED":
      return "new-password";
    case "CONFIRM_SIGN_IN_WITH_TOTP_CODE":
      return "totp";
    case "RESET_PASSWORD":
      throw new ClinicError("forbidden", RESET_NEEDED);
    default:
      throw new Error(`Cognito asks for ${signInStep}, which this pool does not use`);
  }
}

/** Reads who has signed in, and stores it. */
async function enter(): Promise<void> {
  try {
    const me = await accountsApi.me();
    noteActivity();
    sessionStore.getState().loginSucceeded({
      user: sessionUser(me),
      userRole: me.role,
      session: { expiresAt: await accessTokenExpiry() },
    });
  } catch (error) {
    if (isSuspended(error)) suspend(error);
    // Tokens without a session would stand in the way of the next login.
    else await signOut();
    throw error;
  }
}

/**
 * Signs in with a password.
 * @throws AuthError with Cognito's own message; ClinicError when the API refuses the account
 */
export async function startSignIn(email: string, password: string): Promise<Step> {
  const options = { authFlowType: config().authFlow };
  const attempt = () => signIn({ username: email.trim().toLowerCase(), password, options });
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
 * @throws AuthError with Cognito's own message; ClinicError when the API refuses the account
 */
export async function answerChallenge(challengeResponse: string): Promise<Step> {
  return follow((await confirmSignIn({ challengeResponse })).nextStep);
}
