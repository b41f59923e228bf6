import { tabStorage } from "../../lib/tab-storage.ts";

/** What a recovery mail's link carries: the record's id, and in the fragment what no server is to see. */
export interface RecoveryLink {
  readonly id: string;
  readonly email: string;
  readonly code: string;
}

const KEY = "recovery-link";

/** The secret of the link, kept in the tab so that the page can be loaded again: its address no longer has it. */
function kept(id: string): RecoveryLink | undefined {
  try {
    const { id: keptId, email, code } = JSON.parse(tabStorage.get(KEY) ?? "{}") as Partial<RecoveryLink>;
    return keptId === id && typeof email === "string" && typeof code === "string" ? { id, email, code } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the link's secret from the tab, once the link is used or can't be used any more. */
export const forgetRecoveryLink = (): void => tabStorage.remove(KEY);

/**
 * Reads the link that the page was opened with, and takes its secret out of the address and the history; after a reload,
 * as the tab has kept it. Undefined when a part of it is missing.
 */
export function takeRecoveryLink(): RecoveryLink | undefined {
  const { pathname, search, hash } = location;
  const id = new URLSearchParams(search).get("id");
  if (!hash) return id ? kept(id) : undefined;
  const fragment = new URLSearchParams(hash.slice(1));
  history.replaceState(history.state, "", pathname + search);
  const email = fragment.get("email");
  const code = fragment.get("code");
  if (!id || !email || !code) return undefined;
  tabStorage.set(KEY, JSON.stringify({ id, email, code }));
  return { id, email, code };
}
