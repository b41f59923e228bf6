import { JwtVerifier } from "aws-jwt-verify";
import type { SigningKey } from "../cognito/signing-key.ts";
import type { Claims } from "./event.ts";

interface Issuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly jwks: SigningKey["jwks"];
}

/** Gives the claims of a valid token, and undefined for every other one. */
export type Authorize = (authorization: string | undefined) => Promise<Claims | undefined>;

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(asText).join(" ")}]`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/**
 * Stands in for the HTTP API's JWT authorizer: signature, issuer, client, times. As there, access and id tokens both
 * pass; which of them it is, the function has to ask.
 */
export function authorizer({ issuer, clientId, jwks }: Issuer): Authorize {
  const verifier = JwtVerifier.create({ issuer, audience: null });
  verifier.cacheJwks({ keys: [...jwks.keys] });
  const verified = (token: string) => {
    try {
      // Synchronously, because otherwise an unknown key id would be looked for at the issuer, over the network.
      return verifier.verifySync(token);
    } catch {
      return undefined;
    }
  };
  return async (authorization) => {
    const token = authorization?.replace(/^Bearer\s+/i, "").trim();
    if (!token) return undefined;
    const claims = verified(token);
    if (!claims || (claims.aud ?? claims.client_id) !== clientId) return undefined;
    return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, asText(value)]));
  };
}
