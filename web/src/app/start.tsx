import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import type { Config } from "../lib/config.ts";
import { nextTask } from "../lib/next-task.ts";
import { followOtherTabs, sessionRestored } from "../session/restore.ts";
import { sessionStore } from "../session/session-store.ts";
import { accessToken } from "../session/tokens.ts";
import { firstPage, trackNavigation } from "./pending-navigation.ts";
import { begin } from "./preload.ts";
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

/** Renders the product once its configuration, the persisted session and the first page are loaded. */
export async function start(config: Promise<Config>): Promise<void> {
  try {
    await Promise.all([config, sessionRestored()]);
  } catch {
    createRoot(rootElement()).render(<NotStarted />);
    return;
  }
  // The page asks for its data with the access token, for which Amplify has to be loaded.
  if (sessionStore.getState().isAuthenticated) begin(accessToken);
  followOtherTabs();
  // Evaluating the modules, building the router and creating the root would be one long task on a slow computer.
  await nextTask();
  const router = createBrowserRouter(routes);
  trackNavigation(router);
  await nextTask();
  const root = createRoot(rootElement());
  await firstPage(router);
  // In a transition, a click or a key interrupts the rendering of the first page.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
}
