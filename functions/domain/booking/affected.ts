import type { Entity, EntityIdentifiers, EntityItem, Schema } from "electrodb";
import { type Affected, MAX_AFFECTED_SHOWN } from "../../../shared/appointments/appointment.ts";
import { violatedRule } from "../../../shared/appointments/booking-rules.ts";
import { OPEN } from "../../../shared/appointments/status.ts";
import { BOOKING_RULE_TEXTS } from "../../../shared/appointments/texts.ts";
import { suitsRoom } from "../../../shared/services/suitable-rooms.ts";
import { type Period, yearsOf } from "../../../shared/values/period.ts";
import { locationEntity, type PeriodYear, readYears, roomEntity, serviceEntity } from "../../entities/clinic.ts";
import { staffEntity, type WeeklyScheduleRow, weeklyScheduleEntity } from "../../entities/people.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { standingRules } from "./applicable-rules.ts";
import type { ListedAppointment } from "./appointment-lists.ts";
import { isPractitioner, type LocationRow, type RoomRow } from "./references.ts";
import { readUpcoming, type Upcoming, type UpcomingQuery } from "./upcoming-appointments.ts";

export interface Rows {
  readonly locations: ReadonlyMap<string, LocationRow>;
  readonly staff: ReadonlyMap<string, RowOf<typeof staffEntity>>;
  readonly weeks: ReadonlyMap<string, Pick<WeeklyScheduleRow, "schedules">>;
  readonly services: ReadonlyMap<string, RowOf<typeof serviceEntity>>;
  readonly rooms: ReadonlyMap<string, RoomRow>;
  readonly years: readonly PeriodYear[];
}

const idsOf = (
  appointments: readonly ListedAppointment[],
  name: "location_id" | "practitioner_id" | "service_id" | "room_id",
) => [...new Set(appointments.flatMap((each) => each[name] ?? []))];

async function readById<A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  entity: Entity<A, F, C, S>,
  ids: readonly string[],
  keyOf: (id: string) => EntityIdentifiers<Entity<A, F, C, S>>,
): Promise<Map<string, EntityItem<Entity<A, F, C, S>>>> {
  const rows = await readByKeys(entity, ids.map(keyOf));
  return new Map(ids.flatMap((id, index) => (rows[index] ? [[id, rows[index]] as const] : [])));
}

export async function readRows(tenant_id: string, appointments: readonly ListedAppointment[]): Promise<Rows> {
  const staff_ids = idsOf(appointments, "practitioner_id");
  const location_ids = idsOf(appointments, "location_id");
  const touched = [...new Set(appointments.map(({ date }) => date.slice(0, 4)))];
  const staffKey = (staff_id: string) => ({ tenant_id, staff_id });
  const weeks = await readById(weeklyScheduleEntity(), staff_ids, staffKey);
  const elsewhere = [...weeks.values()].flatMap(({ schedules }) => schedules.map(({ location_id }) => location_id));
  const [locations, staff, services, rooms, years] = await Promise.all([
    readById(locationEntity(), [...new Set([...location_ids, ...elsewhere])], (location_id) => ({
      tenant_id,
      location_id,
    })),
    readById(staffEntity(), staff_ids, staffKey),
    readById(serviceEntity(), idsOf(appointments, "service_id"), (service_id) => ({ tenant_id, service_id })),
    readById(roomEntity(), idsOf(appointments, "room_id"), (room_id) => ({ tenant_id, room_id })),
    readYears(tenant_id, [...location_ids, ...staff_ids], touched),
  ]);
  return { locations, staff, weeks, services, rooms, years };
}

/** Returns why an appointment's room does not suit its service; undefined when it does. */
function violatedRoomRule(
  { room_id, room_number = "" }: ListedAppointment,
  service: RowOf<typeof serviceEntity>,
  { rooms }: Rows,
): string | undefined {
  const rules = BOOKING_RULE_TEXTS;
  if (!room_id) return service.needs_room ? rules.roomMissing(service.service_name) : undefined;
  const room = rooms.get(room_id);
  if (room?.status !== "ACTIVE") return rules.roomInactive(room?.room_number ?? room_number);
  return suitsRoom(service, room_id) ? undefined : rules.unsuitableRoom(room.room_number, service.service_name);
}

/** Returns why an appointment does not fit the hours, staff, services and rooms of its clinic; undefined when it does. */
export function violatedFit(appointment: ListedAppointment, rows: Rows): string | undefined {
  const { location_id, practitioner_id, practitioner_name, service_id, service_name, date } = appointment;
  const rules = BOOKING_RULE_TEXTS;
  const location = rows.locations.get(location_id);
  const practitioner = rows.staff.get(practitioner_id);
  const service = rows.services.get(service_id);
  if (!isPractitioner(practitioner) || practitioner.status !== "ACTIVE")
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

export const isOpen = ({ appointment_status }: ListedAppointment): boolean => OPEN.includes(appointment_status);

/** Returns the appointments that a change affects as a dry run shows them. They are complete if no page is left to read. */
export const affectedOf = (affected: readonly ListedAppointment[], { cursor }: Pick<Upcoming, "cursor">): Affected => ({
  affected: {
    total: affected.length,
    complete: cursor === null,
    items: affected.slice(0, MAX_AFFECTED_SHOWN).map((each) => ({ booked_by: "desk", ...each })),
  },
});

/**
 * Returns the upcoming appointments that would no longer fit after a change, among the next 1,000.
 * @param change returns the rows as the change leaves them
 */
export async function affectedBy(query: UpcomingQuery, change: (rows: Rows) => Rows): Promise<Affected> {
  const upcoming = await readUpcoming(query);
  const appointments = upcoming.appointments.filter(isOpen);
  const before = await readRows(query.tenant_id, appointments);
  const after = change(before);
  const affected = appointments.flatMap((appointment) => {
    const reason = violatedFit(appointment, after);
    return reason && reason !== violatedFit(appointment, before) ? [{ ...appointment, attention: reason }] : [];
  });
  return affectedOf(affected, upcoming);
}

export async function allAffected(query: UpcomingQuery, attention: string): Promise<Affected> {
  const upcoming = await readUpcoming(query);
  return affectedOf(
    upcoming.appointments.map((appointment) => ({ ...appointment, attention })),
    upcoming,
  );
}

/** Returns a copy of the map with one row changed. An id without a row changes nothing. */
export function withRowChanged<Row>(
  rows: ReadonlyMap<string, Row>,
  id: string,
  change: Partial<Row>,
): Map<string, Row> {
  const row = rows.get(id);
  return row ? new Map([...rows, [id, { ...row, ...change }]]) : new Map(rows);
}

export const affectedByPeriod = (owner: UpcomingQuery, body: Period): Promise<Affected> =>
  affectedBy({ ...owner, from: body.from_date, to: body.to_date }, (rows) => {
    const further = { ...owner, version: 0, periods: [{ ...body, period_id: "new" }] };
    return { ...rows, years: [...rows.years, ...yearsOf(body).map((year) => ({ ...further, year }))] };
  });
