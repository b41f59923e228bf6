import { useEffect, useState } from "react";
import { tabStorage } from "../lib/storage.ts";

/**
 * Takes the token out of the address, so that it stands neither in the history nor on the screen, and keeps it for this tab. Without
 * one in the address it returns the kept one.
 */
export function takeToken(page: string): string | undefined {
  const given = location.hash.slice(1);
  if (!given) return tabStorage.get(page);
  history.replaceState(history.state, "", location.pathname + location.search);
  tabStorage.set(page, given);
  return given;
}

/** Returns the token of the page, also when another link is opened in the same tab. */
export function useToken(page: string, taken: string | undefined): string | undefined {
  const [token, setToken] = useState(taken);
  useEffect(() => {
    const onHashChange = () => location.hash.length > 1 && setToken(takeToken(page));
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, [page]);
  return token;
}
