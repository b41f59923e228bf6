/** What a recovery mail's link carries: the record's id, and in the fragment what no server is to see. */
export interface RecoveryLink {
  readonly id: string;
  readonly email: string;
  readonly code: string;
}

/**
 * Reads the link that the page was opened with, and takes its secret out of the address and the history.
 * Undefined when a part of it is missing.
 */
export function takeRecoveryLink(): RecoveryLink | undefined {
  const { pathname, search, hash } = location;
  const fragment = new URLSearchParams(hash.slice(1));
  if (hash) history.replaceState(history.state, "", pathname + search);
  const id = new URLSearchParams(search).get("id");
  const email = fragment.get("email");
  const code = fragment.get("code");
  return id && email && code ? { id, email, code } : undefined;
}
