import type { Role } from "../../../shared/contract/roles.ts";
import { nextTask } from "../lib/next-task.ts";
import { PATHS } from "../paths.ts";
import { sessionStore } from "../session/session-store.ts";
import { menuOf } from "./navigation.ts";
import { PAGES } from "./pages.ts";

/** Begins a download. A failure is ignored here, because the router loads the same files again and reports it. */
export const begin = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

export const menuPages = (role: Role | null, roles: readonly Role[]) => {
  const links = menuOf(role, roles).map(({ href }) => href);
  return PAGES.filter(({ path }) => links.includes(path));
};

/** Begins to load the files of the page at an address while the app itself is still being loaded. */
export function preloadPage(path: string): void {
  const { isAuthenticated } = sessionStore.getState();
  if (path === PATHS.recoverPassword) begin(() => import("../features/sign-in/recover-password-page.tsx"));
  else if (!isAuthenticated) begin(() => import("../features/sign-in/login-page.tsx"));
  else {
    begin(() => import("./shell.tsx"));
    const page = PAGES.find((each) => each.path === (path === PATHS.login ? PATHS.dashboard : path));
    // Adding the links of so many files takes a slow computer too long for one task.
    if (page) void nextTask().then(() => begin(page.load));
  }
}
