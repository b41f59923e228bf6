import * as z from "zod";
import { emptyValues, valuesOf } from "../../../../shared/field-lists.ts";
import { type Location, NewLocation, TimeZone } from "../../../../shared/locations/location.ts";
import { usualHours } from "../../../../shared/locations/operating-hours.ts";

/** The form of a location; no time zone chosen is the environment's. */
export const LocationFields = NewLocation.extend({
  time_zone: z.union([z.literal("").transform(() => undefined), TimeZone]),
});
export type LocationFields = z.input<typeof LocationFields>;
export type LocationValues = z.output<typeof LocationFields>;

type Hours = Location["operating_hours"];

/** Returns hours each day of which has a list of breaks. */
const withBreaks = (hours: Hours) =>
  Object.fromEntries(Object.entries(hours).map(([day, each]) => [day, { breaks: [], ...each }])) as unknown as Hours;

/** The form of a location that does not exist yet. */
export const emptyLocation = (): LocationFields => ({
  ...emptyValues(LocationFields.shape),
  operating_hours: withBreaks(usualHours()),
});

/** The form of a location as it is stored. */
export const fieldsOf = (location: Location): LocationFields => ({
  ...valuesOf(LocationFields.shape, location),
  operating_hours: withBreaks(location.operating_hours),
});
