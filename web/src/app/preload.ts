import type { Role } from "../../../shared/roles.ts";
import { PATHS } from "../paths.ts";
import { sessionStore } from "../session/session-store.ts";
import { MENU } from "./navigation.ts";
import { PAGES } from "./pages.ts";

/** Begins a download. A failed one is told by the router, which asks for the same files again. */
export const begin = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/** Returns the pages that a role's menu leads to. */
export const menuPages = (role: Role | null) => {
  const links = ((role && MENU[role]) ?? []).map(({ href }) => href);
  return PAGES.filter(({ path }) => links.includes(path));
};

/** Begins to load what the address is going to need, while the app itself is still on its way. */
export function preloadPage(path: string): void {
  const { isAuthenticated } = sessionStore.getState();
  if (path === PATHS.recoverPassword) begin(() => import("../features/sign-in/recover-password-page.tsx"));
  else if (!isAuthenticated) begin(() => import("../features/sign-in/login-page.tsx"));
  else {
    begin(() => import("./shell.tsx"));
    const page = PAGES.find((each) => each.path === (path === PATHS.login ? PATHS.dashboard : path));
    if (page?.load) begin(page.load);
  }
}
