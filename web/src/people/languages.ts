import type { SelectProps } from "@cloudscape-design/components/select";
import { LANGUAGES } from "../../../shared/patients/language.ts";
import { once } from "../lib/once.ts";
import { languageName } from "./language-name.ts";

/** Returns the options of a select for a language, by name. They show the codes, because a few languages share a name. */
export const languageOptions = once((): readonly SelectProps.Option[] => [
  { value: "", label: "Unknown" },
  ...LANGUAGES.map((value) => ({ value, label: languageName(value), labelTag: value })).sort((a, b) =>
    a.label.localeCompare(b.label),
  ),
]);
