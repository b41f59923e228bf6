import { tabStorage } from "../lib/tab-storage.ts";
import { PATHS } from "../paths.ts";

const KEY = "wanted-path";

/** A page that needs a login, and the person who wanted to see it. The person is unknown if it was opened by its address. */
interface WantedPage {
  readonly path: string;
  readonly user_id?: string | undefined;
}

function stored(): WantedPage | undefined {
  const text = tabStorage.get(KEY);
  if (text === undefined) return undefined;
  try {
    const { path, user_id } = JSON.parse(text) as Record<string, unknown>;
    if (typeof path !== "string" || !["string", "undefined"].includes(typeof user_id)) return undefined;
    return { path, user_id: user_id as string | undefined };
  } catch {
    return undefined;
  }
}

/**
 * Keeps a page as long as the tab is open. A page that is opened without a session counts as that of the person whose session
 * has ended in this tab, if there was one, because Back leads to that person's pages.
 */
export function rememberWantedPath({ pathname, search }: Pick<URL, "pathname" | "search">, user_id?: string): void {
  if (pathname === PATHS.login) return;
  tabStorage.set(KEY, JSON.stringify({ path: pathname + search, user_id: user_id ?? stored()?.user_id }));
}

/** Returns the remembered page once, unless it is another person's. */
export function takeWantedPath(user_id: string | undefined): string | undefined {
  const wanted = stored();
  tabStorage.remove(KEY);
  if (!wanted || (wanted.user_id !== undefined && wanted.user_id !== user_id)) return undefined;
  // Anything but a path of our own would lead away from the product.
  return /^\/(?![/\\])/.test(wanted.path) ? wanted.path : undefined;
}
