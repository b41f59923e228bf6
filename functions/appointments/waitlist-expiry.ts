const DAY_MS = 86_400_000;

/** Returns the `expires` attribute of a waitlist entry, if it has a last date: some time after that is past everywhere. */
export const waitlistExpiry = (until: string | undefined): { expires?: number } =>
  until ? { expires: (Date.parse(until) + 2 * DAY_MS) / 1000 } : {};
