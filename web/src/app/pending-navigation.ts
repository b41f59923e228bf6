import type { createBrowserRouter } from "react-router-dom";
import { createStore } from "zustand";

/** A page that is rendered within this time, in milliseconds, replaces the one before it without a heading between them. */
const INSTANT_MS = 60;

type Router = Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">;

interface PendingNavigation {
  /** The path of the page that is being opened. It is set with a delay, so that a fast computer shows nothing between two pages. */
  readonly pathname?: string;
  /** Whether the browser has painted its heading. */
  readonly hasHeading?: boolean;
}

/** The page that is being opened. */
export const pendingNavigation = createStore<PendingNavigation>(() => ({}));

let loadedAt: number | undefined;
/** Whether rendering the last page took long. */
let wasSlow = true;

/** Notes that the last loaded page is rendered. On a slow computer, the next page then shows its heading immediately. */
export function onRendered(): void {
  if (loadedAt !== undefined) wasSlow = performance.now() - loadedAt > INSTANT_MS;
  loadedAt = undefined;
}

/** Updates the store whenever a page is being opened. */
export function trackNavigation(router: Router): void {
  let loaded = router.state.location.pathname;
  let requested = loaded;
  const showHeading = () => {
    pendingNavigation.setState({ pathname: requested, hasHeading: false });
    requestAnimationFrame(() => setTimeout(() => pendingNavigation.setState({ hasHeading: true })));
  };
  router.subscribe(({ navigation, location }) => {
    if (location.pathname !== loaded) loadedAt = performance.now();
    loaded = location.pathname;
    const { pathname } = navigation.location ?? location;
    if (pathname === requested) return;
    const isPending = (pendingNavigation.getState().pathname ?? loaded) !== loaded;
    requested = pathname;
    if (wasSlow || isPending) return showHeading();
    // The store is emptied, because it still names the page that was opened last.
    pendingNavigation.setState({}, true);
    setTimeout(showHeading, INSTANT_MS);
  });
}

/**
 * Waits until the first page is loaded, or has failed to load. React subscribes to the router only after the first rendering. It
 * would miss a page that arrives before that, and the loading screen would stay for ever.
 */
export function firstPage(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
}
