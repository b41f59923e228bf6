import type { Api } from "../../infra/cli/api.ts";
import { contract } from "../../shared/contract/contract.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { SCHEDULE_DAYS } from "../../shared/values/days-and-times.ts";

const PLACE = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };
const PHONE = "5550100100";
const ADDRESS = { ...PLACE, phone_number: PHONE };
const BORN = "1980-12-09";

/** An invited account that signs in for the first time. */
export interface Invited {
  readonly user_id: string;
  readonly email: string;
  readonly role: Role;
}

/** A clinic that was onboarded through the API. */
export interface OnboardedClinic<Caller> {
  readonly tenant_id: string;
  readonly name: string;
  readonly admin: Caller;
  readonly adminAccount: Invited;
  /** Returns the email address of a person of the clinic. */
  emailOf(person: string): string;
}

export interface ClinicIds {
  readonly location_id: string;
  readonly service_id: string;
  readonly practitioner_id: string;
}

/** Onboards a clinic in the steps of the platform administrator's form. The clinic's administrator then signs in. */
export async function onboard<Caller>(
  api: Api<Caller>,
  platform: Caller,
  name: string,
  signIn: (account: Invited) => Promise<Caller>,
): Promise<OnboardedClinic<Caller>> {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const emailOf = (person: string) => `${person}@${slug}.example.com`;
  const email = emailOf("admin");
  const { user } = await api.done(platform, contract.accounts.signup, { body: { email } });
  const username = `${slug.replaceAll("-", "")}1`;
  const { tenant_id } = await api.done(platform, contract.tenants.create, {
    body: { user_id: user.id, username, tenant_name: name, email, ...ADDRESS },
  });
  const person = { first_name: "Ada", last_name: "Lovelace", date_of_birth: BORN, email, ...ADDRESS };
  await api.done(platform, contract.accounts.createUser, { body: { user_id: user.id, tenant_id, ...person } });
  const adminAccount: Invited = { user_id: user.id, email, role: "TENANT_ADMIN" };
  return { tenant_id, name, admin: await signIn(adminAccount), adminAccount, emailOf };
}

/** Returns the body that the form for adding staff sends. */
export const newStaff = (email: string, role: "PRACTITIONER" | "RECEPTIONIST", locationId: string) => {
  const person = { firstName: "Chidi", middleName: "", lastName: "Okafor", dob: BORN, phoneNumber: PHONE, ...PLACE };
  return { ...person, email, role, status: "ACTIVE", online: role === "PRACTITIONER", locationId } as const;
};

/** Adds a staff member, who gets an invitation. */
export function employ<Caller>(
  api: Api<Caller>,
  { admin, emailOf }: OnboardedClinic<Caller>,
  location_id: string,
  role: "PRACTITIONER" | "RECEPTIONIST",
) {
  return api.done(admin, contract.staff.add, {
    body: newStaff(emailOf(role.toLowerCase()), role, location_id),
  });
}

/** Creates a location, a service and a practitioner who works there on all days, both bookable online. Returns their ids. */
export async function openLocation<Caller>(api: Api<Caller>, clinic: OnboardedClinic<Caller>): Promise<ClinicIds> {
  const { admin, emailOf } = clinic;
  const { location_id } = await api.done(admin, contract.locations.create, {
    body: { location_name: "Lake Street", email: emailOf("lake"), time_zone: "America/Chicago", ...ADDRESS },
  });
  const { service_id } = await api.done(admin, contract.services.create, {
    body: { service_name: "Check-up", location_id, status: "ACTIVE", fee: "80.00", duration: 30, online: "everyone" },
  });
  const { staff_id: practitioner_id } = await employ(api, clinic, location_id, "PRACTITIONER");
  const items = SCHEDULE_DAYS.map((day_of_week) => ({ day_of_week, start_time: "09:00", end_time: "17:00" }));
  await api.done(admin, contract.staff.putSchedules, {
    params: { staff_id: practitioner_id },
    query: { location_id },
    body: { items, version: 0 },
  });
  return { location_id, service_id, practitioner_id };
}

/** Creates a patient named Hopper, and returns the id. */
export async function addPatient<Caller>(api: Api<Caller>, desk: Caller, first_name: string): Promise<string> {
  const body = { first_name, last_name: "Hopper", contact: "555-0101", dob: BORN };
  return (await api.done(desk, contract.patients.create, { body })).patient_id;
}
