import * as z from "zod";
import { type Location, NewLocation, TimeZone } from "../../../../shared/locations/location.ts";
import { usualHours } from "../../../../shared/locations/operating-hours.ts";

/** The form of a location; no time zone chosen is the environment's. */
export const LocationFields = NewLocation.extend({
  time_zone: z.union([z.literal("").transform(() => undefined), TimeZone]),
});
export type LocationFields = z.input<typeof LocationFields>;
export type LocationValues = z.output<typeof LocationFields>;

/** The form of a location that does not exist yet. */
export const emptyLocation = (): LocationFields => ({
  location_name: "",
  street: "",
  city: "",
  state: "",
  zipcode: "",
  email: "",
  phone_number: "",
  website: "",
  time_zone: "",
  operating_hours: usualHours(),
});

/** The form of a location as it is stored. */
export const fieldsOf = ({ location_id: _, version: __, website, ...rest }: Location): LocationFields => ({
  ...rest,
  website: website ?? "",
});
