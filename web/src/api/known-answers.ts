import { onPersonChange } from "./credentials.ts";

interface Known {
  readonly tag: string;
  readonly answer: unknown;
}

/** The cached responses that had an ETag, by path: those of lists that a screen loads again and again. */
const known = new Map<string, Known>();
const MAX_KNOWN = 20;

/** The number of changes that this tab has sent. */
let changes = 0;

onPersonChange(() => known.clear());

/**
 * Discards all cached responses, before a change is sent and after its response. For some seconds after a change, the API may
 * still compare with the former ETag and answer that nothing has changed.
 */
export function forgetAnswers(): void {
  changes += 1;
  known.clear();
}

/** The state of the cache when a request is sent. */
export type Before = ReturnType<typeof knownOf>;

/** Returns the cached response of a path, and the number of changes that were sent before. */
export const knownOf = (path: string) => ({ known: known.get(path), changes });

/** Returns the header that asks for the response only if it differs from the cached one. */
export const tagOf = ({ known }: Before): Record<string, string> => (known ? { "if-none-match": known.tag } : {});

/**
 * Caches a response that has an ETag, in place of the former one of its path. A response without an ETag, or one that may be from
 * before a change, is not cached.
 */
export function rememberAnswer(path: string, tag: string | null, answer: unknown, before: Before): void {
  known.delete(path);
  if (!tag || before.changes !== changes) return;
  known.set(path, { tag, answer });
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
}
