import { onPersonChange } from "./credentials.ts";

interface Known {
  readonly tag: string;
  readonly answer: unknown;
}

/** Responses with a tag, by their path. They are those of lists that a screen loads again and again. */
const known = new Map<string, Known>();
const MAX_KNOWN = 20;

onPersonChange(() => known.clear());

/** Returns the header that asks only for what has changed since the last answer. */
export function tagOf(path: string): Record<string, string> {
  const tag = known.get(path)?.tag;
  return tag ? { "if-none-match": tag } : {};
}

/** Keeps a response that has a tag, and removes the kept one of a path whose response no longer has a tag. */
export function rememberAnswer(path: string, tag: string | null, answer: unknown): void {
  known.delete(path);
  if (!tag) return;
  known.set(path, { tag, answer });
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
}

/** Returns the answer that the API says is still the same. */
export const knownAnswer = (path: string): unknown => known.get(path)?.answer;
