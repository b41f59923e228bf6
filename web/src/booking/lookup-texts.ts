/** What choices and lists of the clinic's records say while there are none, or when loading them has failed. */
export const LOOKUP_TEXTS = {
  noLocations: "No clinic locations found.",
  locationsFailed: "Failed to load locations",
  noServices: "No services found for this location.",
  servicesFailed: "Failed to load services",
  roomsFailed: "Failed to load rooms",
  practitionersFailed: "Failed to load practitioners",
  scheduleFailed: "Failed to load schedule",
  hoursFailed: "Failed to load location data",
} as const;
