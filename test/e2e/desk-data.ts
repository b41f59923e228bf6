import type { Browser, Page } from "@playwright/test";
import type { Appointment, FreeTime } from "../../shared/appointments/appointment.ts";
import type { Location } from "../../shared/locations/location.ts";
import type { Patient } from "../../shared/patients/patient.ts";
import type { Service } from "../../shared/services/service.ts";
import type { Staff } from "../../shared/staff/staff.ts";

import { SCHEDULE_DAYS, WEEKDAYS } from "../../shared/values/days-and-times.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, signIn } from "./support.ts";

type Body = Readonly<Record<string, unknown>>;
export type Rows<Row> = { readonly items: readonly Row[] };

/** Calls the API as the person who is signed in on a page. */
export async function callApi<Answer>(page: Page, method: string, path: string, data?: Body): Promise<Answer> {
  const token = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith(".accessToken"))?.[1],
  );
  const answer = await page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The location of the demo clinic that is open around the clock. */
const OPEN_LOCATION = "Canal Park Urgent Care";

/** A location with the service that is booked in a story. */
export interface Desk {
  readonly location: Location;
  readonly service: Service;
}

/** Returns a location with its shortest service. @default the location that is always open */
export async function deskOf(page: Page, name = OPEN_LOCATION): Promise<Desk> {
  const locations = await callApi<Rows<Location>>(page, "GET", "/api/locations");
  const location = locations.items.find(({ location_name }) => location_name === name) as Location;
  const services = await callApi<Rows<Service>>(page, "GET", `/api/locations/${location.location_id}/services`);
  return { location, service: services.items.toSorted((a, b) => a.duration - b.duration)[0] as Service };
}

/** Lets patients book online: the shortest service of the location that is always open, with each of the clinic's practitioners. */
export async function openOnlineBooking(admin: Page): Promise<Desk> {
  const desk = await deskOf(admin);
  const { service_id, version } = desk.service;
  await callApi(admin, "PATCH", `/api/services/${service_id}`, { online: "everyone", version });
  const staff = await callApi<Rows<Staff>>(admin, "GET", "/api/staff?limit=100");
  for (const { staff_id, role, version } of staff.items)
    if (role === "PRACTITIONER") await callApi(admin, "PATCH", `/api/staff/${staff_id}`, { online: true, version });
  const path = "/api/tenants/current/online-booking";
  const settings = await callApi<object>(admin, "GET", path);
  await callApi(admin, "PUT", path, { ...settings, enabled: true, minimum_notice_hours: 0 });
  return desk;
}

/** Until then, on the clock of the demo clinic, the location that is always open has time for a service before midnight. */
const LATE = "23:25";
const DEMO_ZONE = "America/Chicago";
const ALL_DAY = { open: "00:00", close: "23:59", status: "available" };
/** Early afternoon when it is midnight in Chicago. */
const OTHER_ZONE = "Asia/Tokyo";

/** A location that was opened for a story, with the address of its only practitioner, who is invited. */
interface NewDesk extends Desk {
  readonly practitioner: string;
}

/** Returns a zone in which enough of today is left to see a patient. */
export const zoneNow = (): string => {
  const time = new Date().toLocaleTimeString("sv-SE", { timeZone: DEMO_ZONE });
  return time < LATE ? DEMO_ZONE : OTHER_ZONE;
};

/** Opens a location around the clock, with a service and a practitioner, as the administrator who is signed in. */
export async function openDesk(admin: Page): Promise<NewDesk> {
  const suffix = String(Date.now()).slice(-6);
  const place = { street: "1 Lake Avenue", city: "Duluth", state: "MN", zipcode: "55802" };
  const location = await callApi<Location>(admin, "POST", "/api/locations", {
    ...place,
    location_name: `Night Desk ${suffix}`,
    email: `night${suffix}@example.com`,
    phone_number: "5550110209",
    time_zone: zoneNow(),
    operating_hours: Object.fromEntries(WEEKDAYS.map((day) => [day, ALL_DAY])),
  });
  const { location_id: locationId } = location;
  const service = await callApi<Service>(admin, "POST", "/api/services", {
    service_name: "Night Check",
    location_id: locationId,
    status: "ACTIVE",
    fee: "40.00",
    duration: 15,
  });
  const practitioner = `noa${suffix}@example.com`;
  const { staff_id } = await callApi<Staff>(admin, "POST", "/api/staff/add", {
    ...place,
    firstName: "Noa",
    lastName: `Night${suffix}`,
    dob: "1980-02-03",
    phoneNumber: "5550110209",
    locationId,
    email: practitioner,
    role: "PRACTITIONER",
    status: "ACTIVE",
  });
  const path = `/api/staff/${staff_id}/schedules?location_id=${locationId}`;
  const { version } = await callApi<{ version: number }>(admin, "GET", path);
  const items = SCHEDULE_DAYS.map((day_of_week) => ({ day_of_week, start_time: "00:00", end_time: "23:59" }));
  await callApi(admin, "PUT", path, { items, version });
  return { location, service, practitioner };
}

