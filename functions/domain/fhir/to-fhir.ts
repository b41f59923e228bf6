import type {
  Address,
  Appointment,
  AppointmentParticipant,
  CodeableConcept,
  ContactPoint,
  HealthcareService,
  Identifier,
  Location,
  Meta,
  Patient,
  Practitioner,
  PractitionerRole,
  Schedule,
  Slot,
} from "fhir/r4";
import type { Patient as PatientData } from "../../../shared/patients/patient.ts";
import type { Schedule as DayHours } from "../../../shared/staff/schedule.ts";
import { SCHEDULE_DAYS, WEEKDAYS } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import type { OpenHold } from "../../entities/online.ts";
import type { ListedAppointment } from "../booking/appointment-lists.ts";
import type { ServiceRow } from "../booking/booking-context.ts";
import type { LocationRow, StaffRow } from "../booking/references.ts";
import { APPOINTMENT_STATUS, DAY, GENDER, LOCATION_STATUS, SYSTEMS } from "./codes.ts";
import { referenceTo, roleId, scheduleId, slotId, toFhirId } from "./ids.ts";

// FHIR allows neither empty texts nor empty lists: what is unknown is left out.

const some = <T>(items: readonly (T | undefined)[]): T[] | undefined => {
  const known = items.filter((item): item is T => item !== undefined && item !== "");
  return known.length > 0 ? known : undefined;
};

const metaOf = ({ version }: { readonly version: number }): Meta => ({ versionId: String(version) });

const identifierOf = (kind: string, value: string): Identifier[] => [{ system: SYSTEMS.identifier(kind), value }];

const phone = (value: string | undefined): ContactPoint | undefined => (value ? { system: "phone", value } : undefined);
const email = (value: string | undefined): ContactPoint | undefined => (value ? { system: "email", value } : undefined);

interface Addressed {
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zipcode?: string | undefined;
}

function addressOf({ street, city, state, zipcode }: Addressed): Address | undefined {
  if (![street, city, state, zipcode].some(Boolean)) return undefined;
  return {
    ...(street && { line: [street] }),
    ...(city && { city }),
    ...(state && { state }),
    ...(zipcode && { postalCode: zipcode }),
  };
}

const nameOf = ({
  first_name,
  middle_name,
  last_name,
}: Record<"first_name" | "last_name", string> & { readonly middle_name?: string | undefined }) => [
  { family: last_name, given: some([first_name, middle_name]) },
];

const serviceType = ({
  service_id,
  service_name,
}: Pick<ServiceRow, "service_id" | "service_name">): CodeableConcept => ({
  coding: [{ system: SYSTEMS.service, code: service_id, display: service_name }],
  text: service_name,
});

export const locationResource = (row: LocationRow): Location => ({
  resourceType: "Location",
  id: toFhirId(row.location_id),
  meta: metaOf(row),
  identifier: identifierOf("location", row.location_id),
  status: LOCATION_STATUS[row.status ?? "ACTIVE"],
  name: row.location_name,
  mode: "instance",
  telecom: some([
    phone(row.phone_number),
    email(row.email),
    row.website ? { system: "url", value: row.website } : undefined,
  ]),
  address: addressOf(row),
  hoursOfOperation: some(
    SCHEDULE_DAYS.map((day, nth) => {
      const { open, close, status } = row.operating_hours[WEEKDAYS[nth] ?? "Monday"];
      if (status === "closed") return undefined;
      return { daysOfWeek: [DAY[day]], openingTime: `${open}:00`, closingTime: `${close}:00` };
    }),
  ),
});

export const practitionerResource = (row: StaffRow): Practitioner => ({
  resourceType: "Practitioner",
  id: toFhirId(row.staff_id),
  meta: metaOf(row),
  identifier: identifierOf("staff", row.staff_id),
  active: row.status === "ACTIVE",
  name: nameOf(row),
  telecom: some([phone(row.phone_number), email(row.email)]),
});

/** A practitioner at a location, with the weekly hours there. */
export interface RoleParts {
  readonly practitioner: StaffRow;
  readonly location: LocationRow;
  readonly hours: readonly DayHours[];
  readonly services: readonly ServiceRow[];
}

export const roleResource = ({ practitioner, location, hours, services }: RoleParts): PractitionerRole => ({
  resourceType: "PractitionerRole",
  id: roleId(practitioner.staff_id, location.location_id),
  active: practitioner.status === "ACTIVE" && (location.status ?? "ACTIVE") === "ACTIVE",
  practitioner: referenceTo("Practitioner", practitioner.staff_id, fullName(practitioner)),
  location: [referenceTo("Location", location.location_id, location.location_name)],
  healthcareService: some(
    services.map(({ service_id, service_name }) => referenceTo("HealthcareService", service_id, service_name)),
  ),
  availableTime: some(
    hours.map(({ day_of_week, start_time, end_time }) => ({
      daysOfWeek: [DAY[day_of_week]],
      availableStartTime: `${start_time}:00`,
      availableEndTime: `${end_time}:00`,
    })),
  ),
});

export const serviceResource = (row: ServiceRow): HealthcareService => ({
  resourceType: "HealthcareService",
  id: toFhirId(row.service_id),
  meta: metaOf(row),
  identifier: identifierOf("service", row.service_id),
  active: row.status === "ACTIVE",
  type: [serviceType(row)],
  location: [referenceTo("Location", row.location_id)],
  name: row.service_name,
  comment: `${row.duration} minutes`,
  appointmentRequired: true,
});

