import type { createBrowserRouter } from "react-router-dom";

/**
 * Waits until the first page is loaded, or has failed to load. React subscribes to the router only after the first rendering. It
 * would miss a page that arrives before that, and the loading screen would stay for ever.
 */
export function firstPage(router: Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
}
