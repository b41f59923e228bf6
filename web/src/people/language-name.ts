import { once } from "../lib/once.ts";

const names = once(() => new Intl.DisplayNames("en", { type: "language" }));

/** Returns the English name of a language by its code, or an empty text for an empty code. */
export const languageName = (code: string): string => code && (names().of(code) ?? code);
