const DAY_MS = 86_400_000;

/** Returns when the row of an entry expires, in a form to be spread: some time after its last date is past everywhere. */
export const waitlistExpiry = (until: string | undefined): { expires?: number } =>
  until ? { expires: (Date.parse(until) + 2 * DAY_MS) / 1000 } : {};
