// This is a separate file, because most pages are opened without these texts.
export const CALENDAR_BY_ROOM = {
  loading: "Loading rooms",
  room: (number: string) => `Room ${number}`,
  none: "No room",
  inactive: "Not in use",
  needsNone: "Appointments without a room",
  empty: (location: string) => `${location} has no room in use, and no appointment on this day.`,
} as const;
