import { accountsApi } from "../api/send.ts";
import { type NamedDraft, storeDraft } from "../lib/forms/drafts.ts";
import { unsavedDrafts } from "../lib/forms/unsaved-changes.ts";
import { APP_SCREEN } from "../lib/texts.ts";
import { forgetActivity } from "./idle.ts";
import { leaveLoginNotice, rememberRequestedPath } from "./requested-path.ts";
import { sessionStore } from "./session-store.ts";
import { tokenStorage } from "./token-storage.ts";

/**
 * Ends every session of the signed-in person, this one included.
 * @param notice the message on the login page
 */
export async function signOutEverywhere(notice: string): Promise<void> {
  await accountsApi.signOutEverywhere();
  leaveLoginNotice(notice);
  await signOut();
}

/**
 * Ends the session. Amplify revokes its tokens, which leave the device whatever fails, and the state becomes the initial one.
 * @param error the message on the login page if the person did not log out on purpose. The current page is then remembered
 * @param drafts the unsaved input, which is stored for the same person
 */
export async function signOut(error?: string, drafts: readonly NamedDraft[] = []): Promise<void> {
  const { pathname, search } = location;
  const { user } = sessionStore.getState();
  try {
    const amplify = await import("./amplify-session.ts");
    // Amplify removes the tokens from this device even if Cognito can't be reached to revoke them.
    await amplify.signOut();
  } catch {
    // Without a connection, Amplify can't be loaded.
    await tokenStorage.clear();
  }
  sessionStore.getState().loggedOut(error);
  // It is removed after the state has changed, because a tab that does not know of the logout would count as idle without it.
  forgetActivity();
  // This comes after the change of the state, because that clears the tab's storage.
  if (error && user) rememberRequestedPath({ pathname, search }, user.user_id);
  drafts.forEach(storeDraft);
}

const { keptInput } = APP_SCREEN.session;

let ending: Promise<void> | undefined;

/**
 * Ends a session that its person did not end, because the API no longer accepts it or nothing was done for too long. Several
 * reasons at the same time end it once. Unsaved input is stored for the same person.
 * @param error the message on the login page
 */
export function endSession(error: string): Promise<void> {
  const drafts = unsavedDrafts();
  ending ??= signOut(drafts.length > 0 ? keptInput(error) : error, drafts).finally(() => {
    ending = undefined;
  });
  return ending;
}
