import { notAuthorized, wrongCredentials } from "../cognito-error.ts";
import type { Layer, Pool } from "../layer.ts";

const VALID_MS = 180_000;

interface ChallengeSession {
  readonly username: string;
  readonly challenge: string;
  readonly ends: number;
}

/**
 * Accepts the answer to a challenge only from the person who received it, within three minutes and once. cognito-local
 * accepts any session for any account: one call would set the password of any account.
 */
export function challengeSessions({ now, find }: Pool): Layer {
  const sessions = new Map<string, ChallengeSession>();
  const invalid = (why: string) => notAuthorized(`Invalid session for the user${why}.`);

  return async (call, next) => {
    const { target, request } = call;
    if (target === "InitiateAuth") {
      const answer = await next(call);
      const user = await find(request.AuthParameters?.USERNAME);
      if (answer.ChallengeName && answer.Session && user)
        sessions.set(answer.Session, {
          username: user.Username,
          challenge: answer.ChallengeName,
          ends: now().getTime() + VALID_MS,
        });
      return answer;
    }
    if (target !== "RespondToAuthChallenge") return next(call);
    const session = sessions.get(request.Session ?? "");
    const user = await find(request.ChallengeResponses?.USERNAME);
    if (!session || session.username !== user?.Username || session.challenge !== request.ChallengeName)
      throw invalid("");
    if (session.ends < now().getTime()) throw invalid(", session is expired");
    if (!user.Enabled) throw wrongCredentials();
    const answer = await next(call);
    sessions.delete(request.Session ?? "");
    return answer;
  };
}
