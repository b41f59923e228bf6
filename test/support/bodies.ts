import { defaultNotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { MONDAY } from "./days.ts";

/** A clinic's ids by the name under which paths, queries and bodies refer to them. */
export type ClinicIds = Readonly<Record<string, string>>;

/** What a tenant's people write into every field, so that it is known again wherever it should not be. */
export interface Mark {
  /** Only small letters: it stands in names, addresses and usernames. */
  readonly name: string;
  /** Ten digits. */
  readonly phone: string;
  readonly dob: string;
}

/** Every text by which the tenant's data would be known again. */
export const canariesOf = ({ name, phone, dob }: Mark): readonly string[] => [`canary${name}`, phone, dob];

/**
 * A good body for every operation that takes one, by "domain.operation", all free texts being the mark's.
 * @param ids of the clinic that it refers to
 * @param nth makes addresses and usernames of one mark differ
 */
export function goodBodies(ids: ClinicIds, mark: Mark, nth = ""): Readonly<Record<string, object>> {
  const text = (field: string) => `canary${mark.name} ${field}`;
  const email = (field: string) => `canary${mark.name}-${field}${nth}@example.com`;
  const place = { street: text("street"), city: text("city"), state: text("state"), zipcode: "01234" };
  const contact = { email: email("clinic"), phone_number: mark.phone, ...place };
  const person = {
    first_name: text("first"),
    middle_name: text("middle"),
    last_name: text("last"),
    email: email("person"),
    contact: mark.phone,
    dob: mark.dob,
    street: place.street,
    city: place.city,
    state: place.state,
  };
  const service = { service_name: text("service"), status: "ACTIVE", fee: "80.00", duration: 30 };
  const billing = { location_id: ids.location_id, ...place, payment_type: "CHECK" };
  const company = { company_name: text("company"), network_type: text("net"), phone: mark.phone, status: "ACTIVE" };
  const provider = { provider_name: text("provider"), coverage_type: text("cover"), email: email("provider") };
  const location = { location_name: text("location"), ...contact, website: `https://canary${mark.name}.example.com` };
  const room = { room_number: `canary${mark.name}`, status: "ACTIVE", location_id: ids.location_id };
  const version = 1;
  return {
    "accounts.signup": { email: email("signup") },
    "accounts.forgotPassword": { email: email("forgot") },
    "accounts.createUser": {
      user_id: ids.user_id,
      tenant_id: ids.tenant_id,
      first_name: text("first"),
      last_name: text("last"),
      date_of_birth: mark.dob,
      ...contact,
    },
    "tenants.create": {
      user_id: ids.user_id,
      username: `canary${mark.name}1${nth}`,
      tenant_name: text("clinic"),
      ...contact,
    },
    "tenants.setStatus": { status: "INACTIVE", version },
    "tenants.updateCurrent": { tenant_name: text("clinic"), ...contact, website_url: location.website, version },
    "tenants.putNotificationSettings": defaultNotificationSettings(),
    "locations.create": location,
    "locations.update": { ...location, version },
    "locations.createRoom": room,
    "locations.setRoomStatus": { status: "INACTIVE", version },
    "staff.add": {
      firstName: text("first"),
      middleName: text("middle"),
      lastName: text("last"),
      dob: mark.dob,
      ...place,
      email: email("staff"),
      phoneNumber: mark.phone,
      role: "PRACTITIONER",
      status: "ACTIVE",
      locationId: ids.location_id,
      tenantId: ids.tenant_id,
    },
    "staff.update": { first_name: text("other"), location_id: ids.location_id, version },
    "staff.putSchedules": {
      items: ["Mon", "Tue"].map((day_of_week) => ({ day_of_week, start_time: "09:00", end_time: "17:00" })),
      version: 0,
    },
    "staff.setAvailability": { is_available: false, version },
    "services.create": { ...service, location_id: ids.location_id },
    "services.update": { ...service, version },
    "billing.create": billing,
    "billing.replace": { ...billing, version },
    "insurance.createProvider": { ...provider, phone: mark.phone, status: "ACTIVE" },
    "insurance.updateProvider": { ...provider, version },
    "insurance.createCompany": company,
    "insurance.updateCompany": { ...company, version },
    "patients.create": person,
    "patients.update": { ...person, version },
    "patients.createLead": person,
    "patients.updateLead": { ...person, version },
    "appointments.book": {
      patient_id: ids.patient_id,
      practitioner_id: ids.practitioner_id,
      service_id: ids.service_id,
      location_id: ids.location_id,
      date: MONDAY,
      start_time: "11:00",
      reason: text("reason"),
    },
    "appointments.reschedule": {
      practitioner_id: ids.practitioner_id,
      service_id: ids.service_id,
      location_id: ids.location_id,
      start_time: "12:00",
      version,
    },
    "appointments.setStatus": { appointment_status: "CANCELLED", version },
  };
}
