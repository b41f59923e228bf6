import type { HelpText } from "../../lib/page.ts";

/** The help of both pages. */
export const ROOMS_HELP: HelpText = {
  about: "The rooms of each location. Open a location to see, rename or deactivate its rooms.",
  rules: {
    "Room number": "No two rooms of a location have the same number. A new number shows in upcoming appointments.",
    Inactive: "The room is no longer booked. You see which appointments no longer fit before you save.",
    Services: "Which services need a room, and which rooms they can use, is set with the service.",
  },
};

/** The sentences of the rooms' pages. Only these pages load them. */
export const ROOMS_SCREEN = {
  tenantFailed: "Failed to load tenant data. Please try again later.",
  created: "Room created",
  createFailed: "Failed to create room",
  statusFailed: "Failed to update room status",
  renamed: "Room renamed",
  renameFailed: "Failed to rename the room",
  empty: "No rooms found.",
} as const;

/** The sentences of the form of a location. */
export const LOCATION_FORM = {
  copy: "Copy the clinic's address",
  copied: "The address, phone number and email are those of your clinic's profile. Change what is different here.",
  otherZone: (zones: string) => `The state of this address is in ${zones}.`,
  loading: "Loading the clinic's address",
  methods: "How patients can pay here. Every method when none is chosen",
  prefix: (isNew: boolean) =>
    `2 to 4 letters, with which the receipt numbers begin${isNew ? ". Free ones are chosen from the name" : ""}`,
} as const;

export const LOCATIONS_SCREEN = {
  userFailed: "Failed to fetch user info.",
  saveFailed: "Failed to save clinic location.",
  saved: "Clinic location saved successfully!",
} as const;
