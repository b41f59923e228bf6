import type { Route } from "../../shared/route.ts";
import type { Answer } from "../support/call.ts";
import type { Clinic } from "../support/clinic.ts";
import { MONDAY } from "../support/days.ts";

const created = <R extends Route>({ status, body }: Answer<R>) => {
  if (status !== 201 && status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};

/** Sets the clock of this process to a wall-clock time of the Monday in Chicago, six hours behind UTC. */
export const setClock = (time: string) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${MONDAY}T${time}:00.000Z`) + 6 * 3_600_000 });

export const newLocation = {
  location_name: "Lake Street",
  street: "1 Lake Street",
  city: "Springfield",
  state: "IL",
  zipcode: "01234",
  email: "lake@example.com",
  phone_number: "5550100100",
  time_zone: "America/Chicago",
};

export const newPatient = { first_name: "Grace", last_name: "Hopper", contact: "555-0101", dob: "1980-12-09" };

let number = 1;

/** Returns the body of a further location, under a name of its own. */
export function nextLocation() {
  number += 1;
  return { ...newLocation, location_name: `${newLocation.location_name} ${number}` };
}

const opened = new WeakSet<Clinic>();

/** Creates a location, a service of 30 minutes, a practitioner who works there all week from 9 to 17, and a patient. */
export async function openFrontDesk(clinic: Clinic, changes: { location?: object; service?: object } = {}) {
  const body = { ...(opened.has(clinic) ? nextLocation() : newLocation), ...changes.location };
  opened.add(clinic);
  const location = created(await clinic.send("TENANT_ADMIN", "locations", "create", { body: body as never }));
  const { location_id } = location;
  const service = created(
    await clinic.send("TENANT_ADMIN", "services", "create", {
      body: { service_name: "Check-up", location_id, status: "ACTIVE", fee: "80.00", duration: 30, ...changes.service },
    }),
  );
  const practitioner_id = await addPractitioner(clinic, location_id);
  const patient = created(await clinic.send("RECEPTIONIST", "patients", "create", { body: newPatient }));
  return { location_id, service_id: service.service_id, practitioner_id, patient_id: patient.patient_id };
}

/** Creates a practitioner's rows and weekly schedule without an account, which bookings do not need. */
export async function addPractitioner(
  { tenant_id }: Clinic,
  location_id: string,
  { start_time = "09:00", end_time = "17:00", last_name = "Okafor" } = {},
): Promise<string> {
  const { StaffEntity } = await import("../../functions/data/staff.ts");
  const { WeeklyScheduleEntity } = await import("../../functions/data/weekly-schedule.ts");
  const { firstLast } = await import("../../functions/data/search-keys.ts");
  const { newId } = await import("../../functions/data/new-id.ts");
  const { SCHEDULE_DAYS } = await import("../../shared/weekdays.ts");
  const staff_id = newId("staff");
  const name = { first_name: "Chidi", middle_name: "", last_name };
  const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };
  await StaffEntity.put({
    tenant_id,
    staff_id,
    user_id: crypto.randomUUID(),
    ...name,
    ...firstLast(name),
    ...place,
    date_of_birth: "1975-01-01",
    email: "okafor@example.com",
    phone_number: "5550100102",
    role: "PRACTITIONER",
    status: "ACTIVE",
    location_id,
  }).go();
  const schedules = SCHEDULE_DAYS.map((day_of_week) => ({
    schedule_id: newId("sch"),
    staff_id,
    location_id,
    day_of_week,
    start_time,
    end_time,
    is_available: true,
  }));
  await WeeklyScheduleEntity.put({ tenant_id, staff_id, schedules, version: 1 }).go();
  return staff_id;
}
