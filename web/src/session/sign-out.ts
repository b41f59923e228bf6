import { forgetActivity } from "./idle.ts";
import { sessionStore } from "./session-store.ts";
import { rememberWantedPath } from "./wanted-path.ts";

/**
 * Ends the session: Amplify revokes its tokens, the state becomes the initial one.
 * @param error what the login page tells, when it was not the person's own wish; the page is then kept for them
 */
export async function signOut(error?: string): Promise<void> {
  const { pathname, search } = location;
  const { user } = sessionStore.getState();
  forgetActivity();
  try {
    const amplify = await import("./amplify-session.ts");
    // Amplify forgets the tokens of this device even where Cognito can't be reached to revoke them.
    await amplify.signOut();
  } finally {
    sessionStore.getState().loggedOut(error);
    if (error && user) rememberWantedPath({ pathname, search }, user.user_id);
  }
}

let ending: Promise<void> | undefined;

/** Ends a session that the API no longer accepts; several refused requests at once end it once. */
export function sessionRefused(error: string): Promise<void> {
  ending ??= signOut(error).finally(() => {
    ending = undefined;
  });
  return ending;
}
