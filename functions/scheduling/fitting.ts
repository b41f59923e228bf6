import type { EntityItem } from "electrodb";
import { violatedRule } from "../../shared/appointments/booking-rules.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { LocationRow } from "../data/get-location.ts";
import type { RoomRow } from "../data/get-rooms.ts";
import type { ListedAppointment } from "../data/listed-appointment.ts";
import { LocationEntity } from "../data/location.ts";
import { type PeriodYear, yearOf, yearParams } from "../data/period.ts";
import { readItems } from "../data/read-items.ts";
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

async function readById<Row>(
  ids: readonly string[],
  params: (id: string) => object,
  parse: (Item: Record<string, unknown>) => Row | null,
): Promise<Map<string, Row>> {
  const items = await readItems(ids.map(params));
  return new Map(
    ids.flatMap((id, index) => {
      const Item = items[index];
      const row = Item && parse(Item);
      return row ? [[id, row] as const] : [];
    }),
  );
}

/** Reads everything against which the appointments are checked, consistently. */
export async function readRows(tenant_id: string, appointments: readonly ListedAppointment[]): Promise<Rows> {
  const staff_ids = idsOf(appointments, "practitioner_id");
  const location_ids = idsOf(appointments, "location_id");
  const years = [...new Set(appointments.map(({ date }) => date.slice(0, 4)))];
  const yearKeys = [...location_ids, ...staff_ids].flatMap((owner_id) =>
    years.map((year) => ({ tenant_id, owner_id, year })),
  );
  const weeks = await readById(
    staff_ids,
    (staff_id) => WeeklyScheduleEntity.get({ tenant_id, staff_id }).params(),
    (Item) => WeeklyScheduleEntity.parse({ Item }).data,
  );
  const elsewhere = [...weeks.values()].flatMap(({ schedules }) => schedules.map(({ location_id }) => location_id));
  const [locations, staff, services, rooms, yearItems] = await Promise.all([
    readById(
      [...new Set([...location_ids, ...elsewhere])],
      (location_id) => LocationEntity.get({ tenant_id, location_id }).params(),
      (Item) => LocationEntity.parse({ Item }).data,
    ),
    readById(
      staff_ids,
      (staff_id) => StaffEntity.get({ tenant_id, staff_id }).params(),
      (Item) => StaffEntity.parse({ Item }).data,
    ),
    readById(
      idsOf(appointments, "service_id"),
      (service_id) => ServiceEntity.get({ tenant_id, service_id }).params(),
      (Item) => ServiceEntity.parse({ Item }).data,
    ),
    readById(
      idsOf(appointments, "room_id"),
      (room_id) => RoomEntity.get({ tenant_id, room_id }).params(),
      (Item) => RoomEntity.parse({ Item }).data,
    ),
    readItems(yearKeys.map(yearParams)),
  ]);
  return { locations, staff, weeks, services, rooms, years: yearKeys.map((key, n) => yearOf(key, yearItems[n])) };
}

/** Returns why an appointment's room does not suit its service; undefined when it does. */
function violatedRoomRule(appointment: ListedAppointment, { services, rooms }: Rows): string | undefined {
  const { rules } = MESSAGES;
  const { needs_room, room_ids = [], service_name = "" } = services.get(appointment.service_id) ?? {};
  const { room_id, room_number = "" } = appointment;
  if (!room_id) return needs_room ? rules.roomMissing(service_name) : undefined;
  const room = rooms.get(room_id);
  if (room?.status !== "ACTIVE") return rules.roomInactive(room?.room_number ?? room_number);
  const suits = !needs_room || room_ids.length === 0 || room_ids.includes(room_id);
  return suits ? undefined : rules.unsuitableRoom(room.room_number, service_name);
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
  const locationNames = new Map([...rows.locations].map(([id, row]) => [id, row.location_name]));
  const appointmentRows = {
    location,
    practitioner,
    service,
    years: rows.years,
    locationNames,
    week: rows.weeks.get(practitioner_id),
  };
  return violatedRule(appointment, standingRules(appointmentRows, date)) ?? violatedRoomRule(appointment, rows);
}
