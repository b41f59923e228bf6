import { createStore, useStore } from "zustand";
import { createJSONStorage, persist, type StateStorage } from "zustand/middleware";
import type { Role } from "../../../shared/contract/roles.ts";
import { personChanged, provideCredentials } from "../api/client.ts";
import { keepDraftsOf } from "../lib/forms/drafts.ts";
import { tabStorage } from "../lib/storage.ts";
import { deviceStorage } from "./device-storage.ts";
import { type Persisted, restoredSession, type SessionUser } from "./session-user.ts";

/** A running session. Its tokens are in Amplify's own store. */
interface Session {
  /** When the access token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

interface Data extends Omit<Persisted, "sessionExpiresAt"> {
  readonly session: Session | null;
  readonly isLoading: boolean;
}

type SignedIn = { readonly [Name in "user" | "session" | "userRole"]: NonNullable<Data[Name]> };

interface SessionState extends Data {
  loginStarted(): void;
  loginSucceeded(signedIn: SignedIn): void;
  loginFailed(error: string): void;
  /** The login needs a further input, so that it is neither loading nor finished. */
  loginPaused(): void;
  renewed(session: Session): void;
  userRead(user: SessionUser, userRole: Role): void;
  /** Returns to the initial state, with an error if the person did not log out on purpose. */
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

/** Creates the store of the authentication state, which is persisted in the given storage under the key "root". */
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
        // A state that another version has written is discarded, so that the person counts as signed out.
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
  // Both modules import this store, so they are loaded only when they are needed.
  accessToken: async () => (await import("./tokens.ts")).accessToken(),
  refused: async (message) => (await import("./sign-out.ts")).endSession(message),
});

const keepOwnDrafts = ({ user }: SessionState) => keepDraftsOf(user?.user_id);
keepOwnDrafts(sessionStore.getState());
sessionStore.subscribe((state, { user: before }) => {
  if (state.user?.user_id === before?.user_id) return;
  // The next person must not find the data of the one before.
  if (before) tabStorage.clear();
  personChanged();
  keepOwnDrafts(state);
});

const NO_ROLES: readonly Role[] = [];

/** Returns the roles of the signed-in person that are in effect. */
export const sessionRoles = ({ user }: Pick<SessionState, "user"> = sessionStore.getState()): readonly Role[] =>
  user?.roles ?? NO_ROLES;

/** Reads a part of the authentication state, and renders again when it changes. */
export const useSession = <T>(select: (state: SessionState) => T): T => useStore(sessionStore, select);
