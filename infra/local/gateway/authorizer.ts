import { JwtVerifier } from "aws-jwt-verify";
import type { SigningKey } from "../cognito/tokens.ts";
import type { Claims } from "./event.ts";

interface Issuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly jwks: SigningKey["jwks"];
}

/** Returns the claims of a valid token, and undefined for every other one. */
export type Authorize = (authorization: string | undefined) => Promise<Claims | undefined>;

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(asText).join(" ")}]`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/**
 * Creates the equivalent of the HTTP API's JWT authorizer, which checks signature, issuer, client and times. Access and
 * ID tokens both pass, as in API Gateway; the function distinguishes them.
 */
export function authorizer({ issuer, clientId, jwks }: Issuer): Authorize {
  const verifier = JwtVerifier.create({ issuer, audience: null });
  verifier.cacheJwks({ keys: [...jwks.keys] });
  const verified = (token: string) => {
    try {
      // Synchronous, because otherwise an unknown key id would be requested from the issuer over the network.
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
