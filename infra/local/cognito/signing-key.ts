import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readIfThere, writeWhole } from "../files.ts";

/** The key that signs the pool's tokens, and its public half as Cognito publishes it. */
export interface SigningKey {
  readonly jwks: { readonly keys: readonly { kid: string; alg: "RS256"; use: "sig"; kty: string }[] };
  /** Returns a compact JWT of the claims. */
  sign(claims: Readonly<Record<string, unknown>>): string;
}

const KEY_ID = "clinic-local";

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function loadOrCreate(file: string): KeyObject {
  const pem = readIfThere(file);
  if (pem !== undefined) return createPrivateKey(pem);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  writeWhole(file, privateKey.export({ type: "pkcs8", format: "pem" }));
  return privateKey;
}

/**
 * Returns the state folder's own key, created at the first start, because the key that cognito-local ships is public.
 */
export function signingKey(file: string): SigningKey {
  const key = loadOrCreate(file);
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
