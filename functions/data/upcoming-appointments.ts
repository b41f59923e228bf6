import { encodeTime } from "ulid";
import { localDate } from "../../shared/appointments/local-date.ts";
import { UPCOMING } from "../../shared/appointments/status.ts";
import { AppointmentEntity } from "./appointment.ts";

/** How far back new appointments are read from the table itself, because the indexes may not show them yet. */
const RECENT_MS = 60_000;

interface Place {
  readonly tenant_id: string;
  readonly location_id: string;
  readonly time_zone: string;
}

/** Counts the appointments of a location that are still to come or under way, or only those with the given service. */
export async function countUpcoming(
  { tenant_id, location_id, time_zone }: Place,
  service_id?: string,
): Promise<number> {
  const now = Date.now();
  const today = localDate(new Date(now), time_zone);
  const since = `appt_${encodeTime(now - RECENT_MS, 10).toLowerCase()}`;
  const [indexed, recent] = await Promise.all([
    AppointmentEntity.query
      .byLocation({ tenant_id, location_id })
      .gte({ date: today })
      .go({ pages: "all", attributes: ["appointment_id", "service_id", "appointment_status"] }),
    AppointmentEntity.query
      .byId({ tenant_id })
      .between({ appointment_id: since }, { appointment_id: "appt_~" })
      .where((at, { eq, gte }) => `${eq(at.location_id, location_id)} AND ${gte(at.date, today)}`)
      .go({ pages: "all", consistent: true, attributes: ["appointment_id", "service_id", "appointment_status"] }),
  ]);
  // What the table says of an appointment is newer than what the index says.
  const appointments = new Map([...indexed.data, ...recent.data].map((each) => [each.appointment_id, each]));
  return [...appointments.values()].filter(
    (each) =>
      UPCOMING.includes(each.appointment_status) && (service_id === undefined || each.service_id === service_id),
  ).length;
}
