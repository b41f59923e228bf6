import { useState } from "react";

/**
 * Keeps what was typed for as long as the value is the one that was read from it. A value from elsewhere is written by
 * `write`.
 */
export function useTyped(value: string, write: (value: string) => string) {
  const [typed, setTyped] = useState({ text: write(value), of: value });
  const text = typed.of === value ? typed.text : write(value);
  return { text, keep: (next: string, of: string) => setTyped({ text: next, of }) };
}
