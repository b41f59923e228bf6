import type { Page } from "@playwright/test";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import type { Service } from "../../../shared/services/service.ts";
import type { ScheduleList } from "../../../shared/staff/schedule.ts";
import type { LocationPractitioner } from "../../../shared/staff/staff.ts";
import { callApi, type Rows, setStatus } from "../desk-data.ts";

const DAY_MS = 86_400_000;

/** Returns the date some days after the coming Monday. */
const afterMonday = (days: number): string => {
  const untilMonday = (8 - new Date().getUTCDay()) % 7 || 7;
  return new Date(Date.now() + (untilMonday + days) * DAY_MS).toISOString().slice(0, 10);
};

/** The day that the pictures show. It is to come, because no message is sent from a table that is younger than its clock. */
export const MONDAY = afterMonday(0);
export const TUESDAY = afterMonday(1);
export const WEDNESDAY = afterMonday(2);

/** Practitioners who join the clinic, so that the location has a full house. */
const NEWCOMERS = [
  ["Priya", "Raman", "5550110201"],
  ["Owen", "Castillo", "5550110202"],
  ["Leila", "Haddad", "5550110203"],
] as const;

/** Adds practitioners who work at a location on Mondays. */
export async function hire(admin: Page, locationId: string): Promise<void> {
  for (const [firstName, lastName, phoneNumber] of NEWCOMERS) {
    await callApi(admin, "POST", "/api/staff/add", {
      firstName,
      lastName,
      phoneNumber,
      locationId,
      dob: "1980-02-03",
      street: "1 Lake Avenue",
      city: "Duluth",
      state: "MN",
      zipcode: "55802",
      email: `${lastName.toLowerCase()}@lakeside.example.com`,
      role: "PRACTITIONER",
      status: "ACTIVE",
    });
  }
  const { items } = await callApi<Rows<{ staff_id: string; last_name: string }>>(
    admin,
    "GET",
    `/api/staff?location_id=${locationId}&limit=100`,
  );
  for (const { staff_id, last_name } of items) {
    if (!NEWCOMERS.some(([, name]) => name === last_name)) continue;
    const path = `/api/staff/${staff_id}/schedules?location_id=${locationId}`;
    const { version } = await callApi<ScheduleList>(admin, "GET", path);
    const hours = { day_of_week: "Mon", start_time: "08:00", end_time: "17:00" };
    await callApi(admin, "PUT", path, { items: [hours], version });
  }
}

const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);

/** Books the day of a location full, with a gap here and there. */
export async function bookDay(desk: Page, location_id: string): Promise<void> {
  const place = `/api/locations/${location_id}`;
  const practitioners = await callApi<Rows<LocationPractitioner>>(desk, "GET", `${place}/practitioners`);
  const services = await callApi<Rows<Service>>(desk, "GET", `${place}/services`);
  const patients = (await callApi<Rows<Patient>>(desk, "GET", "/api/patients?limit=100")).items.values();
  const offered = services.items.filter(({ status }) => status === "ACTIVE");
  let number = 0;
  for (const { staff_id: practitioner_id, schedules } of practitioners.items) {
    if (!schedules.some(({ day_of_week }) => day_of_week === "Mon")) continue;
    for (let minutes = 8 * 60; minutes < 16 * 60; ) {
      const service = offered[number % offered.length] as Service;
      const patient = patients.next().value;
      if (!patient) return;
      const body = { patient_id: patient.patient_id, location_id, service_id: service.service_id, practitioner_id };
      const time = { date: MONDAY, start_time: clock(minutes) };
      const booked = await callApi(desk, "POST", "/api/appointments", { ...body, ...time }).then(
        () => true,
        () => false,
      );
      number += 1;
      minutes += booked ? service.duration + (number % 4 === 0 ? 30 : 0) : 15;
    }
  }
}

/** Takes the steps that the patients of the day have taken by now: a few are late, and one in nine does not come. */
export async function workUntil(desk: Page, location_id: string, now: string): Promise<void> {
  const query = `/api/appointments?from=${MONDAY}&to=${MONDAY}&location_id=${location_id}&order=asc&limit=100`;
  const { items } = await callApi<Rows<Appointment>>(desk, "GET", query);
  for (const [index, each] of items.entries()) {
    const { appointment_status, starts_at, ends_at } = each;
    const missed = index % 9 === 8 && appointment_status === "BOOKED";
    const soon = new Date(Date.parse(now) + 20 * 60_000).toISOString();
    if (ends_at <= now) await take(each, missed ? ["MISSED"] : ["CHECKED-IN", "IN-PROGRESS", "COMPLETED"]);
    else if (starts_at <= now && index % 5 !== 4) await take(each, ["CHECKED-IN", "IN-PROGRESS"]);
    else if (starts_at > now && starts_at <= soon && index % 2 === 0) await take(each, ["CHECKED-IN"]);
  }

  async function take(appointment: Appointment, path: readonly Appointment["appointment_status"][]): Promise<void> {
    if (!["BOOKED", "CHECKED-IN", "IN-PROGRESS"].includes(appointment.appointment_status)) return;
    let before = appointment;
    for (const status of path.slice(path.indexOf(appointment.appointment_status) + 1))
      before = await setStatus(desk, before, status);
  }
}
