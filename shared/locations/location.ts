import * as z from "zod";
import { changeOf, storedFields } from "../field-lists.ts";
import { emailAddress, fiveDigitZipcode, numericPhone, optionalWebsite, requiredText, Version } from "../fields.ts";
import { LocationId } from "../ids.ts";
import { MESSAGES } from "../messages.ts";
import { STATUSES } from "../status.ts";
import { HoursChange, OperatingHours } from "./operating-hours.ts";

function isTimeZone(name: string): boolean {
  try {
    // Intl also accepts offsets such as "+02:00", which have no daylight-saving time.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** The name of a zone of the IANA time zone database, such as "America/Chicago". */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, MESSAGES.locations.unknownTimeZone)
  .meta({ description: "IANA time zone of all dates and times of the location" });

const zipcode = MESSAGES.locations.invalidZipcode;
const phone = MESSAGES.locations.phoneRequired;

const fields = {
  location_name: requiredText("Location Name", 100, MESSAGES.locations.nameRequired),
  street: requiredText("Street"),
  city: requiredText("City"),
  state: requiredText("State"),
  zipcode: fiveDigitZipcode("Zip Code", zipcode, zipcode),
  phone_number: numericPhone("Phone Number", phone),
  email: emailAddress(),
  website: optionalWebsite().default(null),
  time_zone: TimeZone,
  operating_hours: OperatingHours,
  status: z.enum(STATUSES, "Status is required").default("ACTIVE"),
};

/** A place where a clinic sees patients. */
export const Location = z.object({ location_id: LocationId, ...storedFields(fields), version: Version });
export type Location = z.infer<typeof Location>;

export const NewLocation = z.strictObject({
  ...fields,
  operating_hours: OperatingHours.prefault({}),
  time_zone: TimeZone.optional().meta({ description: "The environment's default when it is missing" }),
});

export const LocationChange = changeOf({ ...fields, operating_hours: HoursChange });
