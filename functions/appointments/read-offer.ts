import type { EntityItem } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { LocationId, PatientId, ServiceId, StaffId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { LocationRow } from "../data/get-location.ts";
import { getPatient, type PatientRow } from "../data/get-patient.ts";
import { LocationEntity } from "../data/location.ts";
import { PatientEntity } from "../data/patient.ts";
import { readItems } from "../data/read-items.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";
import { WeeklyScheduleEntity, type WeeklyScheduleRow } from "../data/weekly-schedule.ts";
import type { AppointmentRow } from "./get-appointment.ts";

export interface OfferIds {
  readonly practitioner_id: string;
  readonly service_id: string;
  readonly location_id: string;
}

export type ServiceRow = EntityItem<typeof ServiceEntity>;

/** The rows by which a time is judged, except the patient. */
export interface Offer {
  readonly practitioner: EntityItem<typeof StaffEntity>;
  /** Absent when the practitioner never had hours. */
  readonly week: WeeklyScheduleRow | undefined;
  readonly service: ServiceRow;
  readonly location: LocationRow;
}

/** All rows that an appointment brings together. */
export interface AppointmentParts extends Offer {
  readonly patient: PatientRow;
}

const { notFound, appointments: texts } = MESSAGES;

// A malformed id gets the same answer as one that does not exist.
const SHAPES = {
  practitioner_id: [StaffId, notFound.practitioner],
  service_id: [ServiceId, notFound.service],
  location_id: [LocationId, notFound.location],
  patient_id: [PatientId, notFound.patient],
} as const;

/** Throws 404 for an id that no row can have. */
export function refuseMalformed(ids: { [Id in keyof typeof SHAPES]?: string | undefined }): void {
  for (const [name, [schema, message]] of Object.entries(SHAPES)) {
    const id = ids[name as keyof typeof SHAPES];
    if (id !== undefined && !schema.safeParse(id).success) throw new ClinicError("not_found", message);
  }
}

const refuse = (field: string, message: string) =>
  new ClinicError("invalid", message, { fields: { [field]: message } });

/** Throws 422 for a service that is inactive or belongs to another location. */
export function refuseUnfitService(service: ServiceRow, location: LocationRow): void {
  if (service.status !== "ACTIVE") throw refuse("service_id", texts.serviceInactive);
  if (service.location_id !== location.location_id) throw refuse("service_id", texts.otherLocation);
}

/** Returns the row, or throws a 404 with the sentence. */
export function present<Row>(row: Row | null | undefined, message: string): Row {
  if (!row) throw new ClinicError("not_found", message);
  return row;
}

/**
 * Reads practitioner, weekly schedule, service and location consistently in one round trip.
 * @throws ClinicError 404 for a row that the tenant does not have, 422 for rows that are inactive or do not belong together
 */
export async function readOffer(tenant_id: string, ids: OfferIds): Promise<Offer> {
  const { offer } = await readRows(tenant_id, ids);
  return offer;
}

/**
 * Reads all rows that an appointment brings together, in one round trip.
 * @throws ClinicError 404 for a row that the tenant does not have, 422 for rows that are inactive or do not belong together
 */
export async function readParts(tenant_id: string, ids: OfferIds & { patient_id: string }): Promise<AppointmentParts> {
  const { offer, patient } = await readRows(tenant_id, ids);
  return { ...offer, patient: present(patient, notFound.patient) };
}

/** The service and the location of an existing appointment. The service may have been deleted. */
export interface Place {
  readonly service: ServiceRow | undefined;
  readonly location: LocationRow;
}

/** Reads the service and the location of an appointment in one round trip. */
export async function readPlace({ tenant_id, service_id, location_id }: AppointmentRow): Promise<Place> {
  const [serviceItem, locationItem] = await readItems([
    ServiceEntity.get({ tenant_id, service_id }).params(),
    LocationEntity.get({ tenant_id, location_id }).params(),
  ]);
  return {
    service: (serviceItem && ServiceEntity.parse({ Item: serviceItem }).data) ?? undefined,
    location: present(locationItem && LocationEntity.parse({ Item: locationItem }).data, notFound.location),
  };
}

async function readRows(tenant_id: string, ids: OfferIds & { patient_id?: string }) {
  refuseMalformed(ids);
  const { practitioner_id: staff_id, service_id, location_id, patient_id } = ids;
  const [practitionerItem, weekItem, serviceItem, locationItem, patientItem] = await readItems([
    StaffEntity.get({ tenant_id, staff_id }).params(),
    WeeklyScheduleEntity.get({ tenant_id, staff_id }).params(),
    ServiceEntity.get({ tenant_id, service_id }).params(),
    LocationEntity.get({ tenant_id, location_id }).params(),
    ...(patient_id === undefined ? [] : [PatientEntity.get({ tenant_id, patient_id }).params()]),
  ]);
  const found = patientItem && PatientEntity.parse({ Item: patientItem }).data;
  const patient = found?.merged_into ? await getPatient(tenant_id, found.merged_into) : found;
  const practitioner = practitionerItem && StaffEntity.parse({ Item: practitionerItem }).data;
  if (practitioner?.role !== "PRACTITIONER") throw new ClinicError("not_found", notFound.practitioner);
  const offer = {
    practitioner,
    week: (weekItem && WeeklyScheduleEntity.parse({ Item: weekItem }).data) ?? undefined,
    service: present(serviceItem && ServiceEntity.parse({ Item: serviceItem }).data, notFound.service),
    location: present(locationItem && LocationEntity.parse({ Item: locationItem }).data, notFound.location),
  };
  if (practitioner.status !== "ACTIVE") throw refuse("practitioner_id", texts.practitionerInactive);
  refuseUnfitService(offer.service, offer.location);
  return { offer, patient };
}
