import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { begin } from "../lib/async.ts";
import type { Config } from "../lib/config.ts";
import { PATHS } from "../paths.ts";
import { followOtherTabs, sessionRestored } from "../session/restore.ts";
import { sessionStore } from "../session/session-store.ts";
import { accessToken } from "../session/tokens.ts";
import { PAGES } from "./pages.ts";
import { PlainError } from "./route-error.tsx";
import { routes } from "./routes.tsx";

const rootElement = (): HTMLElement => {
  const element = document.getElementById("root");
  if (!element) throw new Error("index.html has no element with the id root");
  return element;
};

const NotStarted = () => (
  <PlainError
    header="Clinic Manager can't start"
    text="Its configuration could not be loaded. Please check your connection and try again."
    action="Try again"
    onAction={() => location.reload()}
  />
);

/**
 * Begins to load the files of the page at an address while the configuration is still being loaded, before there is a router. Those
 * of the account wait, because they configure Amplify as soon as they are there.
 */
function preloadPage(path: string): void {
  const { isAuthenticated } = sessionStore.getState();
  if (path === PATHS.recoverPassword) begin(() => import("../features/sign-in/recover-password-page.tsx"));
  else if (!isAuthenticated) begin(() => import("../features/sign-in/login-page.tsx"));
  else {
    begin(() => import("./shell.tsx"));
    const page = PAGES.find((each) => each.path === (path === PATHS.login ? PATHS.dashboard : path));
    if (page && path !== PATHS.account) begin(page.load);
  }
}

/** Renders the product once its configuration and the persisted session are loaded. */
export async function start(config: Promise<Config>): Promise<void> {
  preloadPage(location.pathname);
  const root = createRoot(rootElement());
  try {
    await Promise.all([config, sessionRestored()]);
  } catch {
    root.render(<NotStarted />);
    return;
  }
  // The page asks for its data with the access token, for which Amplify has to be loaded.
  if (sessionStore.getState().isAuthenticated) begin(accessToken);
  followOtherTabs();
  root.render(
    <StrictMode>
      {/* With transitions, a click or a key interrupts the rendering of a page, and the router says at once what it is opening. */}
      <RouterProvider router={createBrowserRouter(routes)} useTransitions />
    </StrictMode>,
  );
}
