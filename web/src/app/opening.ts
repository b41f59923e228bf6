import type { createBrowserRouter } from "react-router-dom";
import { createStore } from "zustand";

/** A page that is drawn within this time, in milliseconds, follows the one before it without anything between them. */
const AT_ONCE_MS = 60;

interface Opening {
  /** The path of the page that was last navigated to. It is set late, so that a fast computer shows nothing between two pages. */
  readonly pathname?: string;
  /** Whether the browser has drawn its heading. */
  readonly headed?: boolean;
}

export const openingStore = createStore<Opening>(() => ({}));

let loadedAt: number | undefined;
let slow = true;

/** Notes that the page that was loaded last is drawn. Where drawing takes long, the next page shows its heading immediately. */
export function pageDrawn(): void {
  if (loadedAt !== undefined) slow = performance.now() - loadedAt > AT_ONCE_MS;
  loadedAt = undefined;
}

/** Keeps in the store which page is being opened. */
export function followOpening(router: Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">): void {
  let loaded = router.state.location.pathname;
  let wanted = loaded;
  const showHeading = () => {
    openingStore.setState({ pathname: wanted, headed: false });
    requestAnimationFrame(() => setTimeout(() => openingStore.setState({ headed: true })));
  };
  router.subscribe(({ navigation, location }) => {
    if (location.pathname !== loaded) loadedAt = performance.now();
    loaded = location.pathname;
    const { pathname } = navigation.location ?? location;
    if (pathname === wanted) return;
    const isOpening = (openingStore.getState().pathname ?? loaded) !== loaded;
    wanted = pathname;
    if (slow || isOpening) return showHeading();
    // Otherwise a page that is there at once would show the heading of the page that was opened last.
    openingStore.setState({}, true);
    setTimeout(showHeading, AT_ONCE_MS);
  });
}
