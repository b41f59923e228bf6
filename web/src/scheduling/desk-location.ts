import { tabStorage } from "../lib/tab-storage.ts";

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
