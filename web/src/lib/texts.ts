/** The sentences that any page of the web app may show. */
export const APP_SCREEN = {
  offline: "You are offline. What you type is kept; nothing is saved until you are back.",
  csv: {
    progress: (rows: number) => `${rows} ${rows === 1 ? "row" : "rows"} so far`,
    saved: (rows: number) => `${rows} ${rows === 1 ? "row was" : "rows were"} saved as a CSV file.`,
    failed: "The file could not be made",
  },
  print: {
    button: "Print",
    more: "Print by practitioner",
    each: "A page for each practitioner",
    only: (name: string) => `Only ${name}`,
    failed: "The list could not be loaded for printing",
  },
  changed: (by: string) => `${by} changed this in the meantime. Please check it and try again.`,
  someoneElse: "Another person",
  stale: "This list could not be refreshed and may be out of date.",
  missingPart: {
    offline: "You are offline, so this can't be loaded.",
    updated: "The product was updated while this page was open. Reload the page to continue; your input is kept.",
  },
  missingPage: {
    offline: { header: "You are offline", text: "This page can't be loaded until you are back." },
    updated: {
      header: "The product was updated",
      text: "This page belongs to the version before. Reload it to continue; your input is kept.",
    },
  },
  session: {
    ended: "Your session ended. Sign in to continue.",
    endedAtLocation: "User not found. Please log in again.",
    keptInput: (error: string) => `${error.replace(/\.$/, "")}; your input is kept.`,
  },
  idle: {
    question: "Are you still there?",
    countdown: (seconds: number) =>
      `You will be logged out in ${seconds} ${seconds === 1 ? "second" : "seconds"}, because nothing was typed or clicked.`,
    unsaved: (forms: string) =>
      `Your input in ${forms} is not saved yet. When the time is up, it is kept in this tab until you sign in again; "Log out now" discards it.`,
  },
  forms: {
    leave: { header: "Discard your changes?", action: "Discard", dismissal: "Keep editing" },
    unsaved: (forms: string) => `Your input in ${forms} is not saved yet.`,
    restored: "Your input was kept. It is not saved yet.",
    reopen: (forms: string) => `Your input in ${forms} was kept. Open it again to continue.`,
    conflict: "This was changed in the meantime",
    changed: (by: string, at: string) => `${by} changed this${at && ` on ${at}`}. Your input is kept.`,
    merged: (by: string, fields: string) => `${by} changed this at the same time (${fields}). Both changes were kept.`,
    noDifference: "Nothing that you can edit here differs.",
  },
} as const;
