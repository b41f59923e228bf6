import type { SelectProps } from "@cloudscape-design/components/select";
import { LANGUAGES } from "../../../shared/patients/language.ts";
import { once } from "../lib/once.ts";

const names = once(() => new Intl.DisplayNames("en", { type: "language" }));

/** Returns the English name of a language by its code, or an empty text for an unknown language. */
export function languageName(code: string): string {
  return code && (names().of(code) ?? code);
}

/** Returns the options of a select for a language, by name. They show the codes, because a few languages share a name. */
export const languageOptions = once((): readonly SelectProps.Option[] => [
  { value: "", label: "Unknown" },
  ...LANGUAGES.map((value) => ({ value, label: languageName(value), labelTag: value })).sort((a, b) =>
    a.label.localeCompare(b.label),
  ),
]);
