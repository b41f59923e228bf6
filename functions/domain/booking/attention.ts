import { AppointmentEntity, AttentionEntity } from "../../entities/appointments.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { deleteItem, putItem, untilWritten, writeOrCollide } from "../../platform/dynamo/transaction.ts";
import { isOpen, readRows, violatedFit } from "./affected.ts";
import { appointmentWrites, type ListedAppointment } from "./appointment-lists.ts";
import { readUpcoming, type Upcoming, type UpcomingQuery } from "./upcoming-appointments.ts";

const AT_ONCE = 25;

/** Marks one appointment as needing attention, or removes the mark, unless the appointment was changed meanwhile. */
async function mark(listed: ListedAppointment, attention: string | undefined): Promise<void> {
  const { tenant_id, appointment_id } = listed;
  await untilWritten(async () => {
    const before = await findRow(AppointmentEntity, { tenant_id, appointment_id });
    if (before?.version !== listed.version) return undefined;
    return writeOrCollide([
      // The version stays the same, so that a change that a person makes at the same time is not refused as a conflict.
      ...appointmentWrites(before, { ...before, attention }),
      attention ? putItem(AttentionEntity.put(before)) : deleteItem(AttentionEntity.delete(before)),
    ]);
  });
}

/** Brings the marks of the given appointments up to date, at most `limit` of them, the earliest first. */
export async function markAppointments(
  tenant_id: string,
  appointments: readonly ListedAppointment[],
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  const rows = await readRows(tenant_id, appointments);
  const outdated = appointments
    .map((appointment) => ({ appointment, reason: violatedFit(appointment, rows) }))
    .filter(({ appointment, reason }) => appointment.attention !== reason)
    .slice(0, limit);
  for (let from = 0; from < outdated.length; from += AT_ONCE)
    await Promise.all(outdated.slice(from, from + AT_ONCE).map(({ appointment, reason }) => mark(appointment, reason)));
}

/**
 * Marks the upcoming appointments of a location, a practitioner or a service that no longer fit, and unmarks those that do,
 * in pages of 1,000.
 * @returns false when it stopped because it may not continue
 */
export async function refreshAttention(query: UpcomingQuery, mayContinue: () => boolean): Promise<boolean> {
  let next: string | null = null;
  do {
    if (!mayContinue()) return false;
    const { appointments, cursor }: Upcoming = await readUpcoming(query, next);
    await markAppointments(query.tenant_id, appointments.filter(isOpen));
    next = cursor;
  } while (next);
  return true;
}

/** The most appointments that a request marks before its response. The table's stream marks the rest. */
const FIRST = 50;

/**
 * Marks the first appointments that a saved change affects, among the next 1,000. A failure is left to the table's stream,
 * which marks all.
 */
export async function markFirst(query: UpcomingQuery): Promise<void> {
  try {
    const { appointments } = await readUpcoming(query);
    await markAppointments(query.tenant_id, appointments.filter(isOpen), FIRST);
  } catch {
    // The table's stream marks all of them.
  }
}

/**
 * Marks an appointment that was brought back if it no longer fits, and returns it with the mark. A failure is left to the table's
 * stream.
 */
export async function markReopened<Row extends ListedAppointment>(appointment: Row): Promise<Row> {
  try {
    const attention = violatedFit(appointment, await readRows(appointment.tenant_id, [appointment]));
    if (!attention) return appointment;
    await mark(appointment, attention);
    return { ...appointment, attention };
  } catch {
    return appointment;
  }
}
