import * as z from "zod";
import { emptyValues, valuesOf } from "../../../../shared/contract/field-lists.ts";
import { type Location, NewLocation, TimeZone, usualHours } from "../../../../shared/locations/location.ts";

/** The fields of a location. An empty time zone stands for the default one of the environment. */
export const LocationFields = NewLocation.extend({
  time_zone: z.union([z.literal("").transform(() => undefined), TimeZone]),
});
export type LocationFields = z.input<typeof LocationFields>;
export type LocationValues = z.output<typeof LocationFields>;

type Hours = Location["operating_hours"];

/** Returns the hours with a list of breaks on each day, which older rows lack. */
const withBreaks = (hours: Hours) =>
  Object.fromEntries(Object.entries(hours).map(([day, each]) => [day, { breaks: [], ...each }])) as unknown as Hours;

/** Returns the fields of a new location. */
export const emptyLocation = (): LocationFields => ({
  ...emptyValues(LocationFields.shape),
  operating_hours: withBreaks(usualHours()),
});

/** Returns the fields of a stored location. */
export const fieldsOf = (location: Location): LocationFields => ({
  ...valuesOf(LocationFields.shape, location),
  operating_hours: withBreaks(location.operating_hours),
});
