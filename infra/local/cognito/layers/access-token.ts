import { JwtVerifier } from "aws-jwt-verify";
import { JwtExpiredError } from "aws-jwt-verify/error";
import { ISSUER } from "../../settings.ts";
import { notAuthorized } from "../cognito-error.ts";
import type { Layer, Pool } from "../layer.ts";

/** Refuses access tokens that the pool did not sign or that have expired; cognito-local accepts every token. */
export function accessToken({ key, get }: Pool): Layer {
  const verifier = JwtVerifier.create({ issuer: ISSUER, audience: null });
  verifier.cacheJwks({ keys: [...key.jwks.keys] });

  const claimsOf = (token: string) => {
    try {
      return verifier.verifySync(token);
    } catch (error) {
      throw notAuthorized(error instanceof JwtExpiredError ? "Access Token has expired" : "Invalid Access Token");
    }
  };

  return async (call, next) => {
    const { AccessToken } = call.request;
    if (AccessToken === undefined) return next(call);
    const claims = claimsOf(AccessToken);
    if (claims.token_use !== "access") throw notAuthorized("Invalid Access Token");
    const user = await get(claims.sub);
    if (!user.Enabled) throw notAuthorized("User is disabled.");
    return next({ ...call, caller: user });
  };
}
