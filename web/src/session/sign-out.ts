import { APP_SCREEN } from "../../../shared/messages/app.ts";
import { type NamedDraft, storeDraft } from "../lib/forms/drafts.ts";
import { unsavedDrafts } from "../lib/forms/unsaved-changes.ts";
import { forgetActivity } from "./idle.ts";
import { sessionStore } from "./session-store.ts";
import { rememberWantedPath } from "./wanted-path.ts";

/**
 * Ends the session: Amplify revokes its tokens, the state becomes the initial one.
 * @param error what the login page tells, when it was not the person's own wish; the page is then kept for them
 * @param drafts the input that is kept for them as well
 */
export async function signOut(error?: string, drafts: readonly NamedDraft[] = []): Promise<void> {
  const { pathname, search } = location;
  const { user } = sessionStore.getState();
  forgetActivity();
  try {
    const amplify = await import("./amplify-session.ts");
    // Amplify forgets the tokens of this device even where Cognito can't be reached to revoke them.
    await amplify.signOut();
  } finally {
    sessionStore.getState().loggedOut(error);
    // Behind the change of the state, which clears the tab's storage.
    if (error && user) rememberWantedPath({ pathname, search }, user.user_id);
    drafts.forEach(storeDraft);
  }
}

const { keptInput } = APP_SCREEN.session;

let ending: Promise<void> | undefined;

/**
 * Ends a session that the API no longer accepts; several refused requests at once end it once. Unsaved input is kept for
 * the same person.
 */
export function sessionRefused(error: string): Promise<void> {
  const drafts = unsavedDrafts();
  ending ??= signOut(drafts.length > 0 ? keptInput(error) : error, drafts).finally(() => {
    ending = undefined;
  });
  return ending;
}
