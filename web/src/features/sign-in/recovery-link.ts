import { tabStorage } from "../../lib/tab-storage.ts";

/** The parts of a recovery link. The fragment has the email and the code, so that no server sees them. */
export interface RecoveryLink {
  readonly id: string;
  readonly email: string;
  readonly code: string;
}

const KEY = "recovery-link";

/** Returns the link that is stored in the tab, so that the page can be reloaded without the secret in its address. */
function storedLink(id: string): RecoveryLink | undefined {
  try {
    const { id: storedId, email, code } = JSON.parse(tabStorage.get(KEY) ?? "{}") as Partial<RecoveryLink>;
    return storedId === id && typeof email === "string" && typeof code === "string" ? { id, email, code } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the stored link from the tab once it was used or is no longer valid. */
export const forgetRecoveryLink = (): void => tabStorage.remove(KEY);

/**
 * Returns the link that opened the page, and removes its secret from the address and the history. After a reload, it returns the
 * stored link. It returns undefined if a part of the link is missing.
 */
export function takeRecoveryLink(): RecoveryLink | undefined {
  const { pathname, search, hash } = location;
  const id = new URLSearchParams(search).get("id");
  if (!hash) return id ? storedLink(id) : undefined;
  const fragment = new URLSearchParams(hash.slice(1));
  history.replaceState(history.state, "", pathname + search);
  const email = fragment.get("email");
  const code = fragment.get("code");
  if (!id || !email || !code) return undefined;
  tabStorage.set(KEY, JSON.stringify({ id, email, code }));
  return { id, email, code };
}
