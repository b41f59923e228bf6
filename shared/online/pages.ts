// The pages of patients and the functions that only know of holds load this file, and therefore no schemas with it.

/** The minutes for which a time is held at first. */
export const HOLD_MINUTES = 3;

/** The minutes for which a time is held once a code was asked for. */
export const VERIFIED_HOLD_MINUTES = 10;

/** The minutes after an online booking in which its patient can always move and cancel it. */
export const RECONSIDER_MINUTES = 10;

export const MAX_DAYS_SHOWN = 7;
export const MAX_ALTERNATIVES = 3;

/** The addresses of the pages of patients, which mails, the clinic's website and the web app share. */
export const ONLINE_PATHS = {
  book: (username: string) => `/book/${encodeURIComponent(username)}`,
  /** The token of the link follows behind a `#`, so that no server and no log sees it. */
  myAppointment: "/my-appointment",
  myOffer: "/my-offer",
} as const;
