/** The texts of the question before a change after which some appointments no longer fit. */
export const CONSEQUENCES_SCREEN = { save: "Save anyway" } as const;

/** The warnings about hours of a practitioner in which the location is closed. */
export const HOURS_SCREEN = {
  outside: (hours: string) => `Partly outside the location's hours (${hours}). No appointment can be booked then.`,
  closed: (day: string) => `The location is closed on ${day}s. No appointment can be booked then.`,
} as const;

/** The hints of a service's form. */
export const SERVICE_FORM = {
  practitioners: "Who offers it. All practitioners of its location when none is chosen.",
  room: "A free room is booked with each appointment.",
  rooms: "Where it can be. Any active room of the location when none is chosen.",
  thisService: "This service",
  notBookable: "It can be saved, but not booked until an active room is there. Rooms are added under Rooms.",
  buffer: "Minutes that the practitioner and the room stay free. From 0 to 240",
} as const;

export const COPY_SERVICE = {
  what: "Practitioners and rooms are not copied.",
  chooseOne: "Choose at least one location",
  copied: (locations: string) => `Copied to ${locations}`,
  notCopied: "Not copied everywhere",
} as const;
