import { PATHS } from "../paths.ts";

const KEY = "wanted-path";

/** Keeps the page that somebody wanted to see and had to log in for, as long as the tab is open. */
export function rememberWantedPath({ pathname, search }: Pick<URL, "pathname" | "search"> = location): void {
  if (pathname === PATHS.login) return;
  try {
    sessionStorage.setItem(KEY, pathname + search);
  } catch {
    // Without storage the login leads to the role's own start page.
  }
}

export function forgetWantedPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored there.
  }
}

/** Gives the remembered page, once. */
export function takeWantedPath(): string | undefined {
  try {
    const path = sessionStorage.getItem(KEY) ?? undefined;
    forgetWantedPath();
    // Anything but a path of our own would lead away from the product.
    return path && /^\/(?![/\\])/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
