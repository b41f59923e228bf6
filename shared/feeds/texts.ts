/** The sentences about calendar feeds that the API and the screens share. */
export const FEED_TEXTS = {
  inactive: "This practitioner is not active, so no calendar feed was created.",
} as const;
