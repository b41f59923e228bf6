import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Returns whether the browser has a network at all. */
export const isOnline = (): boolean => navigator.onLine;

/** Returns whether the browser has a network, and renders again when that changes. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
