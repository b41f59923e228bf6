import { Temporal } from "temporal-polyfill";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";

const { unknownTimeZone } = MESSAGES.locations;

/**
 * Returns a time zone's name in its usual spelling.
 * @throws ClinicError 422 for a name such as "CST", which Intl knows but Temporal, which computes appointments, does not
 */
export function knownTimeZone(name: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch (cause) {
    throw new ClinicError("invalid", unknownTimeZone, { fields: { time_zone: unknownTimeZone }, cause });
  }
}
