import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import type { Config } from "../lib/config.ts";
import { followOtherTabs, sessionRestored } from "../session/restore.ts";
import { firstPage } from "./first-page.ts";
import { followOpening } from "./opening.ts";
import { routes } from "./routes.tsx";

const rootElement = (): HTMLElement => {
  const element = document.getElementById("root");
  if (!element) throw new Error("index.html has no element with the id root");
  return element;
};

const NotStarted = () => (
  <div className="plain-page" role="alert">
    <h1>Clinic Manager can't start</h1>
    <p>Its configuration could not be loaded. Please check your connection and try again.</p>
    <button type="button" className="plain-button" onClick={() => location.reload()}>
      Try again
    </button>
  </div>
);

/** Draws the product once its configuration and the persisted session are there. */
export async function start(config: Promise<Config>): Promise<void> {
  try {
    await Promise.all([config, sessionRestored()]);
  } catch {
    createRoot(rootElement()).render(<NotStarted />);
    return;
  }
  followOtherTabs();
  const router = createBrowserRouter(routes);
  followOpening(router);
  const root = createRoot(rootElement());
  await firstPage(router);
  // As a transition, so that drawing the first page makes way for a click or a key.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
}
