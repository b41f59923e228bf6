import { AppointmentEntity } from "../data/appointment.ts";
import { appointmentWrites } from "../data/appointment-writes.ts";
import { AttentionEntity } from "../data/attention.ts";
import { untilWritten } from "../data/contention.ts";
import type { ListedAppointment } from "../data/listed-appointment.ts";
import { type Owner, readUpcoming } from "../data/upcoming-appointments.ts";
import { deletion, put, writeOrCollide } from "../data/write-items.ts";
import { isOpen } from "./affected.ts";
import { readRows, violatedFit } from "./fitting.ts";

const AT_ONCE = 25;

/** Marks one appointment as needing attention, or removes the mark, unless the appointment was changed meanwhile. */
async function mark(listed: ListedAppointment, attention: string | undefined): Promise<void> {
  const { tenant_id, appointment_id } = listed;
  await untilWritten(async () => {
    const { data: before } = await AppointmentEntity.get({ tenant_id, appointment_id }).go({ consistent: true });
    if (before?.version !== listed.version) return undefined;
    return writeOrCollide([
      // The version stays the same, so that a change that a person makes at the same time is not refused as a conflict.
      ...appointmentWrites(before, { ...before, attention }),
      attention ? put(AttentionEntity.put(before)) : deletion(AttentionEntity.delete(before)),
    ]);
  });
}

/** Brings the marks of the given appointments up to date, at most `limit` of them, the earliest first. */
export async function markAppointments(
  tenant_id: string,
  appointments: readonly ListedAppointment[],
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  const judgedBy = await readRows(tenant_id, appointments);
  const outdated = appointments
    .map((appointment) => ({ appointment, reason: violatedFit(appointment, judgedBy) }))
    .filter(({ appointment, reason }) => appointment.attention !== reason)
    .slice(0, limit);
  for (let from = 0; from < outdated.length; from += AT_ONCE)
    await Promise.all(outdated.slice(from, from + AT_ONCE).map(({ appointment, reason }) => mark(appointment, reason)));
}

/** Marks the upcoming appointments of a location or a practitioner that no longer fit, and unmarks those that do. */
export async function refreshAttention(owner: Owner, limit?: number): Promise<void> {
  await markAppointments(owner.tenant_id, (await readUpcoming(owner)).filter(isOpen), limit);
}

/** How many appointments are marked before a change is answered; the table's stream marks the rest. */
const FIRST = 50;

/** Marks the first appointments that a saved change affects. A failure is left to the table's stream, which marks all. */
export const markFirst = (owner: Owner): Promise<void> => refreshAttention(owner, FIRST).catch(() => undefined);
