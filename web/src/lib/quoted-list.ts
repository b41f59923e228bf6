import { once } from "./once.ts";

const list = once(() => new Intl.ListFormat("en"));

/** Returns names as a list in a sentence: "Add a room" and "Edit North". */
export const quotedList = (names: readonly string[]): string => list().format(names.map((name) => `"${name}"`));
