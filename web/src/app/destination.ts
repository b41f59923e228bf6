import { matchPath } from "react-router-dom";
import { PATHS } from "../paths.ts";
import { landingOf } from "../session/home-of.ts";
import { sessionStore } from "../session/session-store.ts";
import { takeWantedPath } from "../session/wanted-path.ts";
import { PAGES } from "./pages.ts";

/** Where a login leads: to the page that was asked for before it, if the role may see that, else to the role's own. */
export function destination(): string {
  const { userRole, user } = sessionStore.getState();
  const wanted = takeWantedPath(user?.user_id);
  const path = wanted?.split("?")[0];
  // "/" was not asked for: it is what an address without a page opens.
  if (!wanted || !path || path === PATHS.home || !userRole) return landingOf(userRole);
  const page = PAGES.find((each) => matchPath(each.path, path));
  return page?.roles.includes(userRole) ? wanted : landingOf(userRole);
}
