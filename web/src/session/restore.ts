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
    if (key === null || key === sessionStore.persist.getOptions().name) void sessionStore.persist.rehydrate();
  });
}
