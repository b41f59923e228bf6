import type { Entity, EntityItem, Schema } from "electrodb";
import { violatedRule } from "../../shared/appointments/booking-rules.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { suitsRoom } from "../../shared/services/service-limits.ts";
import type { LocationRow } from "../data/get-location.ts";
import type { ListedAppointment } from "../data/listed-appointment.ts";
import { LocationEntity } from "../data/location.ts";
import { type PeriodYear, readYears } from "../data/period.ts";
import { findRows } from "../data/read-items.ts";
import type { RoomRow } from "../data/read-rooms.ts";
import { RoomEntity } from "../data/room.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";
import { WeeklyScheduleEntity, type WeeklyScheduleRow } from "../data/weekly-schedule.ts";
import { standingRules } from "./rules.ts";

/** The rows against which appointments are checked, by their ids. */
export interface Rows {
  readonly locations: ReadonlyMap<string, LocationRow>;
  readonly staff: ReadonlyMap<string, EntityItem<typeof StaffEntity>>;
  readonly weeks: ReadonlyMap<string, Pick<WeeklyScheduleRow, "schedules">>;
  readonly services: ReadonlyMap<string, EntityItem<typeof ServiceEntity>>;
  readonly rooms: ReadonlyMap<string, RoomRow>;
  readonly years: readonly PeriodYear[];
}

const idsOf = (
  appointments: readonly ListedAppointment[],
  name: "location_id" | "practitioner_id" | "service_id" | "room_id",
) => [...new Set(appointments.flatMap((each) => each[name] ?? []))];

/** Reads rows of one kind consistently, by their ids. */
async function readById<A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  entity: Entity<A, F, C, S>,
  tenant_id: string,
  idName: string,
  ids: readonly string[],
): Promise<Map<string, EntityItem<Entity<A, F, C, S>>>> {
  const keys = ids.map((id) => ({ tenant_id, [idName]: id }) as never);
  const rows = await findRows(entity, keys);
  return new Map(ids.flatMap((id, index) => (rows[index] ? [[id, rows[index]] as const] : [])));
}

/** Reads everything against which the appointments are checked, consistently. */
export async function readRows(tenant_id: string, appointments: readonly ListedAppointment[]): Promise<Rows> {
  const staff_ids = idsOf(appointments, "practitioner_id");
  const location_ids = idsOf(appointments, "location_id");
  const touched = [...new Set(appointments.map(({ date }) => date.slice(0, 4)))];
  const weeks = await readById(WeeklyScheduleEntity, tenant_id, "staff_id", staff_ids);
  const elsewhere = [...weeks.values()].flatMap(({ schedules }) => schedules.map(({ location_id }) => location_id));
  const [locations, staff, services, rooms, years] = await Promise.all([
    readById(LocationEntity, tenant_id, "location_id", [...new Set([...location_ids, ...elsewhere])]),
    readById(StaffEntity, tenant_id, "staff_id", staff_ids),
    readById(ServiceEntity, tenant_id, "service_id", idsOf(appointments, "service_id")),
    readById(RoomEntity, tenant_id, "room_id", idsOf(appointments, "room_id")),
    readYears(tenant_id, [...location_ids, ...staff_ids], touched),
  ]);
  return { locations, staff, weeks, services, rooms, years };
}

/** Returns why an appointment's room does not suit its service; undefined when it does. */
function violatedRoomRule(
  { room_id, room_number = "" }: ListedAppointment,
  service: EntityItem<typeof ServiceEntity>,
  { rooms }: Rows,
): string | undefined {
  const { rules } = MESSAGES;
  if (!room_id) return service.needs_room ? rules.roomMissing(service.service_name) : undefined;
  const room = rooms.get(room_id);
  if (room?.status !== "ACTIVE") return rules.roomInactive(room?.room_number ?? room_number);
  return suitsRoom(service, room_id) ? undefined : rules.unsuitableRoom(room.room_number, service.service_name);
}

/** Returns why an appointment does not fit the hours, staff, services and rooms of its clinic; undefined when it does. */
export function violatedFit(appointment: ListedAppointment, rows: Rows): string | undefined {
  const { location_id, practitioner_id, practitioner_name, service_id, service_name, date } = appointment;
  const { rules } = MESSAGES;
  const location = rows.locations.get(location_id);
  const practitioner = rows.staff.get(practitioner_id);
  const service = rows.services.get(service_id);
  if (practitioner?.status !== "ACTIVE" || practitioner.role !== "PRACTITIONER")
    return rules.practitionerInactive(practitioner_name);
  if (service?.status !== "ACTIVE") return rules.serviceInactive(service?.service_name ?? service_name);
  if (!location) return undefined;
  const appointmentRows = {
    location,
    practitioner,
    service,
    years: rows.years,
    otherLocations: rows.locations,
    week: rows.weeks.get(practitioner_id),
  };
  return (
    violatedRule(appointment, standingRules(appointmentRows, date)) ?? violatedRoomRule(appointment, service, rows)
  );
}
