import { isDeepStrictEqual } from "node:util";
import { addTo, type Counted, countedOf, EMPTY_COUNT } from "../../../shared/reports/counts.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import { countedAppointmentEntity, countedDays, dayCountEntity, monthWrites } from "../../entities/counts.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { ifRevision } from "../../platform/dynamo/optimistic-lock.ts";
import { deleteItem, putItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";

type Change = readonly [Counted, 1 | -1];

interface ChangedDay {
  readonly owner_id: string;
  readonly date: string;
  readonly changes: readonly Change[];
}

function changesByDay(changes: readonly Change[]): ChangedDay[] {
  const days = new Map<string, ChangedDay>();
  for (const change of changes)
    for (const day of countedDays(change[0])) {
      const key = `${day.owner_id} ${day.date}`;
      days.set(key, { ...day, changes: [...(days.get(key)?.changes ?? []), change] });
    }
  return [...days.values()];
}

/** Reads a day's count and returns it with the changes, and the revision that the write is conditional on. */
async function changedDay(tenant_id: string, { changes, ...day }: ChangedDay) {
  const stored = await findRow(dayCountEntity(), { tenant_id, ...day });
  const count = changes.reduce((sum, [counted, sign]) => addTo(sum, counted, sign), stored?.count ?? EMPTY_COUNT);
  return { tenant_id, ...day, count, revision: stored?.revision ?? 0 };
}

/**
 * Brings the counts of an appointment's days and months up to date with the appointment, which may have been deleted. What was
 * counted of it before is in an item of its own, which the same transaction replaces, so that neither repeated nor late calls count
 * anything twice.
 */
export const countAppointment = (tenant_id: string, appointment_id: string): Promise<void> =>
  retryOnConflict(async () => {
    const key = { tenant_id, appointment_id };
    // The appointment is read second. If another call has counted it since the first read, the condition below fails.
    const before = await findRow(countedAppointmentEntity(), key);
    const appointment = await findRow(appointmentEntity(), key);
    const counted = appointment && countedOf(appointment);
    if (isDeepStrictEqual(before?.counted, counted)) return;
    const changes: Change[] = [
      ...(before ? [[before.counted, -1] as const] : []),
      ...(counted ? [[counted, 1] as const] : []),
    ];
    const days = await Promise.all(changesByDay(changes).map((day) => changedDay(tenant_id, day)));
    const revision = before?.revision ?? 0;
    await writeTransaction([
      counted
        ? putItem(
            countedAppointmentEntity()
              .put({ ...key, counted, revision: revision + 1 })
              .where(ifRevision(revision)),
          )
        : deleteItem(countedAppointmentEntity().delete(key).where(ifRevision(revision))),
      ...days.map((day) =>
        putItem(
          dayCountEntity()
            .put({ ...day, revision: day.revision + 1 })
            .where(ifRevision(day.revision)),
        ),
      ),
      ...monthWrites(tenant_id, changes),
    ]);
  });
