import { useState } from "react";

/**
 * Keeps the typed text as long as the value is the one that was read from it. A value that comes from elsewhere is formatted
 * by `write`.
 */
export function useTyped(value: string, write: (value: string) => string) {
  const [typed, setTyped] = useState({ text: write(value), of: value });
  const text = typed.of === value ? typed.text : write(value);
  return { text, keep: (next: string, of: string) => setTyped({ text: next, of }) };
}
