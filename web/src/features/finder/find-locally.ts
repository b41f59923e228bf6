import { foldText } from "../../../../shared/names.ts";

/** Returns whether each typed word begins a word of the text, whatever case and accents it has. */
export function isFoundIn(text: string, typed: string): boolean {
  const words = foldText(text).split(" ");
  return foldText(typed)
    .split(" ")
    .every((part) => words.some((word) => word.startsWith(part)));
}
