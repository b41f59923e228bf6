import { storeDraft } from "../lib/forms/drafts.ts";
import { unsavedDrafts } from "../lib/forms/unsaved-changes.ts";
import { sessionStore } from "./session-store.ts";

const RESTORE_TIMEOUT_MS = 5000;

interface Restorable {
  readonly persist: { hasHydrated(): boolean; onFinishHydration(then: () => void): () => void };
}

/** Waits at most five seconds for the persisted state. If the storage hangs, the person counts as signed out. */
export function sessionRestored({ persist }: Restorable = sessionStore): Promise<void> {
  if (persist.hasHydrated()) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RESTORE_TIMEOUT_MS);
    persist.onFinishHydration(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Applies changes of the session by other tabs: a login, a logout or a renewal. */
export function followOtherTabs(): void {
  addEventListener("storage", ({ key }) => {
    if (key === null || key === sessionStore.persist.getOptions().name) void followOtherTab();
  });
}

/** Reads the session that another tab has changed. If it has ended by itself, unsaved input is stored for the same person. */
async function followOtherTab(): Promise<void> {
  const drafts = unsavedDrafts();
  await sessionStore.persist.rehydrate();
  const { user, error } = sessionStore.getState();
  // A person who logs out on purpose leaves no message, and no input either.
  if (!user && error) drafts.forEach(storeDraft);
}
