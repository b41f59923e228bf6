import { sessionStore } from "./session-store.ts";

const MS = 1000;

/**
 * Returns the access token for the API, renewed by Amplify when it has expired.
 * @returns undefined when no one is signed in, or the session can no longer be renewed
 */
export async function accessToken(): Promise<string | undefined> {
  const { fetchAuthSession } = await import("./amplify-session.ts");
  const { tokens } = await fetchAuthSession();
  const token = tokens?.accessToken;
  if (!token) return undefined;
  const expiresAt = (token.payload.exp ?? 0) * MS;
  const { session, isAuthenticated, renewed } = sessionStore.getState();
  if (isAuthenticated && session?.expiresAt !== expiresAt) renewed({ expiresAt });
  return token.toString();
}

/** Returns when the current access token expires, in milliseconds since 1970; 0 without a token. */
export async function accessTokenExpiry(): Promise<number> {
  const { fetchAuthSession } = await import("./amplify-session.ts");
  const { tokens } = await fetchAuthSession();
  return (tokens?.accessToken.payload.exp ?? 0) * MS;
}
