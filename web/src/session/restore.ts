import { sessionStore } from "./session-store.ts";

export const RESTORE_TIMEOUT_MS = 5000;

interface Restorable {
  readonly persist: { hasHydrated(): boolean; onFinishHydration(then: () => void): () => void };
}

/** Waits until the persisted state is back, at most 5 s: a storage that hangs reads as signed out. */
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

/** Takes over what another tab has done to the session: a login, a logout, a renewal. */
export function followOtherTabs(): void {
  addEventListener("storage", ({ key }) => {
    if (key === null || key === sessionStore.persist.getOptions().name) void sessionStore.persist.rehydrate();
  });
}
