import { matchPath } from "react-router-dom";
import { PATHS } from "../paths.ts";
import { landingOf } from "../session/home-of.ts";
import { takeRequestedPath } from "../session/requested-path.ts";
import { sessionStore } from "../session/session-store.ts";
import { PAGES } from "./pages.ts";

/** Returns the page after a login: the one that was requested before it, if the role may see that, or else the role's start page. */
export function destination(): string {
  const { userRole, user } = sessionStore.getState();
  const requested = takeRequestedPath(user?.user_id);
  const path = requested?.split("?")[0];
  // "/" is what an address without a page opens, so no one chose it.
  if (!requested || !path || path === PATHS.home || !userRole) return landingOf(userRole);
  const page = PAGES.find((each) => matchPath(each.path, path));
  return page?.roles.includes(userRole) ? requested : landingOf(userRole);
}
