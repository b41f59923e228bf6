import { countText } from "../values/texts.ts";

export const LOCATION_TEXTS = {
  nameRequired: "Clinic location name is required",
  invalidZipcode: "Enter a valid 5-digit Zip Code",
  phoneRequired: "Phone number is required",
  unknownTimeZone: "Choose a time zone from the list",
  timeZoneInUse: (count: number) =>
    `The time zone can't be changed: this location has ${countText(count)} upcoming ${count === 1 ? "appointment" : "appointments"}.`,
  tooManyCancelled:
    "The time zone can't be changed: this location has more than 10,000 upcoming appointments that are cancelled. Add a location with the right time zone instead.",
} as const;

export const ROOMS = {
  numberRequired: "Room number is required.",
  statusRequired: "Status is required.",
  locationRequired: "Clinic Location is required.",
} as const;
