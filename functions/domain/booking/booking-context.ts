import type { FreeTime } from "../../../shared/appointments/appointment.ts";
import {
  type BookedPeople,
  type BookedTime,
  findConflict,
  freeRoom,
  type RoomTimes,
  type Span,
  type TimedAppointment,
} from "../../../shared/appointments/booking-rules.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../shared/appointments/texts.ts";
import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { suitableRooms, suitsRoom } from "../../../shared/services/suitable-rooms.ts";
import type { Schedule } from "../../../shared/staff/schedule.ts";
import { LocationId, PatientId, ServiceId, StaffId } from "../../../shared/values/ids.ts";
import { type Period, yearsOf } from "../../../shared/values/period.ts";
import {
  locationEntity,
  type PeriodYear,
  readYears,
  serviceEntity,
  yearOf,
  yearParams,
} from "../../entities/clinic.ts";
import { patientEntity } from "../../entities/patients.ts";
import {
  practitionersOf,
  readWeeklySchedules,
  staffEntity,
  type WeeklyScheduleRow,
  weeklyScheduleEntity,
} from "../../entities/people.ts";
import { getRow, orNotFound, parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { getPatient, type PatientRow } from "../patients/people.ts";
import type { AppointmentRow } from "./appointment-lists.ts";
import { getLocation, isPractitioner, type LocationRow, type RoomRow, readLocations, readRooms } from "./references.ts";

/** The service of an appointment and the rooms of its location, which determine the rooms that suit the appointment. */
interface RoomNeed {
  readonly service: Pick<ServiceRow, "needs_room" | "room_ids" | "service_name"> | undefined;
  readonly rooms: readonly RoomRow[];
}

/**
 * Returns the requested room.
 * @throws ClinicError 422 when it is not an active room of the location, or not one of the service's rooms
 */
function requestedRoom({ service, rooms }: RoomNeed, room_id: string): RoomRow {
  const room = rooms.find((each) => each.room_id === room_id);
  if (!room) throw invalidField("room_id", NOT_FOUND_TEXTS.room);
  if (room.status !== "ACTIVE") throw invalidField("room_id", BOOKING_RULE_TEXTS.roomInactive(room.room_number));
  if (service && !suitsRoom(service, room_id))
    throw invalidField("room_id", BOOKING_RULE_TEXTS.unsuitableRoom(room.room_number, service.service_name));
  return room;
}

/**
 * Returns the rooms in which an appointment can take place, the preferred one first; none when it needs no room.
 * @param current the room that an existing appointment has
 */
export function candidateRooms(need: RoomNeed, requested: string | undefined, current?: string): RoomRow[] {
  if (requested !== undefined) return [requestedRoom(need, requested)];
  const suitable = need.service ? suitableRooms(need.service, need.rooms) : [];
  const currentRoom = (need.service?.needs_room ? suitable : need.rooms).filter(
    ({ room_id, status }) => room_id === current && status === "ACTIVE",
  );
  return [...currentRoom, ...suitable.filter(({ room_id }) => room_id !== current)];
}

export const roomTimes = (
  rooms: readonly RoomRow[],
  bookedOf: (room_id: string) => readonly BookedTime[],
): (RoomTimes & RoomRow)[] => rooms.map((room) => ({ ...room, booked: bookedOf(room.room_id) }));

export const noRoomFree = (rooms: readonly RoomRow[]): string => {
  const [only, ...others] = rooms;
  return only && others.length === 0 ? BOOKING_RULE_TEXTS.roomBusy(only.room_number) : BOOKING_RULE_TEXTS.noRoomFree;
};

/**
 * Returns why other appointments prevent an appointment at this time: its practitioner or its patient is busy, or none of its
 * rooms is free. Returns undefined when the time is free.
 */
export const conflictAt = (
  time: Span,
  people: BookedPeople | undefined,
  rooms: readonly (RoomTimes & RoomRow)[],
  buffers: Pick<TimedAppointment, "buffer_before" | "buffer_after">,
): string | undefined =>
  (people && findConflict(time, people, buffers)) ??
  (rooms.length > 0 && !freeRoom(time, rooms, buffers) ? noRoomFree(rooms) : undefined);

export type Dates = Pick<Period, "from_date" | "to_date">;

interface ContextIds {
  readonly practitioner_id: string;
  readonly service_id: string;
  readonly location_id: string;
  /** The requested room, even if the service needs none. */
  readonly room_id?: string | undefined;
}

export type ServiceRow = RowOf<typeof serviceEntity>;

/** The rows against which a time is checked, except the patient. */
export interface BookingContext {
  readonly practitioner: RowOf<typeof staffEntity>;
  /** Undefined when the practitioner never had hours. */
  readonly week: WeeklyScheduleRow | undefined;
  readonly service: ServiceRow;
  readonly location: LocationRow;
  /** The closures of the location and the time off of the practitioner, by year. */
  readonly years: readonly PeriodYear[];
  readonly otherLocations: ReadonlyMap<string, LocationRow>;
  /** The rooms of the location, or none when the service needs no room. */
  readonly rooms: readonly RoomRow[];
}

export interface PatientBookingContext extends BookingContext {
  readonly patient: PatientRow;
}

const notFound = NOT_FOUND_TEXTS;
const texts = APPOINTMENT_TEXTS;

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
export const loadContext = async (tenant_id: string, ids: ContextIds, dates: Dates): Promise<BookingContext> =>
  (await loadRows(tenant_id, ids, dates)).context;

/**
 * Reads the rows of an appointment: those of `loadContext`, and the patient.
 * @throws ClinicError 404 for a row that the tenant does not have, 422 for rows that are inactive or do not belong together
 */
export async function loadPatientContext(
  tenant_id: string,
  ids: ContextIds & { patient_id: string },
  dates: Dates,
): Promise<PatientBookingContext> {
  const { context, patient } = await loadRows(tenant_id, ids, dates);
  return { ...context, patient: orNotFound(patient, notFound.patient) };
}

/** The service and the location of an existing appointment. The service may have been deleted. */
export interface AppointmentPlace {
  readonly service: ServiceRow | undefined;
  readonly location: LocationRow;
  readonly rooms: readonly RoomRow[];
}

/** Reads the service and the location of an appointment in one round trip, and its rooms in a second one. */
export async function loadPlace({
  tenant_id,
  service_id,
  location_id,
  room_id,
}: AppointmentRow): Promise<AppointmentPlace> {
  const [serviceItem, locationItem] = await readItems([
    serviceEntity().get({ tenant_id, service_id }).params(),
    locationEntity().get({ tenant_id, location_id }).params(),
  ]);
  const service = parseItem(serviceEntity(), serviceItem);
  const location = orNotFound(parseItem(locationEntity(), locationItem), notFound.location);
  const rooms = service?.needs_room || room_id ? await readRooms(tenant_id, location_id) : [];
  return { service, location, rooms };
}

const readOtherLocations = (tenant_id: string, schedules: readonly Schedule[], location_id: string) => {
  const elsewhere = schedules.filter((schedule) => schedule.location_id !== location_id);
  return readLocations(tenant_id, elsewhere);
};

type RowIds = ContextIds & { patient_id?: string };

async function loadRows(tenant_id: string, { room_id, ...ids }: RowIds, dates: Dates) {
  refuseMalformed(ids);
  const { practitioner_id: staff_id, service_id, location_id, patient_id } = ids;
  const years = [location_id, staff_id].flatMap((owner_id) =>
    yearsOf(dates).map((year) => ({ tenant_id, owner_id, year })),
  );
  const [practitionerItem, weekItem, serviceItem, locationItem, ...others] = await readItems([
    staffEntity().get({ tenant_id, staff_id }).params(),
    weeklyScheduleEntity().get({ tenant_id, staff_id }).params(),
    serviceEntity().get({ tenant_id, service_id }).params(),
    locationEntity().get({ tenant_id, location_id }).params(),
    ...years.map(yearParams),
    ...(patient_id === undefined ? [] : [patientEntity().get({ tenant_id, patient_id }).params()]),
  ]);
  const found = patient_id === undefined ? undefined : parseItem(patientEntity(), others.at(-1));
  const patient = found?.merged_into ? await getPatient(tenant_id, found.merged_into) : found;
  const practitioner = parseItem(staffEntity(), practitionerItem);
  if (!isPractitioner(practitioner)) throw new ClinicError("not_found", notFound.practitioner);
  const week = parseItem(weeklyScheduleEntity(), weekItem);
  const context = {
    practitioner,
    week,
    years: years.map((key, index) => yearOf(key, others[index])),
    service: orNotFound(parseItem(serviceEntity(), serviceItem), notFound.service),
    location: orNotFound(parseItem(locationEntity(), locationItem), notFound.location),
  };
  if (practitioner.status !== "ACTIVE") throw invalidField("practitioner_id", texts.practitionerInactive);
  refuseUnfitService(context.service, context.location);
  const [otherLocations, rooms] = await Promise.all([
    readOtherLocations(tenant_id, week?.schedules ?? [], location_id),
    context.service.needs_room || room_id ? readRooms(tenant_id, location_id) : [],
  ]);
  return { context: { ...context, otherLocations, rooms }, patient };
}

async function readPractitioners(tenant_id: string) {
  const { data } = await practitionersOf(tenant_id).go({ pages: "all" });
  const active = data.filter(({ status }) => status === "ACTIVE");
  const weeks = await readWeeklySchedules(tenant_id, active);
  return active.map((practitioner, index) => ({ practitioner, week: weeks[index] }));
}

/**
 * Reads a service with every practitioner who could provide it, or with the given one. The location is optional, because a
 * service has only one.
 * @throws ClinicError 404 for a row that the tenant does not have, 422 for rows that are inactive or do not belong together
 */
export async function loadContextsForService(
  tenant_id: string,
  ids: Pick<ContextIds, "service_id" | "room_id"> & { [Id in "location_id" | "practitioner_id"]?: string | undefined },
  dates: Dates,
): Promise<BookingContext[]> {
  refuseMalformed(ids);
  const { service_id, practitioner_id, room_id } = ids;
  const service = await getRow(serviceEntity(), { tenant_id, service_id }, NOT_FOUND_TEXTS.service);
  const location_id = ids.location_id ?? service.location_id;
  if (practitioner_id !== undefined)
    return [await loadContext(tenant_id, { practitioner_id, service_id, location_id, room_id }, dates)];
  const [location, practitioners] = await Promise.all([
    getLocation(tenant_id, location_id),
    readPractitioners(tenant_id),
  ]);
  refuseUnfitService(service, location);
  const owners = [location_id, ...practitioners.map(({ practitioner }) => practitioner.staff_id)];
  const schedules = practitioners.flatMap(({ week }) => week?.schedules ?? []);
  const [years, otherLocations, rooms] = await Promise.all([
    readYears(tenant_id, owners, yearsOf(dates)),
    readOtherLocations(tenant_id, schedules, location_id),
    service.needs_room || room_id ? readRooms(tenant_id, location_id) : [],
  ]);
  return practitioners.map((each) => ({ ...each, service, location, years, otherLocations, rooms }));
}

type Day = Pick<FreeTime, "practitioner_id" | "location_id" | "date">;

/**
 * Reads a practitioner's day at a location for several services. Returns one context for each service that can be booked there,
 * and none for a person who is not an active practitioner.
 */
export async function loadContextsForDay(
  tenant_id: string,
  { practitioner_id: staff_id, location_id, date }: Day,
  service_ids: readonly string[],
): Promise<BookingContext[]> {
  const years = [location_id, staff_id].map((owner_id) => ({ tenant_id, owner_id, year: date.slice(0, 4) }));
  const [practitionerItem, weekItem, locationItem, ...others] = await readItems([
    staffEntity().get({ tenant_id, staff_id }).params(),
    weeklyScheduleEntity().get({ tenant_id, staff_id }).params(),
    locationEntity().get({ tenant_id, location_id }).params(),
    ...years.map(yearParams),
    ...service_ids.map((service_id) => serviceEntity().get({ tenant_id, service_id }).params()),
  ]);
  const practitioner = parseItem(staffEntity(), practitionerItem);
  const location = parseItem(locationEntity(), locationItem);
  if (!location || !isPractitioner(practitioner) || practitioner.status !== "ACTIVE") return [];
  const services = others
    .slice(years.length)
    .flatMap((item) => parseItem(serviceEntity(), item) ?? [])
    .filter((service) => service.status === "ACTIVE" && service.location_id === location_id);
  const week = parseItem(weeklyScheduleEntity(), weekItem);
  const [otherLocations, rooms] = await Promise.all([
    readOtherLocations(tenant_id, week?.schedules ?? [], location_id),
    services.some(({ needs_room }) => needs_room) ? readRooms(tenant_id, location_id) : [],
  ]);
  const checked = {
    practitioner,
    location,
    week,
    otherLocations,
    years: years.map((key, n) => yearOf(key, others[n])),
  };
  return services.map((service) => ({ ...checked, service, rooms: service.needs_room ? rooms : [] }));
}
