import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type MiddlewareFunction, redirect, useLocation, useRevalidator } from "react-router-dom";
import type { Role } from "../../../shared/contract/roles.ts";
import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { isSuspended } from "../api/suspension.ts";
import { messageOf } from "../lib/message-of.ts";
import { useNavigate } from "../lib/navigate.ts";
import { notify } from "../lib/notifications.ts";
import { APP_SCREEN } from "../lib/texts.ts";
import { PATHS } from "../paths.ts";
import { landingOf } from "../session/home-of.ts";
import { meQuery } from "../session/me.ts";
import { rememberRequestedPath } from "../session/requested-path.ts";
import { sessionRoles, sessionStore, useSession } from "../session/session-store.ts";
import { endSession } from "../session/sign-out.ts";
import { accessToken } from "../session/tokens.ts";

/** Loads the signed-in person again for every page, so that a suspension or another role takes effect with the next click. */
export function useCaller(): void {
  const { pathname } = useLocation();
  const { data: me, error, refetch } = useQuery(meQuery());
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each page that is opened.
  useEffect(() => void refetch({ cancelRefetch: false }), [pathname, refetch]);

  const navigate = useNavigate();
  const mustSetUpMfa = me?.mfa_required === true && pathname !== PATHS.account;
  useEffect(() => {
    if (mustSetUpMfa) navigate(PATHS.account, { replace: true });
  }, [mustSetUpMfa, navigate]);

  const refused = error && "code" in error && error.code === "forbidden" && !isSuspended(error);
  useEffect(() => {
    if (refused) notify({ id: "caller", type: "error", content: messageOf(error, COMMON_TEXTS.unexpected) });
  }, [refused, error]);

  const roles = useSession((state) => [state.userRole, ...sessionRoles(state)].join());
  const { revalidate } = useRevalidator();
  const lastRoles = useRef(roles);
  useEffect(() => {
    if (lastRoles.current === roles) return;
    lastRoles.current = roles;
    // The new roles may not be allowed to see this page, so the guards decide again.
    void revalidate();
  }, [roles, revalidate]);
}

/** Returns the main role of the signed-in person. An expired session is renewed first. */
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

/** Lets only people with one of the given roles open a page, before any of its data is loaded. The API checks every request again. */
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
    if (!sessionRoles().some((held) => roles.includes(held))) throw redirect(PATHS.unauthorized);
    return next();
  };

/** Redirects a signed-in person away from the login page. */
export const onlySignedOut: MiddlewareFunction = async (_args, next) => {
  const role = await signedInRole();
  if (role) throw redirect(landingOf(role));
  return next();
};
