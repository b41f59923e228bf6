import { PATHS } from "../paths.ts";
import { sessionStore } from "../session/session-store.ts";
import { PAGES } from "./pages.ts";

/** Begins to load what the address is going to need, while the app itself is still on its way. */
export function preloadPage(path: string): void {
  // A failed download is told by the router, which asks for the same files again.
  const begin = (load: () => Promise<unknown>) => void load().catch(() => undefined);
  const { isAuthenticated } = sessionStore.getState();
  if (path === PATHS.recoverPassword) begin(() => import("../features/sign-in/recover-password-page.tsx"));
  else if (!isAuthenticated) begin(() => import("../features/sign-in/login-page.tsx"));
  else {
    begin(() => import("./shell.tsx"));
    const page = PAGES.find((each) => each.path === (path === PATHS.login ? PATHS.dashboard : path));
    if (page?.load) begin(page.load);
  }
}
