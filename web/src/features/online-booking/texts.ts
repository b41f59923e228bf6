/** The sentences of the page about online booking. */
export const ONLINE_SCREEN = {
  saved: "Online booking saved.",
  saveFailed: "Failed to save online booking",
  loadFailed: "Failed to load online booking",
  servicesFailed: "Failed to load services",
  practitionersFailed: "Failed to load practitioners",
  changeFailed: (name: string) => `${name} was not changed`,
  off: "Patients can't book online yet",
  offText:
    "Choose which of your services and practitioners they may book, each in its tab, and then turn online booking on.",
  mails: "Turning it on also turns on the mails of online booking: the code, and the confirmation with its link.",
  noServices: "No services found for this location.",
  noPractitioners: "No practitioners found.",
  website: (clinic: string, url: string) => `<a href="${url}">Book an appointment at ${clinic} online</a>`,
} as const;

export const ORDER_NAMES = {
  longest: "Who has waited longest",
  soonest: "Whose last date comes first",
} as const;
