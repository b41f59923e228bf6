import { notAuthorized } from "../cognito-error.ts";
import { CONTEXT } from "../emulator.ts";
import type { CognitoAnswer, CognitoCall, Layer, Next, Pool } from "../layer.ts";
import { VALID_SECONDS } from "../token-generator.ts";

type Claims = Readonly<Record<string, unknown>>;

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Claims;

/**
 * Adds sessions as in Amazon Cognito, where cognito-local has gaps: a sign-in by a challenge starts a session, refresh
 * tokens expire and keep the time of the sign-in, and Amplify's refresh (GetTokensFromRefreshToken) and the global
 * sign-out exist.
 */
export function refreshTokens({ users, key, now, find, get, save }: Pool): Layer {
  function complete(answer: CognitoAnswer): CognitoAnswer {
    const { AuthenticationResult: tokens } = answer;
    const lifetime = { ExpiresIn: VALID_SECONDS.AccessToken, TokenType: "Bearer" };
    return tokens ? { ...answer, AuthenticationResult: { ...tokens, ...lifetime } } : answer;
  }

  /** Signs the new tokens again with the time of the sign-in instead of that of the refresh. */
  function continued(answer: CognitoAnswer, { auth_time, origin_jti }: Claims): CognitoAnswer {
    const { AuthenticationResult: tokens = {} } = answer;
    const resigned = (["AccessToken", "IdToken"] as const).flatMap((kind) => {
      const token = tokens[kind];
      return token ? [[kind, key.sign({ ...claimsOf(token), auth_time, origin_jti })]] : [];
    });
    return { ...answer, AuthenticationResult: { ...tokens, ...Object.fromEntries(resigned) } };
  }

  async function refresh(token: string, { request }: CognitoCall, next: Next): Promise<CognitoAnswer> {
    const user = await users.getUserByRefreshToken(CONTEXT, token);
    if (!user) throw notAuthorized("Invalid Refresh Token");
    const session = claimsOf(token);
    if (Number(session.exp) * 1_000 < now().getTime()) throw notAuthorized("Refresh Token has expired");
    if (!user.Enabled) throw notAuthorized("User is disabled.");
    const AuthParameters = { REFRESH_TOKEN: token };
    const { ClientId } = request;
    const answer = await next({
      target: "InitiateAuth",
      request: { ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters },
    });
    return complete(continued(answer, session));
  }

  async function signOut(username: string | undefined): Promise<CognitoAnswer> {
    await save({ ...(await get(username)), RefreshTokens: [] });
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
    if (target === "GlobalSignOut") return signOut(call.caller?.Username);
    if (target === "AdminUserGlobalSignOut") return signOut(request.Username);
    return next(call);
  };
}
