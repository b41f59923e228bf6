import { createStore, useStore } from "zustand";
import { createJSONStorage, persist, type StateStorage } from "zustand/middleware";
import type { Role } from "../../../shared/roles.ts";
import { personChanged, provideCredentials } from "../api/credentials.ts";
import { keepDraftsOf } from "../lib/forms/drafts.ts";
import { tabStorage } from "../lib/tab-storage.ts";
import { deviceStorage } from "./device-storage.ts";
import { type Persisted, restoredSession, type SessionUser } from "./session-user.ts";

/** A running session. Its tokens are in Amplify's own store. */
export interface Session {
  /** When the access token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

interface Data {
  readonly user: SessionUser | null;
  readonly session: Session | null;
  readonly isAuthenticated: boolean;
  readonly isLoading: boolean;
  readonly error: string | null;
  readonly userRole: Role | null;
}

interface SignedIn {
  readonly user: SessionUser;
  readonly session: Session;
  readonly userRole: Role;
}

export interface SessionState extends Data {
  loginStarted(): void;
  loginSucceeded(signedIn: SignedIn): void;
  loginFailed(error: string): void;
  /** Login has to be asked something more, so it is neither loading nor decided. */
  loginPaused(): void;
  renewed(session: Session): void;
  userRead(user: SessionUser, userRole: Role): void;
  /** Back to the initial state; with an error when it was not the person's own wish. */
  loggedOut(error?: string): void;
}

const INITIAL: Data = {
  user: null,
  session: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
  userRole: null,
};

/** The authentication state, persisted in the given storage under the key "root". */
export const createSessionStore = (storage: StateStorage) =>
  createStore<SessionState>()(
    persist(
      (set) => ({
        ...INITIAL,
        loginStarted: () => set({ ...INITIAL, isLoading: true }),
        loginSucceeded: (signedIn) => set({ ...INITIAL, ...signedIn, isAuthenticated: true }),
        loginFailed: (error) => set({ ...INITIAL, error }),
        loginPaused: () => set({ isLoading: false }),
        renewed: (session) => set({ session }),
        userRead: (user, userRole) => set({ user, userRole }),
        loggedOut: (error) => set({ ...INITIAL, error: error ?? null }),
      }),
      {
        name: "root",
        version: 1,
        storage: createJSONStorage(() => storage),
        partialize: ({ user, isAuthenticated, userRole, error, session }): Persisted => ({
          user,
          isAuthenticated,
          userRole,
          error,
          sessionExpiresAt: session?.expiresAt ?? null,
        }),
        // What another version has written is not worth a guess: it reads as signed out.
        migrate: () => restoredSession(undefined),
        merge: (persisted, current) => {
          const { sessionExpiresAt, ...restored } = restoredSession(persisted);
          return {
            ...current,
            ...restored,
            session: sessionExpiresAt === null ? null : { expiresAt: sessionExpiresAt },
          };
        },
      },
    ),
  );

export const sessionStore = createSessionStore(deviceStorage);

provideCredentials({
  userId: () => sessionStore.getState().user?.user_id,
  tenantId: () => sessionStore.getState().user?.tenant_id,
  // Loaded when they are first needed: both of them import this store.
  accessToken: async () => (await import("./tokens.ts")).accessToken(),
  refused: async (message) => (await import("./sign-out.ts")).sessionRefused(message),
});
const keepOwnDrafts = ({ user }: SessionState) => user && keepDraftsOf(user.user_id);
keepOwnDrafts(sessionStore.getState());
sessionStore.subscribe((state, { user: before }) => {
  if (state.user?.user_id === before?.user_id) return;
  // What a person has left in the tab must not be there for the next one; a page kept for a login is.
  if (before) tabStorage.clear();
  personChanged();
  keepOwnDrafts(state);
});

/** Reads a part of the authentication state, and draws again when it changes. */
export const useSession = <T>(select: (state: SessionState) => T): T => useStore(sessionStore, select);
