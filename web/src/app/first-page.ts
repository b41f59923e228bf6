import type { createBrowserRouter } from "react-router-dom";

/**
 * Waits until the first page is loaded, or has failed to load. React subscribes to the router only when it has drawn, and it draws
 * in steps: of a page that arrives between them it would not hear, and the loading screen would stay for ever.
 */
export function firstPage(router: Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
}
