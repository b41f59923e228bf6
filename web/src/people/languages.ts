import type { SelectProps } from "@cloudscape-design/components/select";
import { LANGUAGES } from "../../../shared/patients/language.ts";

let names: Intl.DisplayNames | undefined;
let options: readonly SelectProps.Option[] | undefined;

/** Returns the English name of a language by its code, or an empty text for an unknown language. */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames("en", { type: "language" });
  return code && (names.of(code) ?? code);
}

/** Returns the options of a select for a language, by name. They show the codes, because a few languages share a name. */
export function languageOptions(): readonly SelectProps.Option[] {
  options ??= [
    { value: "", label: "Unknown" },
    ...LANGUAGES.map((value) => ({ value, label: languageName(value), labelTag: value })).sort((a, b) =>
      a.label.localeCompare(b.label),
    ),
  ];
  return options;
}
