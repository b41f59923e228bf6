import { tabStorage } from "../lib/tab-storage.ts";

const KEY = "desk-location";

/** The location that this front desk last worked with. */
export const deskLocation = (): string | undefined => tabStorage.get(KEY);

export const rememberDeskLocation = (location_id: string): void => tabStorage.set(KEY, location_id);
