import { type Location, usualHours } from "../../shared/locations/location.ts";

import type { Room } from "../../shared/locations/room.ts";
import type { Service } from "../../shared/services/service.ts";

export const LOCATION_ID = "loc_01jd3v00000000000000000001";
export const ROOM_ID = "room_01jd3v00000000000000000001";
export const SERVICE_ID = "svc_01jd3v00000000000000000001";

/** Returns a location as the API returns it. */
export const aLocation = (changes: Partial<Location> = {}): Location => ({
  location_id: LOCATION_ID,
  location_name: "Harbor Road",
  street: "48 Harbor Road",
  city: "Duluth",
  state: "MN",
  zipcode: "55802",
  phone_number: "5550111001",
  email: "harbor@lakeside.example.com",
  website: "https://lakeside.example.com",
  time_zone: "America/Chicago",
  operating_hours: usualHours(),
  status: "ACTIVE",
  version: 3,
  ...changes,
});

/** Returns a second location, which has no website. */
export const anotherLocation = (changes: Partial<Location> = {}): Location =>
  aLocation({
    location_id: "loc_01jd3v00000000000000000002",
    location_name: "Canyon Lake",
    city: "Rapid City",
    state: "SD",
    email: "canyon@lakeside.example.com",
    website: null,
    ...changes,
  });

/** Returns a room as the API returns it. */
export const aRoom = (changes: Partial<Room> = {}): Room => ({
  room_id: ROOM_ID,
  room_number: "101",
  status: "ACTIVE",
  location_id: LOCATION_ID,
  created_at: "2026-02-03T18:00:00.000Z",
  version: 1,
  ...changes,
});

/** Returns a service as the API returns it. */
export const aService = (changes: Partial<Service> = {}): Service => ({
  service_id: SERVICE_ID,
  service_name: "Annual Physical",
  location_id: LOCATION_ID,
  status: "ACTIVE",
  fee: "1185.5",
  duration: 45,
  practitioner_ids: [],
  needs_room: false,
  room_ids: [],
  buffer_before: 0,
  buffer_after: 0,
  usual_interval_days: null,
  version: 4,
  ...changes,
});

/** Returns a list of one page. */
export const pageOf = <Item,>(...items: readonly Item[]) => ({ items, next_cursor: null });
