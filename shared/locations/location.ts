import * as z from "zod";
import { emailAddress, fiveDigitZipcode, numericPhone, optionalWebsite, requiredText, Version } from "../fields.ts";
import { LocationId } from "../ids.ts";
import { MESSAGES } from "../messages.ts";
import { OperatingHours } from "./operating-hours.ts";

function isTimeZone(name: string): boolean {
  try {
    // Intl also accepts offsets such as "+02:00", which have no daylight-saving time.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** A zone of the IANA time zone database, such as "America/Chicago". */
export const TimeZone = z.string().max(64).refine(isTimeZone, MESSAGES.locations.unknownTimeZone);

/** A place where a clinic sees patients. */
export const Location = z.object({
  location_id: LocationId,
  location_name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  phone_number: z.string(),
  email: z.string(),
  website: z.string().nullable(),
  time_zone: z.string().meta({ description: "IANA time zone of all dates and times of the location" }),
  operating_hours: OperatingHours,
  version: Version,
});
export type Location = z.infer<typeof Location>;

const zipcode = MESSAGES.locations.invalidZipcode;
const phone = MESSAGES.locations.phoneRequired;

const details = {
  location_name: requiredText("Location Name", 100, MESSAGES.locations.nameRequired),
  street: requiredText("Street"),
  city: requiredText("City"),
  state: requiredText("State"),
  zipcode: fiveDigitZipcode("Zip Code", zipcode, zipcode),
  email: emailAddress(),
  phone_number: numericPhone("Phone Number", phone),
};

export const NewLocation = z.strictObject({
  ...details,
  website: optionalWebsite().default(null),
  time_zone: TimeZone.optional().meta({ description: "The environment's default when it is missing" }),
  operating_hours: OperatingHours.prefault({}),
});
export type NewLocation = z.output<typeof NewLocation>;

/** A change of some fields. No field has a default, because a default would overwrite what is stored. */
export const LocationChange = z
  .strictObject({ ...details, website: optionalWebsite(), time_zone: TimeZone, operating_hours: OperatingHours })
  .partial()
  .extend({ version: Version });
