import type { Schedule } from "../../shared/staff/schedule.ts";
import type { Practitioner, Staff } from "../../shared/staff/staff.ts";
import { LOCATION_ID } from "./render-locations.tsx";

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
