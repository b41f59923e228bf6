import { Temporal } from "temporal-polyfill";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";

const { unknownTimeZone } = MESSAGES.locations;

/**
 * Returns the zone's name in its usual spelling.
 * @throws ClinicError for a name such as "CST", which Intl knows and the zoned arithmetic of appointments does not
 */
export function knownTimeZone(name: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch (cause) {
    throw new ClinicError("invalid", unknownTimeZone, { fields: { time_zone: unknownTimeZone }, cause });
  }
}
