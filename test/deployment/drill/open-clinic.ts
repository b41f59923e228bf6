import type { Api, Person } from "./api.ts";
import { bookFirst } from "./book-first.ts";

/** A clinic of the drill. */
export interface DrillClinic {
  readonly tenant_id: string;
  readonly name: string;
  readonly receptionist: Person;
}

const PLACE = { street: "1 Quay Road", city: "Springfield", state: "IL", zipcode: "62701" };
const PHONE = "5550140000";
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri"];

/** Onboards a clinic and sets it up; `letter` distinguishes it from others. */
export async function openClinic(api: Api, platform: Person, letter: string): Promise<DrillClinic> {
  const name = `Quayside ${letter.toUpperCase()}`;
  const mail = (who: string) => `${who}@quayside-${letter}.example.com`;
  const born = { date_of_birth: "1980-12-09" };

  const signup = { body: { email: mail("admin") } };
  const { user } = await api.done<{ user: { id: string } }>(platform, "accounts.signup", signup);
  const details = { tenant_name: name, username: `quayside${letter}1`, email: mail("hello"), phone_number: PHONE };
  const tenant = await api.done(platform, "tenants.create", { body: { user_id: user.id, ...details, ...PLACE } });
  const tenant_id = String(tenant.tenant_id);
  const person = { first_name: "Ada", last_name: "Quay", email: mail("admin"), phone_number: PHONE, ...PLACE, ...born };
  await api.done(platform, "accounts.createUser", { body: { user_id: user.id, tenant_id, ...person } });

  const admin: Person = { user_id: user.id, role: "TENANT_ADMIN" };
  const location = await api.done(admin, "locations.create", {
    body: {
      ...{ location_name: "The Quay", email: mail("quay"), phone_number: PHONE, time_zone: "America/Chicago" },
      ...PLACE,
    },
  });
  const location_id = String(location.location_id);
  const service = await api.done(admin, "services.create", {
    body: { service_name: "Check-up", location_id, status: "ACTIVE", fee: "80.00", duration: 30 },
  });
  const add = (who: string, role: string) =>
    api.done(admin, "staff.add", {
      body: {
        ...{ firstName: "Grace", lastName: who, dob: "1980-12-09", phoneNumber: PHONE, ...PLACE },
        ...{ email: mail(who.toLowerCase()), role, status: "ACTIVE", locationId: location_id },
      },
    });
  const practitioner = await add("Doctor", "PRACTITIONER");
  const staff_id = String(practitioner.staff_id);
  const items = DAYS.map((day_of_week) => ({ day_of_week, start_time: "09:00", end_time: "16:00" }));
  await api.done(admin, "staff.putSchedules", {
    params: { staff_id },
    query: { location_id },
    body: { items, version: 0 },
  });
  const desk = await add("Desk", "RECEPTIONIST");
  const receptionist: Person = { user_id: String(desk.user_id), role: "RECEPTIONIST" };

  const people = ["Hopper", "Noether", "Lovelace"];
  for (const last_name of people) {
    const body = { first_name: "Maria", last_name, contact: "555-0101", dob: "1980-12-09" };
    const { patient_id } = await api.done(receptionist, "patients.create", { body });
    await bookFirst(api, receptionist, {
      patient_id: String(patient_id),
      practitioner_id: staff_id,
      service_id: String(service.service_id),
      location_id,
    });
  }
  return { tenant_id, name, receptionist };
}
