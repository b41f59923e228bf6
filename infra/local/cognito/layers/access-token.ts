import { JwtVerifier } from "aws-jwt-verify";
import { JwtExpiredError } from "aws-jwt-verify/error";
import { ISSUER } from "../../settings.ts";
import { cognitoError } from "../cognito-error.ts";
import type { Layer, Pool } from "../layer.ts";

/** Refuses access tokens that the pool did not sign or that have expired; cognito-local accepts every token. */
export function accessToken({ key, find }: Pool): Layer {
  const verifier = JwtVerifier.create({ issuer: ISSUER, audience: null });
  verifier.cacheJwks({ keys: [...key.jwks.keys] });
  const refuse = (message: string) => cognitoError("NotAuthorizedException", message);

  const claimsOf = (token: string) => {
    try {
      return verifier.verifySync(token);
    } catch (error) {
      throw refuse(error instanceof JwtExpiredError ? "Access Token has expired" : "Invalid Access Token");
    }
  };

  return async (call, next) => {
    const { AccessToken } = call.request;
    if (AccessToken === undefined) return next(call);
    const claims = claimsOf(AccessToken);
    if (claims.token_use !== "access") throw refuse("Invalid Access Token");
    const user = await find(claims.sub);
    if (!user) throw cognitoError("UserNotFoundException", "User does not exist.");
    if (!user.Enabled) throw refuse("User is disabled.");
    return next({ ...call, caller: user });
  };
}
