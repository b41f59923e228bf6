import { onPersonChange } from "./credentials.ts";

interface Known {
  readonly tag: string;
  readonly answer: unknown;
}

/** Responses with a tag, by their path. They are those of lists that a screen loads again and again. */
const known = new Map<string, Known>();
const MAX_KNOWN = 20;

/** The number of changes that this tab has sent. */
let changes = 0;

onPersonChange(() => known.clear());

/**
 * Forgets all answers, before a change is sent and after its response. For some seconds after a change, the API may still have the
 * former tag, and would say that nothing has changed.
 */
export function forgetAnswers(): void {
  changes += 1;
  known.clear();
}

/** What is known of a path when a request is sent. */
export type Before = ReturnType<typeof knownOf>;

/** Returns the response that is known of a path now. */
export const knownOf = (path: string) => ({ known: known.get(path), changes });

/** Returns the header that asks only for what has changed since the known answer. */
export const tagOf = ({ known }: Before): Record<string, string> => (known ? { "if-none-match": known.tag } : {});

/**
 * Keeps a response that has a tag, and removes the kept one of a path whose response no longer has a tag. A response that may be
 * from before a change is not kept.
 */
export function rememberAnswer(path: string, tag: string | null, answer: unknown, before: Before): void {
  known.delete(path);
  if (!tag || before.changes !== changes) return;
  known.set(path, { tag, answer });
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
}
