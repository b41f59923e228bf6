import { firstLast } from "../../functions/domain/search/terms.ts";
import { locationEntity, serviceEntity } from "../../functions/entities/clinic.ts";
import { patientEntity } from "../../functions/entities/patients.ts";
import { staffEntity, weeklyScheduleEntity } from "../../functions/entities/people.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";

import { usualHours } from "../../shared/locations/location.ts";
import { SCHEDULE_DAYS } from "../../shared/values/days-and-times.ts";
import { IDS } from "./event.ts";
import { type Item, itemOf } from "./item.ts";

export const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7n";
/** The ids of the rows that a booking needs. */
export const DESK = {
  practitioner_id: `staff_${ULID}`,
  service_id: `svc_${ULID}`,
  location_id: `loc_${ULID}`,
  patient_id: `pat_${ULID}`,
} as const;

const tenant_id = IDS.tenant;
const { practitioner_id: staff_id, service_id, location_id, patient_id } = DESK;
const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };

const chidi = { first_name: "Chidi", middle_name: "", last_name: "Okafor" };
const grace = { first_name: "Grace", middle_name: "", last_name: "Hopper" };

/** Returns the row of an active practitioner. */
export const practitionerItem = (changes: Partial<RowOf<typeof staffEntity>> = {}) =>
  itemOf(
    staffEntity().put({
      tenant_id,
      staff_id,
      user_id: IDS.otherUser,
      ...chidi,
      ...firstLast(chidi),
      ...place,
      date_of_birth: "1975-01-01",
      email: "chidi@example.com",
      phone_number: "5550100102",
      role: "PRACTITIONER",
      status: "ACTIVE",
      location_id,
      version: 3,
      ...changes,
    }),
  );

/** Returns the row of an active service of 30 minutes. */
export const serviceItem = (changes: Partial<RowOf<typeof serviceEntity>> = {}) =>
  itemOf(
    serviceEntity().put({
      tenant_id,
      service_id,
      location_id,
      service_name: "Check-up",
      status: "ACTIVE",
      fee: "80.00",
      duration: 30,
      version: 4,
      ...changes,
    }),
  );

/** From 09:00 to 17:00 on all seven days. */
const everyDay = Object.fromEntries(
  Object.entries(usualHours()).map(([day, hours]) => [day, { ...hours, status: "available" as const }]),
) as ReturnType<typeof usualHours>;

/** Returns the row of a location in Chicago that is open on every day. */
export const locationItem = (changes: Partial<RowOf<typeof locationEntity>> = {}) =>
  itemOf(
    locationEntity().put({
      tenant_id,
      location_id,
      location_name: "Lake Street",
      ...place,
      phone_number: "5550100100",
      email: "lake@example.com",
      time_zone: "America/Chicago",
      operating_hours: everyDay,
      version: 5,
      ...changes,
    }),
  );

/** Returns the row of a patient. */
export const patientItem = (changes: Partial<RowOf<typeof patientEntity>> = {}) =>
  itemOf(
    patientEntity().put({
      tenant_id,
      patient_id,
      ...grace,
      ...place,
      email: "",
      contact: "555-0101",
      dob: "1980-12-09",
      gender: "UNKNOWN",
      version: 6,
      ...changes,
    }),
  );

/** Returns a weekly schedule with hours from 10:00 to 16:00 on every day. */
export const weekItem = (changes: Partial<RowOf<typeof weeklyScheduleEntity>> = {}) =>
  itemOf(
    weeklyScheduleEntity().put({
      tenant_id,
      staff_id,
      schedules: SCHEDULE_DAYS.map((day_of_week) => ({
        schedule_id: `sch_${ULID}`,
        staff_id,
        location_id,
        day_of_week,
        start_time: "10:00",
        end_time: "16:00",
        is_available: true,
      })),
      version: 7,
      ...changes,
    }),
  );

/** Returns all rows that a booking needs, without appointments. */
export const deskItems = (): Item[] => [practitionerItem(), weekItem(), serviceItem(), locationItem(), patientItem()];
