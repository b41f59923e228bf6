import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { JwtVerifier } from "aws-jwt-verify";
import { attributeValue, type User } from "cognito-local/lib/services/userPoolService.js";
import { ISSUER, USER_POOL_CLIENT_ID } from "../settings.ts";
import { readIfThere, writeWhole } from "../state.ts";
import { notAuthorized } from "./pool.ts";

export type Claims = Readonly<Record<string, unknown>>;

/** The key that signs the pool's tokens, and its public half as Cognito publishes it. */
export interface SigningKey {
  readonly jwks: { readonly keys: readonly { kid: string; alg: "RS256"; use: "sig"; kty: string }[] };
  /** Returns a compact JWT of the claims. */
  sign(claims: Claims): string;
}

const KEY_ID = "clinic-local";

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Returns the state folder's own key, created at the first start, because the key that cognito-local ships is public.
 */
export function signingKey(file: string): SigningKey {
  const created = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const stored = readIfThere(file);
  const key = stored === undefined ? created() : createPrivateKey(stored);
  if (stored === undefined) writeWhole(file, key.export({ type: "pkcs8", format: "pem" }));
  const header = encoded({ alg: "RS256", kid: KEY_ID });
  const jwk = createPublicKey(key).export({ format: "jwk" }) as { kty: string };
  return {
    jwks: { keys: [{ ...jwk, kid: KEY_ID, alg: "RS256", use: "sig" }] },
    sign: (claims) => {
      const content = `${header}.${encoded(claims)}`;
      return `${content}.${sign("sha256", Buffer.from(content), key).toString("base64url")}`;
    },
  };
}

/** How long access and ID tokens and a session are valid, as in the deployed client. */
const TOKEN_SECONDS = 15 * 60;
const SESSION_SECONDS = 12 * 3_600;

/**
 * Signs tokens with Amazon Cognito's claims. cognito-local's tokens lack `origin_jti`, without which Amplify does not
 * revoke the session at sign-out, and mark every address as verified.
 * @param added the claims that the trigger before tokens adds to the access token
 * @param session the claims of the refresh token, whose time of sign-in the new tokens keep
 */
export function issueTokens(
  key: SigningKey,
  user: User,
  groups: readonly string[],
  { added, session }: { readonly added: Claims; readonly session?: Claims },
) {
  const iat = Math.floor(Date.now() / 1000);
  const common = {
    sub: attributeValue("sub", user.Attributes),
    iss: ISSUER,
    origin_jti: session?.origin_jti ?? randomUUID(),
    auth_time: session?.auth_time ?? iat,
    iat,
    ...(groups.length > 0 && { "cognito:groups": groups }),
  };
  const signed = (token_use: string, seconds: number, claims: Claims) =>
    key.sign({ ...common, ...claims, token_use, exp: iat + seconds, jti: randomUUID() });
  return {
    AccessToken: signed("access", TOKEN_SECONDS, {
      client_id: USER_POOL_CLIENT_ID,
      scope: "aws.cognito.signin.user.admin",
      username: user.Username,
      ...added,
    }),
    IdToken: signed("id", TOKEN_SECONDS, {
      aud: USER_POOL_CLIENT_ID,
      "cognito:username": user.Username,
      email: attributeValue("email", user.Attributes),
      email_verified: attributeValue("email_verified", user.Attributes) === "true",
    }),
    // Only the pool can read it; its own `use` keeps it from passing for another token.
    RefreshToken: signed("refresh", SESSION_SECONDS, {}),
    ExpiresIn: TOKEN_SECONDS,
    TokenType: "Bearer",
  };
}

/** Returns a function that reads the claims of a valid token of the pool; cognito-local accepts every token. */
export function tokenReader({ jwks }: SigningKey) {
  const verifier = JwtVerifier.create({ issuer: ISSUER, audience: null });
  verifier.cacheJwks({ keys: [...jwks.keys] });
  return (token: string) => {
    try {
      return verifier.verifySync(token);
    } catch {
      throw notAuthorized("Invalid token: it was not signed by this pool, or has expired.");
    }
  };
}
