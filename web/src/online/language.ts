import { create } from "zustand";
import type { MailLanguage } from "../../../shared/messages/languages.ts";
import { tabStorage } from "../lib/storage.ts";

/** A language of the patients' pages, which are those of the mails. */
export type Language = MailLanguage;

export const LOCALES: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" };

const KEPT = "language";

const isLanguage = (text: string | undefined): text is Language => text === "en" || text === "es";

/** Returns the language that was chosen in this tab, or else the browser's first one that the pages have. */
function preferredLanguage(): Language {
  const kept = tabStorage.get(KEPT);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

const useStore = create<{ readonly language: Language }>(() => ({ language: "en" }));

/** The language of the pages. The page's `lang` attribute follows it. */
export const useLanguage = (): Language => useStore(({ language }) => language);

export const currentLanguage = (): Language => useStore.getState().language;

function apply(language: Language): void {
  document.documentElement.lang = language;
  useStore.setState({ language });
}

/** Takes the language of the browser or of this tab, before the first page is drawn. */
export const applyPreferredLanguage = (): void => apply(preferredLanguage());

export function chooseLanguage(language: Language): void {
  tabStorage.set(KEPT, language);
  apply(language);
}
