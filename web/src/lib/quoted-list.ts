const LIST = new Intl.ListFormat("en");

/** Returns names as a list in a sentence: "Add a room" and "Edit North". */
export const quotedList = (names: readonly string[]): string => LIST.format(names.map((name) => `"${name}"`));