/** The times of a service with a practitioner who offers it. */
export interface ScheduleParts {
  readonly service: ServiceRow;
  readonly practitioner: StaffRow;
  readonly location: LocationRow;
}

export const scheduleIdOf = ({ service, practitioner }: Pick<ScheduleParts, "service" | "practitioner">): string =>
  scheduleId({ service_id: service.service_id, practitioner_id: practitioner.staff_id });

/** @param until the last date that can be booked */
export const scheduleResource = (
  { service, practitioner, location }: ScheduleParts,
  { today, until }: { readonly today: string; readonly until: string },
): Schedule => ({
  resourceType: "Schedule",
  id: scheduleIdOf({ service, practitioner }),
  active: true,
  serviceType: [serviceType(service)],
  actor: [
    referenceTo("Practitioner", practitioner.staff_id, fullName(practitioner)),
    referenceTo("Location", location.location_id, location.location_name),
    referenceTo("HealthcareService", service.service_id, service.service_name),
  ],
  planningHorizon: { start: today, end: until },
});

interface SlotParts extends Pick<ScheduleParts, "service" | "practitioner"> {
  readonly time: Pick<ListedAppointment, "starts_at" | "ends_at">;
}

export const slotIdOf = ({ service, practitioner, time }: SlotParts): string =>
  slotId({ service_id: service.service_id, practitioner_id: practitioner.staff_id, starts_at: time.starts_at });

export const slotResource = (parts: SlotParts, status: Slot["status"] = "free"): Slot => ({
  resourceType: "Slot",
  id: slotIdOf(parts),
  serviceType: [serviceType(parts.service)],
  schedule: { reference: `Schedule/${scheduleIdOf(parts)}` },
  status,
  start: parts.time.starts_at,
  end: parts.time.ends_at,
});

export const patientResource = (row: PatientData): Patient => ({
  resourceType: "Patient",
  id: toFhirId(row.patient_id),
  meta: metaOf(row),
  identifier: identifierOf("patient", row.patient_id),
  active: true,
  name: nameOf(row),
  telecom: some([phone(row.contact), email(row.email)]),
  gender: GENDER[row.gender],
  ...(row.dob && { birthDate: row.dob }),
  address: some([addressOf(row)]),
  communication: row.preferred_language
    ? [{ language: { coding: [{ system: SYSTEMS.language, code: row.preferred_language }] }, preferred: true }]
    : undefined,
});

/** What the three kinds of appointments have in common: where, with whom, what and when. */
type Place = Pick<
  ListedAppointment,
  | "practitioner_id"
  | "practitioner_name"
  | "location_id"
  | "location_name"
  | "service_id"
  | "service_name"
  | "starts_at"
  | "ends_at"
>;

const participant = (
  actor: AppointmentParticipant["actor"],
  status: AppointmentParticipant["status"] = "accepted",
): AppointmentParticipant => ({ actor, required: "required", status });

function placeOf(place: Place, status: AppointmentParticipant["status"]) {
  const { starts_at: start, ends_at: end } = place;
  return {
    serviceType: [serviceType(place)],
    start,
    end,
    minutesDuration: (Date.parse(end) - Date.parse(start)) / 60_000,
    slot: [{ reference: `Slot/${slotId(place)}` }],
    requestedPeriod: [{ start, end }],
    participant: [
      participant(referenceTo("Practitioner", place.practitioner_id, place.practitioner_name), status),
      participant(referenceTo("Location", place.location_id, place.location_name)),
      participant(referenceTo("HealthcareService", place.service_id, place.service_name)),
    ],
  };
}

export function appointmentResource(row: ListedAppointment): Appointment {
  const { participant: others, ...place } = placeOf(row, "accepted");
  const status = APPOINTMENT_STATUS[row.appointment_status];
  return {
    resourceType: "Appointment",
    id: toFhirId(row.appointment_id),
    meta: metaOf(row),
    identifier: identifierOf("appointment", row.appointment_id),
    status,
    ...place,
    ...(row.cancel_reason && status === "cancelled" && { cancelationReason: { text: row.cancel_reason } }),
    ...(row.reason && { reasonCode: [{ text: row.reason }] }),
    created: row.created_at,
    participant: [participant(referenceTo("Patient", row.patient_id, row.patient_name)), ...others],
  };
}

const placeOfParts = ({ service, practitioner, location, time }: ScheduleParts & SlotParts): Place => ({
  practitioner_id: practitioner.staff_id,
  practitioner_name: fullName(practitioner),
  location_id: location.location_id,
  location_name: location.location_name,
  service_id: service.service_id,
  service_name: service.service_name,
  starts_at: time.starts_at,
  ends_at: time.ends_at,
});

/** Builds the appointment that is proposed for a free time. It has the id of the slot, by which it is held and booked. */
export const proposedAppointment = (parts: ScheduleParts & SlotParts): Appointment => ({
  resourceType: "Appointment",
  id: slotIdOf(parts),
  status: "proposed",
  ...placeOf(placeOfParts(parts), "needs-action"),
});

/** Builds the appointment that a hold becomes when it is booked. It has its id already. */
export const heldAppointment = (
  parts: ScheduleParts & SlotParts,
  { appointment_id, held_until }: Pick<OpenHold, "appointment_id" | "held_until">,
): Appointment => ({
  resourceType: "Appointment",
  id: toFhirId(appointment_id),
  identifier: identifierOf("appointment", appointment_id),
  status: "pending",
  ...placeOf(placeOfParts(parts), "tentative"),
  comment: `Held until ${held_until}`,
});
