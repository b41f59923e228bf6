import { earliestToday } from "../../shared/appointments/local-date.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { listedAppointments } from "../data/appointment-lists.ts";
import { AttentionEntity, rangeOf } from "../data/attention.ts";
import { getLocation } from "../data/get-location.ts";
import type { ListedAppointment } from "../data/listed-appointment.ts";
import { filteredPage, selectedPage } from "../data/page.ts";
import { findRows } from "../data/read-items.ts";
import type { UseCase } from "../http/api.ts";
import { refuseMalformed } from "./read-offer.ts";

type Query = Parameters<UseCase<"appointments.list">>[1]["query"];

/** Returns the query of the list that has the fewest rows: that of the practitioner, the location or the clinic. */
async function appointmentsOf(tenant_id: string, { practitioner_id, location_id, from, to }: Query) {
  if (location_id !== undefined) await getLocation(tenant_id, location_id);
  refuseMalformed({ practitioner_id });
  return listedAppointments({ tenant_id, owner_id: practitioner_id ?? location_id, from, to });
}

/** Lists the upcoming appointments that need attention. Each of them has a row of its own that marks it. */
async function listAttention(tenant_id: string, query: Query) {
  const { practitioner_id, location_id, order } = query;
  const now = new Date().toISOString();
  const today = earliestToday();
  const from = query.from !== undefined && query.from > today ? query.from : today;
  if (location_id !== undefined) await getLocation(tenant_id, location_id);
  if (query.to !== undefined && query.to < today) return { items: [], next_cursor: null };
  const marks = AttentionEntity.query
    .byDate({ tenant_id })
    .between(...rangeOf({ ...query, from }))
    .where((at, { eq }) =>
      [
        ...(location_id ? [eq(at.location_id, location_id)] : []),
        ...(practitioner_id ? [eq(at.practitioner_id, practitioner_id)] : []),
      ].join(" AND "),
    );
  return selectedPage(marks, query, order, async (marked) => {
    const appointments = (await findRows(AppointmentEntity, marked)).filter((row) => row !== undefined);
    return appointments.filter(({ attention, ends_at }) => attention && ends_at > now);
  });
}

/** Lists the clinic's appointments in the requested order. */
export const list: UseCase<"appointments.list"> = async ({ tenantId }, { query }) => {
  if (query.attention) return listAttention(tenantId, query);
  const { location_id, status, overbooked } = query;
  const matchesQuery = (each: ListedAppointment) =>
    (!location_id || each.location_id === location_id) &&
    (!status || each.appointment_status === status) &&
    (!overbooked || each.overbook_reason !== undefined);
  return filteredPage(await appointmentsOf(tenantId, query), query, query.order, matchesQuery);
};
