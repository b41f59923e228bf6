import { weekdayOf } from "../../../shared/days-and-times.ts";
import type { Location } from "../../../shared/locations/location.ts";
import { tabStorage } from "../lib/tab-storage.ts";
import { wallClock } from "../lib/wall-clock.ts";

const KEY = "desk-location";
const FILTER_KEY = "front-desk-location";

/** Returns the location that this front desk last worked with. */
export const deskLocation = (): string | undefined => tabStorage.get(KEY);

export const rememberDeskLocation = (location_id: string): void => tabStorage.set(KEY, location_id);

/** Returns the location that was chosen on the front desk's home page; undefined for all locations. */
export const homeLocation = (): string | undefined => tabStorage.get(FILTER_KEY) || undefined;

/** Remembers the choice on the home page, whichever location an appointment is booked at afterwards. */
export function rememberHomeLocation(location_id: string | undefined): void {
  tabStorage.set(FILTER_KEY, location_id ?? "");
  if (location_id) rememberDeskLocation(location_id);
}

const PRACTITIONER_KEY = "desk-practitioner";

/** Returns the practitioner whose week was shown last. */
export const deskPractitioner = (): string | undefined => tabStorage.get(PRACTITIONER_KEY);

export const rememberDeskPractitioner = (staff_id: string): void => tabStorage.set(PRACTITIONER_KEY, staff_id);

function isOpen({ operating_hours, time_zone }: Location): boolean {
  const { date, time } = wallClock(time_zone);
  const { status, open, close } = operating_hours[weekdayOf(date)];
  return status === "available" && time >= open && time < close;
}

/** Returns the location that work begins with: the one that this desk last worked with, else the only one that is open now. */
export function usualLocation(locations: readonly Location[]): Location | undefined {
  const last = locations.find(({ location_id }) => location_id === deskLocation());
  if (last || locations.length === 1) return last ?? locations[0];
  const open = locations.filter(isOpen);
  return open.length === 1 ? open[0] : undefined;
}
