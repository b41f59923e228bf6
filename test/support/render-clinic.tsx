import { type Location, usualHours } from "../../shared/locations/location.ts";
import type { Room } from "../../shared/locations/room.ts";
import type { Service } from "../../shared/services/service.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";
import type { Practitioner, Staff } from "../../shared/staff/staff.ts";

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
  receipt_prefix: "HR",
  accepted_methods: [],
  receipt_footer: "",
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
    receipt_prefix: "CL",
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
  online: "hidden",
  version: 4,
  ...changes,
});

/** Returns a list of one page. */
export const pageOf = <Item,>(...items: readonly Item[]) => ({ items, next_cursor: null });

export const STAFF_ID = "staff_01jd3v00000000000000000001";
export const SCHEDULE_ID = "sch_01jd3v00000000000000000001";

/** Returns a staff member as the API returns it. */
export const aStaff = (changes: Partial<Staff> = {}): Staff => ({
  staff_id: STAFF_ID,
  user_id: "d0000000-0000-4000-8000-000000000009",
  first_name: "Zoë",
  middle_name: "",
  last_name: "Lindqvist",
  date_of_birth: "1984-05-06",
  street: "2 Pine Street",
  city: "Duluth",
  state: "MN",
  zipcode: "",
  email: "zoe@lakeside.example.com",
  phone_number: "5550110105",
  role: "PRACTITIONER",
  status: "ACTIVE",
  location_id: LOCATION_ID,
  invitation: "accepted",
  online: false,
  mfa: null,
  version: 3,
  ...changes,
  roles: changes.roles ?? [changes.role ?? "PRACTITIONER"],
});

/** Returns the staff member as a practitioner, as the front desk sees one. */
export const aPractitioner = (changes: Partial<Practitioner> = {}): Practitioner => {
  const { staff_id, first_name, middle_name, last_name, email, phone_number, status, location_id } = aStaff();
  const person = { staff_id, first_name, middle_name, last_name, email, phone_number, status, location_id };
  return { ...person, location_name: "Harbor Road", ...changes };
};

/** Returns the staff member's hours on Monday. */
export const aSchedule = (changes: Partial<Schedule> = {}): Schedule => ({
  schedule_id: SCHEDULE_ID,
  staff_id: STAFF_ID,
  location_id: LOCATION_ID,
  day_of_week: "Mon",
  start_time: "08:00",
  end_time: "12:00",
  is_available: true,
  ...changes,
});
