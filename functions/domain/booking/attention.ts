import { appointmentEntity, attentionEntity } from "../../entities/appointments.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import { deleteItem, putItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";
import type { WorkBudget } from "../../platform/dynamo/work-budget.ts";
import { isOpen, readRows, violatedFit } from "./affected.ts";
import { appointmentWrites, changeByDay, type ListedAppointment } from "./appointment-lists.ts";
import { readUpcoming, type Upcoming, type UpcomingQuery } from "./upcoming-appointments.ts";

interface Mark extends Pick<ListedAppointment, "tenant_id" | "appointment_id" | "location_id" | "date" | "version"> {
  readonly attention: string | undefined;
}

/** Marks appointments as needing attention, or removes the marks, except of those that were changed meanwhile. */
const writeMarks = (marks: readonly Mark[]): Promise<void> =>
  retryOnConflict(async () => {
    const rows = await readByKeys(appointmentEntity(), marks);
    const changes = marks.flatMap(({ version, attention }, index) => {
      const before = rows[index];
      // The version stays the same, so that a change that a person makes at the same time is not refused as a conflict.
      return before?.version === version ? [{ before, after: { ...before, attention } }] : [];
    });
    if (changes.length === 0) return;
    await writeTransaction([
      ...appointmentWrites(...changes),
      ...changes.map(({ after }) =>
        after.attention ? putItem(attentionEntity().put(after)) : deleteItem(attentionEntity().delete(after)),
      ),
    ]);
  });

/** Brings the marks of the given appointments up to date, at most `limit` of them, the earliest first. */
export async function markAppointments(
  tenant_id: string,
  appointments: readonly ListedAppointment[],
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  const rows = await readRows(tenant_id, appointments);
  const outdated = appointments
    .map((appointment) => ({ appointment, attention: violatedFit(appointment, rows) }))
    .filter(({ appointment, attention }) => appointment.attention !== attention)
    .slice(0, limit);
  await changeByDay(
    outdated.map(({ appointment, attention }) => ({ ...appointment, attention })),
    writeMarks,
  );
}

/**
 * Marks the upcoming appointments of a location, a practitioner or a service that no longer fit, and unmarks those that do,
 * in pages of 1,000.
 * @returns false when it stopped because the budget is used up
 */
export async function refreshAttention(query: UpcomingQuery, budget: WorkBudget): Promise<boolean> {
  let next: string | null = null;
  do {
    if (!budget.take(1_000)) return false;
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
    await writeMarks([{ ...appointment, attention }]);
    return { ...appointment, attention };
  } catch {
    return appointment;
  }
}
