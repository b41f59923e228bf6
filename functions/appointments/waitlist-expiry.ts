const DAY_MS = 86_400_000;

/**
 * Returns the `expires` attribute, in seconds of Unix time, of a waitlist entry that has a last date. Two days after it, the date is
 * past in every time zone.
 */
export const waitlistExpiry = (until: string | undefined): { expires?: number } =>
  until ? { expires: (Date.parse(until) + 2 * DAY_MS) / 1000 } : {};
