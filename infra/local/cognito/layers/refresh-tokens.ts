import { cognitoError } from "../cognito-error.ts";
import { CONTEXT, type User } from "../emulator.ts";
import type { CognitoAnswer, CognitoCall, Layer, Next, Pool } from "../layer.ts";
import { validityOf } from "../token-generator.ts";

type Claims = Readonly<Record<string, unknown>>;

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Claims;

/**
 * Adds sessions as in Amazon Cognito, where cognito-local has gaps: a sign-in by a challenge starts a session, refresh
 * tokens expire and keep the time of the sign-in, and Amplify's refresh (GetTokensFromRefreshToken) and the global
 * sign-out exist.
 */
export function refreshTokens({ users, client, key, now, find, save }: Pool): Layer {
  const refuse = (message: string) => cognitoError("NotAuthorizedException", message);

  const complete = (answer: CognitoAnswer): CognitoAnswer =>
    answer.AuthenticationResult
      ? {
          ...answer,
          AuthenticationResult: {
            ...answer.AuthenticationResult,
            ExpiresIn: validityOf(client, "AccessToken"),
            TokenType: "Bearer",
          },
        }
      : answer;

  /** New tokens keep the time of the sign-in, not of the refresh. */
  function continued(answer: CognitoAnswer, { auth_time, origin_jti }: Claims): CognitoAnswer {
    const { AuthenticationResult: tokens = {} } = answer;
    const resigned = ["AccessToken", "IdToken"].flatMap((kind) => {
      const token = tokens[kind];
      return typeof token === "string" ? [[kind, key.sign({ ...claimsOf(token), auth_time, origin_jti })]] : [];
    });
    return { ...answer, AuthenticationResult: { ...tokens, ...Object.fromEntries(resigned) } };
  }

  async function refresh(token: string, { request }: CognitoCall, next: Next): Promise<CognitoAnswer> {
    const user = await users.getUserByRefreshToken(CONTEXT, token);
    if (!user) throw refuse("Invalid Refresh Token");
    const session = claimsOf(token);
    if (Number(session.exp) * 1_000 < now().getTime()) throw refuse("Refresh Token has expired");
    if (!user.Enabled) throw refuse("User is disabled.");
    const AuthParameters = { REFRESH_TOKEN: token };
    const { ClientId } = request;
    const answer = await next({
      target: "InitiateAuth",
      request: { ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters },
    });
    return complete(continued(answer, session));
  }

  async function signOut(user: User | undefined): Promise<CognitoAnswer> {
    if (!user) throw cognitoError("UserNotFoundException", "User does not exist.");
    await save({ ...user, RefreshTokens: [] });
    return {};
  }

  async function respond(call: CognitoCall, next: Next): Promise<CognitoAnswer> {
    const answer = await next(call);
    const user = await find(call.request.ChallengeResponses?.USERNAME);
    const token = answer.AuthenticationResult?.RefreshToken;
    if (user && token) await users.storeRefreshToken(CONTEXT, token, user);
    return complete(answer);
  }

  return async (call, next) => {
    const { target, request } = call;
    if (target === "GetTokensFromRefreshToken") return refresh(request.RefreshToken ?? "", call, next);
    if (target === "InitiateAuth" && request.AuthFlow?.startsWith("REFRESH_TOKEN"))
      return refresh(request.AuthParameters?.REFRESH_TOKEN ?? "", call, next);
    if (target === "InitiateAuth") return complete(await next(call));
    if (target === "RespondToAuthChallenge") return respond(call, next);
    if (target === "GlobalSignOut") return signOut(call.caller);
    if (target === "AdminUserGlobalSignOut") return signOut(await find(request.Username));
    return next(call);
  };
}