/**
 * Returns a location at which a patient can be seen now. Shortly before midnight none of the demo clinic's can: then the
 * administrator opens one on the other side of the world.
 */
export async function deskNow(page: Page): Promise<Desk> {
  await signIn(page, LAKESIDE_RECEPTION);
  if (zoneNow() === DEMO_ZONE) return deskOf(page);
  const admin = await (page.context().browser() as Browser).newPage({ baseURL: new URL(page.url()).origin });
  await signIn(admin, LAKESIDE_ADMIN);
  const desk = await openDesk(admin);
  await admin.context().close();
  return desk;
}

/** Registers a patient. */
export const registerPatient = (page: Page, first_name: string, last_name: string): Promise<Patient> =>
  callApi(page, "POST", "/api/patients", { first_name, last_name, contact: "218-555-0155", dob: "1984-05-06" });

const DAY_MS = 86_400_000;

/** Returns the free times of a service from some days ahead on. */
export async function freeTimes(page: Page, { location, service }: Desk, days: number): Promise<readonly FreeTime[]> {
  const from = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const query = { location_id: location.location_id, service_id: service.service_id, from, limit: "100" };
  return (await callApi<Rows<FreeTime>>(page, "GET", `/api/availability/next?${new URLSearchParams(query)}`)).items;
}

/** Books a free time of a service. */
export const book = (page: Page, { service: { service_id } }: Desk, { patient_id }: Patient, time: FreeTime) => {
  const { location_id, practitioner_id, date, start_time } = time;
  const body = { patient_id, location_id, service_id, practitioner_id, date, start_time };
  return callApi<Appointment>(page, "POST", "/api/appointments", body);
};

/** Books the first free time from some days ahead on. */
export async function bookAhead(page: Page, desk: Desk, patient: Patient, days: number): Promise<Appointment> {
  return book(page, desk, patient, (await freeTimes(page, desk, days))[0] as FreeTime);
}

const LIVE = ["BOOKED", "CHECKED-IN", "IN-PROGRESS"];
/** Longer than the service that is booked. */
const AHEAD_MS = 45 * 60_000;

/** Ends what keeps the practitioners of the location from seeing a patient who is here now. */
export async function freeNow(page: Page, { location: { location_id, time_zone } }: Desk): Promise<void> {
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: time_zone });
  const query = new URLSearchParams({ location_id, from: today, to: today, limit: "100" });
  const { items } = await callApi<Rows<Appointment>>(page, "GET", `/api/appointments?${query}`);
  for (const each of items) {
    const begins = Date.parse(each.starts_at) < Date.now() + AHEAD_MS;
    if (!LIVE.includes(each.appointment_status) || !begins || Date.parse(each.ends_at) < Date.now()) continue;
    await setStatus(page, each, each.appointment_status === "IN-PROGRESS" ? "COMPLETED" : "CANCELLED");
  }
}

/** Books an appointment that begins now, and whose patient is not checked in. */
export async function bookNow(page: Page, desk: Desk, { patient_id }: Patient): Promise<Appointment> {
  await freeNow(page, desk);
  const { location_id } = desk.location;
  const { service_id } = desk.service;
  const { items } = await callApi<Rows<{ staff_id: string }>>(
    page,
    "GET",
    `/api/locations/${location_id}/practitioners`,
  );
  const refusals: unknown[] = [];
  for (const { staff_id: practitioner_id } of items) {
    const body = { patient_id, location_id, service_id, practitioner_id, walk_in: true };
    const walkIn = await callApi<Appointment>(page, "POST", "/api/appointments", body).catch((error) =>
      refusals.push(error),
    );
    if (typeof walkIn === "object") return setStatus(page, walkIn, "BOOKED");
  }
  throw new AggregateError(refusals, `No practitioner can see a patient now: ${refusals.join("; ")}`);
}

/** Changes the status of an appointment. */
export const setStatus = (
  page: Page,
  { appointment_id, version }: Appointment,
  appointment_status: Appointment["appointment_status"],
): Promise<Appointment> =>
  callApi(page, "PATCH", `/api/appointments/${appointment_id}/status`, { appointment_status, version });
