import { type MiddlewareFunction, redirect } from "react-router-dom";
import type { Role } from "../../../shared/contract/roles.ts";
import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { APP_SCREEN } from "../lib/texts.ts";
import { PATHS } from "../paths.ts";
import { landingOf } from "../session/home-of.ts";
import { rememberRequestedPath } from "../session/requested-path.ts";
import { sessionStore } from "../session/session-store.ts";
import { endSession } from "../session/sign-out.ts";
import { accessToken } from "../session/tokens.ts";

/** Returns the role of the signed-in person. An expired session is renewed first. */
async function signedInRole(): Promise<Role | null> {
  const { isAuthenticated, session, user, userRole } = sessionStore.getState();
  if (!isAuthenticated || !user || !session) return null;
  if (session.expiresAt > Date.now()) return userRole;
  try {
    if (await accessToken()) return userRole;
  } catch {
    // A person who is offline stays logged in. The page itself says that nothing can be loaded.
    return userRole;
  }
  await endSession(APP_SCREEN.session.ended);
  return null;
}

/** Lets only the given roles open a page, before any of its data is loaded. The API checks every request again. */
export const allow =
  (roles: readonly Role[]): MiddlewareFunction =>
  async ({ request }, next) => {
    const { isAuthenticated } = sessionStore.getState();
    const role = await signedInRole();
    if (!role) {
      const { user, loggedOut } = sessionStore.getState();
      loggedOut(isAuthenticated ? APP_SCREEN.session.ended : COMMON_TEXTS.notLoggedIn);
      rememberRequestedPath(new URL(request.url), user?.user_id);
      throw redirect(PATHS.login);
    }
    if (!roles.includes(role)) throw redirect(PATHS.unauthorized);
    return next();
  };

/** Redirects a signed-in person away from the login page. */
export const onlySignedOut: MiddlewareFunction = async (_args, next) => {
  const role = await signedInRole();
  if (role) throw redirect(landingOf(role));
  return next();
};
