import { attempt } from "../lib/attempt.ts";
import { config } from "../lib/config.ts";
import { deviceStorage } from "./device-storage.ts";

const MS = 1000;

/** A token that expires sooner is renewed, so that it does not expire on its way to the API. */
const MARGIN_MS = 30_000;

/** The beginning of every name under which Amplify stores tokens. */
const PREFIX = "CognitoIdentityServiceProvider.";

/** Returns when a JSON web token expires, in milliseconds since 1970; 0 for any other text. */
function expiryOf(token: string): number {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const claims = attempt(() => JSON.parse(atob(payload)) as { exp?: unknown } | null);
  return typeof claims?.exp === "number" ? claims.exp * MS : 0;
}

/**
 * Returns the access token that Amplify has stored, as long as it needs no renewal. A page can then ask for its data
 * before Amplify is loaded.
 */
export function storedAccessToken(): string | undefined {
  const pool = `${PREFIX}${config().userPoolClientId}`;
  const user = deviceStorage.getItem(`${pool}.LastAuthUser`);
  const read = (name: string) => deviceStorage.getItem(`${pool}.${user}.${name}`) ?? "";
  const token = read("accessToken");
  /** The milliseconds by which the device's clock is behind that of Cognito. */
  const drift = Number(read("clockDrift")) || 0;
  return expiryOf(token) > Date.now() + drift + MARGIN_MS ? token : undefined;
}

/** Removes the tokens that Amplify has stored, without loading Amplify. */
export const removeStoredTokens = (): void =>
  Object.keys(attempt(() => localStorage) ?? {})
    .filter((name) => name.startsWith(PREFIX))
    .forEach(deviceStorage.removeItem);
