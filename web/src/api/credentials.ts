/** What the API client needs of the session. The session provides it, so that the client does not import the session. */
interface Credentials {
  /** Returns the id of the signed-in person. */
  userId(): string | undefined;
  /** Returns the tenant of the signed-in person; null for users of the platform. */
  tenantId(): string | null | undefined;
  /** Returns a current access token, or undefined when no session can be renewed. */
  accessToken(): Promise<string | undefined>;
  /** Ends a session that the API has refused. */
  refused(message: string): Promise<void>;
}

const SIGNED_OUT: Credentials = {
  userId: () => undefined,
  tenantId: () => undefined,
  accessToken: async () => undefined,
  refused: async () => undefined,
};

let provided = SIGNED_OUT;
const listeners = new Set<() => void>();

/** Returns the credentials of the running session. */
export const credentials = (): Credentials => provided;

/** Connects the API client to the session. Called once, when the session's store is created. */
export const provideCredentials = (session: Credentials): void => {
  provided = session;
};

/** Calls the listener whenever another person signs in, or the person signs out. */
export const onPersonChange = (listener: () => void): void => void listeners.add(listener);

/** Calls the listeners of `onPersonChange`. */
export const personChanged = (): void => {
  for (const listener of listeners) listener();
};
