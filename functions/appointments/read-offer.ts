import type { EntityItem } from "electrodb";
import { ClinicError, invalidField } from "../../shared/errors.ts";
import { LocationId, PatientId, ServiceId, StaffId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { type Period, yearsOf } from "../../shared/period.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { orNotFound } from "../data/find-row.ts";
import type { LocationRow } from "../data/get-location.ts";
import { getPatient, type PatientRow } from "../data/get-patient.ts";
import { LocationEntity } from "../data/location.ts";
import { readLocations } from "../data/location-names.ts";
import { PatientEntity } from "../data/patient.ts";
import { type PeriodYear, yearOf, yearParams } from "../data/period.ts";
import { parseItem, readItems } from "../data/read-items.ts";
import { type RoomRow, readRooms } from "../data/read-rooms.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";
import { WeeklyScheduleEntity, type WeeklyScheduleRow } from "../data/weekly-schedule.ts";
import type { AppointmentRow } from "./get-appointment.ts";

/** The dates whose closures and time off are read. */
export type Dates = Pick<Period, "from_date" | "to_date">;

export interface OfferIds {
  readonly practitioner_id: string;
  readonly service_id: string;
  readonly location_id: string;
  /** The requested room, even if the service needs none. */
  readonly room_id?: string | undefined;
}

export type ServiceRow = EntityItem<typeof ServiceEntity>;

/** The rows against which a time is checked, except the patient. */
export interface Offer {
  readonly practitioner: EntityItem<typeof StaffEntity>;
  /** Undefined when the practitioner never had hours. */
  readonly week: WeeklyScheduleRow | undefined;
  readonly service: ServiceRow;
  readonly location: LocationRow;
  /** The closures of the location and the time off of the practitioner, by year. */
  readonly years: readonly PeriodYear[];
  /** The other locations at which the practitioner works. */
  readonly otherLocations: ReadonlyMap<string, LocationRow>;
  /** The rooms of the location, or none when the service needs no room. */
  readonly rooms: readonly RoomRow[];
}

/** The rows against which an appointment is checked. */
export interface AppointmentParts extends Offer {
  readonly patient: PatientRow;
}

const { notFound, appointments: texts } = MESSAGES;

// A malformed id gets the same response as one that does not exist.
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

/** Throws 422 for a service that is inactive or belongs to another location. */
export function refuseUnfitService(service: ServiceRow, location: LocationRow): void {
  if (service.status !== "ACTIVE") throw invalidField("service_id", texts.serviceInactive);
  if (service.location_id !== location.location_id) throw invalidField("service_id", texts.otherLocation);
}

/**
 * Reads practitioner, weekly schedule, service and location consistently in one round trip, and then the rooms and the other
 * locations if they are needed.
 * @throws ClinicError 404 for a row that the tenant does not have, 422 for rows that are inactive or do not belong together
 */
export async function readOffer(tenant_id: string, ids: OfferIds, dates: Dates): Promise<Offer> {
  const { offer } = await readRows(tenant_id, ids, dates);
  return offer;
}

/**
 * Reads the rows of an appointment: those of `readOffer`, and the patient.
 * @throws ClinicError 404 for a row that the tenant does not have, 422 for rows that are inactive or do not belong together
 */
export async function readParts(
  tenant_id: string,
  ids: OfferIds & { patient_id: string },
  dates: Dates,
): Promise<AppointmentParts> {
  const { offer, patient } = await readRows(tenant_id, ids, dates);
  return { ...offer, patient: orNotFound(patient, notFound.patient) };
}

/** The service and the location of an existing appointment. The service may have been deleted. */
export interface Place {
  readonly service: ServiceRow | undefined;
  readonly location: LocationRow;
  readonly rooms: readonly RoomRow[];
}

/** Reads the service and the location of an appointment in one round trip, and its rooms in a second one. */
export async function readPlace({ tenant_id, service_id, location_id, room_id }: AppointmentRow): Promise<Place> {
  const [serviceItem, locationItem] = await readItems([
    ServiceEntity.get({ tenant_id, service_id }).params(),
    LocationEntity.get({ tenant_id, location_id }).params(),
  ]);
  const service = parseItem(ServiceEntity, serviceItem);
  const location = orNotFound(parseItem(LocationEntity, locationItem), notFound.location);
  const rooms = service?.needs_room || room_id ? await readRooms(tenant_id, location_id) : [];
  return { service, location, rooms };
}

/** Reads the other locations at which people have hours, if there are any. */
export const readOtherLocations = (tenant_id: string, schedules: readonly Schedule[], location_id: string) => {
  const elsewhere = schedules.filter((schedule) => schedule.location_id !== location_id);
  return readLocations(tenant_id, elsewhere);
};

type RowIds = OfferIds & { patient_id?: string };

async function readRows(tenant_id: string, { room_id, ...ids }: RowIds, dates: Dates) {
  refuseMalformed(ids);
  const { practitioner_id: staff_id, service_id, location_id, patient_id } = ids;
  const years = [location_id, staff_id].flatMap((owner_id) =>
    yearsOf(dates).map((year) => ({ tenant_id, owner_id, year })),
  );
  const [practitionerItem, weekItem, serviceItem, locationItem, ...others] = await readItems([
    StaffEntity.get({ tenant_id, staff_id }).params(),
    WeeklyScheduleEntity.get({ tenant_id, staff_id }).params(),
    ServiceEntity.get({ tenant_id, service_id }).params(),
    LocationEntity.get({ tenant_id, location_id }).params(),
    ...years.map(yearParams),
    ...(patient_id === undefined ? [] : [PatientEntity.get({ tenant_id, patient_id }).params()]),
  ]);
  const found = patient_id === undefined ? undefined : parseItem(PatientEntity, others.at(-1));
  const patient = found?.merged_into ? await getPatient(tenant_id, found.merged_into) : found;
  const practitioner = parseItem(StaffEntity, practitionerItem);
  if (practitioner?.role !== "PRACTITIONER") throw new ClinicError("not_found", notFound.practitioner);
  const week = parseItem(WeeklyScheduleEntity, weekItem);
  const offer = {
    practitioner,
    week,
    years: years.map((key, index) => yearOf(key, others[index])),
    service: orNotFound(parseItem(ServiceEntity, serviceItem), notFound.service),
    location: orNotFound(parseItem(LocationEntity, locationItem), notFound.location),
  };
  if (practitioner.status !== "ACTIVE") throw invalidField("practitioner_id", texts.practitionerInactive);
  refuseUnfitService(offer.service, offer.location);
  const [otherLocations, rooms] = await Promise.all([
    readOtherLocations(tenant_id, week?.schedules ?? [], location_id),
    offer.service.needs_room || room_id ? readRooms(tenant_id, location_id) : [],
  ]);
  return { offer: { ...offer, otherLocations, rooms }, patient };
}
