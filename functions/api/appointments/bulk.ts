import { asBooked } from "../../../shared/appointments/booking-rules.ts";
import { BULK_UNDO_MINUTES, type BulkChange, type BulkItem } from "../../../shared/appointments/bulk.ts";
import type { appointments } from "../../../shared/appointments/routes.ts";
import { violatedTransitionRule } from "../../../shared/appointments/status.ts";
import { BULK_TEXTS } from "../../../shared/appointments/texts.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { AppointmentId } from "../../../shared/values/ids.ts";
import { type AppointmentRow, changeByDay, getAppointment } from "../../domain/booking/appointment-lists.ts";
import { markReopened } from "../../domain/booking/attention.ts";
import { candidateRooms, loadPatientContext, refuseMalformed } from "../../domain/booking/booking-context.ts";
import { copiedDetails } from "../../domain/booking/new-appointment.ts";
import { getPractitioner } from "../../domain/booking/references.ts";
import { writeAppointment } from "../../domain/booking/write-appointment.ts";
import { createOnce, type IdempotencyKey, keyWrites } from "../../domain/changes/create-once.ts";
import { appointmentEntity, type BulkItemRow, bulkChangeEntity, bulkItemEntity } from "../../entities/appointments.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { DryRun, UseCase } from "../../http/use-case.ts";
import { getRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { expiryAfter } from "../../platform/dynamo/entity.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, retryOnConflict, writeWithRetry } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { reopenedTime } from "./book.ts";
import { checkMoves } from "./plan-moves.ts";
import { hasValues, moveAppointment } from "./reschedule.ts";
import { reasonOf } from "./series.ts";
import { changeStatus } from "./status.ts";

/** Reads the appointments of these ids, in the same order. An id that none has is missing. */
async function readAppointments(tenant_id: string, ids: readonly string[]): Promise<AppointmentRow[]> {
  const known = ids.filter((id) => AppointmentId.safeParse(id).success);
  const keys = known.map((appointment_id) => ({ tenant_id, appointment_id }));
  return (await readByKeys(appointmentEntity(), keys)).filter((row) => row !== undefined);
}

/**
 * Reads the appointments of a request, before anything is changed.
 * @throws ClinicError 404 when there is none of them, or when the practitioner to whom they are moved does not exist
 */
async function readRequested(tenant_id: string, { appointment_ids, practitioner_id }: BulkChange) {
  if (practitioner_id !== undefined) {
    refuseMalformed({ practitioner_id });
    await getPractitioner(tenant_id, practitioner_id);
  }
  const rows = await readAppointments(tenant_id, appointment_ids);
  if (rows.length === 0) throw new ClinicError("not_found", NOT_FOUND_TEXTS.appointment);
  return rows;
}

/** Why each of the appointments was not changed, or null if it was, by id. */
type Reasons = ReadonlyMap<string, string | null>;

const itemsOf = (ids: readonly string[], reasons: Reasons): BulkItem[] =>
  ids.map((appointment_id) => {
    const reason = reasons.get(appointment_id);
    if (reason === null) return { appointment_id, done: true };
    return { appointment_id, done: false, reason: reason ?? NOT_FOUND_TEXTS.appointment };
  });

/** Stores that a change of many appointments begins, or returns the one that the same request has begun. */
function begin(caller: TenantCaller, { appointment_ids }: BulkChange, key: IdempotencyKey | undefined) {
  const { tenantId: tenant_id } = caller;
  const created_at = new Date().toISOString();
  const row = { tenant_id, bulk_id: newId("bulk"), appointment_ids, created_at, expires: expiryAfter(1) };
  return createOnce(tenant_id, key, {
    create: async () => {
      const entry = auditEntry(caller, "appointments.bulk", tenant_id, row.bulk_id);
      const items = [putItem(bulkChangeEntity().create(row)), ...auditPuts(entry)];
      await writeWithRetry([...items, ...keyWrites(key, tenant_id, row.bulk_id)]);
      return row;
    },
    load: (bulk_id) => getRow(bulkChangeEntity(), { tenant_id, bulk_id }, NOT_FOUND_TEXTS.bulk),
  });
}

/** Reads what a change of many appointments has done so far, by appointment. */
async function readDone(tenant_id: string, bulk_id: string, ids: readonly string[]) {
  const keys = ids.map((appointment_id) => ({ tenant_id, bulk_id, appointment_id }));
  const rows = await readByKeys(bulkItemEntity(), keys);
  return new Map(rows.flatMap((row) => (row ? [[row.appointment_id, row] as const] : [])));
}

const refusalOf = (error: unknown): string =>
  error instanceof ClinicError && error.conflict ? BULK_TEXTS.changed : reasonOf(error);

/** Changes each of the appointments, those of different days at the same time. Returns why some were not changed. */
async function changeEach(
  rows: readonly AppointmentRow[],
  change: (row: AppointmentRow) => Promise<unknown>,
): Promise<Map<string, string | null>> {
  const reasons = new Map<string, string | null>();
  await changeByDay(rows, async (some) => {
    for (const row of some) {
      const reason = await change(row).then(() => null, refusalOf);
      reasons.set(row.appointment_id, reason);
    }
  });
  return reasons;
}

/**
 * Moves or cancels appointments, each like a single change of it as it stands, in its own transaction. That transaction also stores
 * what was done, so that a request that is sent again after an interruption changes only the appointments that are left.
 */
export const bulk: UseCase<typeof appointments.bulk> = async (caller, { body, idempotencyKey }) => {
  const { tenantId } = caller;
  const { appointment_ids: ids, action, practitioner_id, cancel_reason } = body;
  const rows = await readRequested(tenantId, body);
  const { bulk_id } = await begin(caller, body, idempotencyKey);
  const done = await readDone(tenantId, bulk_id, ids);
  const left = rows.filter(({ appointment_id }) => !done.has(appointment_id));
  const reasons = await changeEach(left, ({ appointment_id }) =>
    action === "move"
      ? moveAppointment(caller, appointment_id, { practitioner_id }, { bulk_id })
      : changeStatus(
          caller,
          {
            params: { appointment_id },
            body: { appointment_status: "CANCELLED", cancel_reason },
            bulk: { bulk_id },
          },
          "appointments.setStatus",
        ),
  );
  for (const [id, { undone }] of done) reasons.set(id, undone ? BULK_TEXTS.undone : null);
  return { bulk_id, items: itemsOf(ids, reasons) };
};

/** Returns why an appointment can't be cancelled, or null. One that is cancelled already counts as done. */
function cancelRefusal(row: AppointmentRow, cancel_reason: string | undefined): string | null {
  if (row.appointment_status === "CANCELLED")
    return cancel_reason && cancel_reason !== row.cancel_reason ? BULK_TEXTS.changed : null;
  const moment = { now: new Date().toISOString(), today: row.date };
  return violatedTransitionRule(row, "CANCELLED", moment)?.message ?? null;
}

/** Returns what `bulk` would answer, and changes nothing. */
export const previewBulk: DryRun<typeof appointments.bulk> = async (caller, { body }) => {
  const { appointment_ids: ids, practitioner_id, cancel_reason } = body;
  const rows = await readRequested(caller.tenantId, body);
  if (practitioner_id === undefined) {
    const reasons = rows.map((row) => [row.appointment_id, cancelRefusal(row, cancel_reason)] as const);
    return { bulk_id: null, items: itemsOf(ids, new Map(reasons)) };
  }
  const isThere = (row: AppointmentRow) => hasValues(row, { practitioner_id });
  const moves = rows
    .filter((row) => !isThere(row))
    .map((row) => ({ row, change: { date: row.date, start_time: row.start_time, practitioner_id } }));
  const planned = await checkMoves(caller.tenantId, moves);
  const reasons = new Map<string, string | null>([
    ...rows.filter(isThere).map(({ appointment_id }) => [appointment_id, null] as const),
    ...planned.map(({ row, item }) => [row.appointment_id, item.reason] as const),
  ]);
  return { bulk_id: null, items: itemsOf(ids, reasons) };
};

/** The place from which a change of many appointments has moved one of them. */
type MovedFrom = NonNullable<BulkItemRow["moved_from"]>;

/**
 * Moves an appointment back to the practitioner from whom a change of many appointments has moved it, unless its time was taken
 * meanwhile. There it may need attention again, because it did before.
 */
async function moveBack(caller: TenantCaller, done: BulkItemRow, from: MovedFrom): Promise<void> {
  const { tenantId } = caller;
  const { bulk_id, appointment_id } = done;
  const moved = await retryOnConflict(async () => {
    const before = await getAppointment(tenantId, appointment_id);
    if (before.version !== done.version) {
      // The same request may have been sent twice.
      const now = await readDone(tenantId, bulk_id, [appointment_id]);
      if (now.get(appointment_id)?.undone) return before;
      throw new ClinicError("conflict", BULK_TEXTS.changed);
    }
    const { practitioner_id = before.practitioner_id, room_id: formerRoom } = from;
    const { attention: _attention, room_id: _id, room_number: _number, ...others } = before;
    const dates = { from_date: before.date, to_date: before.date };
    const read = await loadPatientContext(tenantId, { ...others, practitioner_id, room_id: formerRoom }, dates);
    const context = { ...read, service: asBooked(read.service, before) };
    return writeAppointment({
      before,
      after: {
        ...others,
        ...copiedDetails(context),
        ...reopenedTime(before, context),
        version: before.version + 1,
        ...changedBy(caller),
      },
      checked: context,
      rooms: candidateRooms(context, undefined, formerRoom),
      entry: auditEntry(caller, "appointments.reschedule", tenantId, appointment_id),
      bulk: { bulk_id, undone: true },
    });
  });
  await markReopened(moved);
}

const MINUTE_MS = 60_000;

/** Undoes what a change of many appointments has done, except where an appointment was changed or its time taken since. */
export const undoBulk: UseCase<typeof appointments.undoBulk> = async (caller, { params: { bulk_id } }) => {
  const { tenantId: tenant_id } = caller;
  const { appointment_ids, created_at } = await getRow(
    bulkChangeEntity(),
    { tenant_id, bulk_id },
    NOT_FOUND_TEXTS.bulk,
  );
  if (Date.now() - Date.parse(created_at) > BULK_UNDO_MINUTES * MINUTE_MS)
    throw new ClinicError("bulk_final", BULK_TEXTS.final(BULK_UNDO_MINUTES));
  await writeWithRetry(auditPuts(auditEntry(caller, "appointments.undoBulk", tenant_id, bulk_id)));
  const done = await readDone(tenant_id, bulk_id, appointment_ids);
  const ids = appointment_ids.filter((id) => done.has(id));
  const reasons = await changeEach(await readAppointments(tenant_id, ids), async ({ appointment_id }) => {
    const item = done.get(appointment_id);
    if (!item || item.undone) return;
    if (item.moved_from) await moveBack(caller, item, item.moved_from);
    else
      await changeStatus(
        caller,
        {
          params: { appointment_id },
          body: { appointment_status: "BOOKED", version: item.version },
          bulk: { bulk_id, undone: true },
        },
        "appointments.setStatus",
      );
  });
  return { items: itemsOf(ids, reasons) };
};
