import type { Location } from "../../../shared/locations/location.ts";
import { weekdayOf } from "../../../shared/values/days-and-times.ts";
import { tabStorage } from "../lib/tab-storage.ts";
import { wallClock } from "../lib/wall-clock.ts";

const LOCATION_KEY = "desk-location";
const HOME_LOCATION_KEY = "front-desk-location";
const PRACTITIONER_KEY = "desk-practitioner";

/** Returns the location that this front desk last worked with. */
export const deskLocation = (): string | undefined => tabStorage.get(LOCATION_KEY);

/** Remembers the location that this front desk works with. */
export const rememberDeskLocation = (location_id: string): void => tabStorage.set(LOCATION_KEY, location_id);

/** Returns the location that is chosen on the front desk's home page; undefined for all locations. */
export const homeLocation = (): string | undefined => tabStorage.get(HOME_LOCATION_KEY) || undefined;

/** Remembers the choice on the home page. Booking an appointment at another location does not change it. */
export const rememberHomeLocation = (location_id: string | undefined): void =>
  tabStorage.set(HOME_LOCATION_KEY, location_id ?? "");

/** Returns the practitioner whose week was shown last. */
export const deskPractitioner = (): string | undefined => tabStorage.get(PRACTITIONER_KEY);

/** Remembers the practitioner whose week is shown. */
export const rememberDeskPractitioner = (staff_id: string): void => tabStorage.set(PRACTITIONER_KEY, staff_id);

function isOpen({ operating_hours, time_zone }: Location): boolean {
  const { date, time } = wallClock(time_zone);
  const { status, open, close } = operating_hours[weekdayOf(date)];
  return status === "available" && time >= open && time < close;
}

/** Returns the location that this desk last worked with, or else the only one that is open now. */
export function usualLocation(locations: readonly Location[]): Location | undefined {
  const last = locations.find(({ location_id }) => location_id === deskLocation());
  if (last || locations.length === 1) return last ?? locations[0];
  const open = locations.filter(isOpen);
  return open.length === 1 ? open[0] : undefined;
}
