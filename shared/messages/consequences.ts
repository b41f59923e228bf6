/** The words of the question before a change after which some appointments no longer fit. */
export const CONSEQUENCES_SCREEN = { save: "Save anyway" } as const;

/** The warnings about hours of a practitioner in which the location is closed. */
export const HOURS_SCREEN = {
  outside: (hours: string) => `Partly outside the location's hours (${hours}). No appointment can be booked then.`,
  closed: (day: string) => `The location is closed on ${day}s. No appointment can be booked then.`,
} as const;
