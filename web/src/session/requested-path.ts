import { tabStorage } from "../lib/storage.ts";
import { PATHS } from "../paths.ts";

let notice: string | undefined;

/** Stores a sentence that the login page shows after a logout. */
export const leaveLoginNotice = (text: string): void => {
  notice = text;
};

/** Returns the stored sentence, and removes it. */
export function takeLoginNotice(): string | undefined {
  const left = notice;
  notice = undefined;
  return left;
}

const KEY = "requested-path";

/** Returns the page that was requested before a login, and who requested it. The person is unknown if it was opened by its address. */
function stored() {
  const { path, user_id } = (tabStorage.getJson(KEY) ?? {}) as Record<string, unknown>;
  if (typeof path !== "string" || !["string", "undefined"].includes(typeof user_id)) return undefined;
  return { path, user_id: user_id as string | undefined };
}

/**
 * Remembers a page as long as the tab is open. A page that is opened without a session counts as requested by the person whose
 * session has ended in this tab, if there was one, because Back leads to that person's pages.
 */
export function rememberRequestedPath({ pathname, search }: Pick<URL, "pathname" | "search">, user_id?: string): void {
  if (pathname === PATHS.login) return;
  tabStorage.set(KEY, JSON.stringify({ path: pathname + search, user_id: user_id ?? stored()?.user_id }));
}

/** Returns the remembered page, unless another person requested it, and forgets it. */
export function takeRequestedPath(user_id: string | undefined): string | undefined {
  const requested = stored();
  tabStorage.remove(KEY);
  if (!requested || (requested.user_id !== undefined && requested.user_id !== user_id)) return undefined;
  // Anything but a path of the product would lead to another site.
  return /^\/(?![/\\])/.test(requested.path) ? requested.path : undefined;
}
