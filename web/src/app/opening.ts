import type { createBrowserRouter } from "react-router-dom";
import { createStore } from "zustand";

/** A page that is there within this time, in milliseconds, follows the one before it without anything between them. */
const AT_ONCE_MS = 30;

/** The path of the page that was last navigated to, a moment after that. */
export const openingStore = createStore<{ readonly pathname?: string }>(() => ({}));

/** Keeps in the store which page is being opened. */
export function followOpening(router: Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">): void {
  let wanted = router.state.location.pathname;
  router.subscribe(({ navigation, location }) => {
    const { pathname } = navigation.location ?? location;
    if (pathname === wanted) return;
    wanted = pathname;
    setTimeout(() => openingStore.setState({ pathname: wanted }), AT_ONCE_MS);
  });
}
