/** The languages in which mails are written. A patient with another preferred language, or none, gets English. */
export const MAIL_LANGUAGES = ["en", "es"] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** Returns the language of mails to a person who prefers a language, as ISO 639-1 writes it. */
export const mailLanguage = (preferred: string | undefined): MailLanguage =>
  MAIL_LANGUAGES.find((language) => language === preferred) ?? "en";
