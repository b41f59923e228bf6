import { setTimeout as sleep } from "node:timers/promises";
import { Service } from "electrodb";
import { conflictOf } from "../../shared/appointments/booking-rules.ts";
import { takesTime } from "../../shared/appointments/status.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { type AuditEntry, AuditEntryEntity } from "../data/audit-entry.ts";
import { IdempotencyEntity, type IdempotencyKey, idempotencyRow } from "../data/idempotency.ts";
import { PersonDayEntity } from "../data/person-day.ts";
import { table } from "../data/table.ts";
import { unavailable } from "../data/transact.ts";
import { type Claim, type PersonDay, readDays, takenBy, withClaims } from "./person-days.ts";
import type { AppointmentRow } from "./require-appointment.ts";

const rows = new Service(
  { appointment: AppointmentEntity, day: PersonDayEntity, audit: AuditEntryEntity, idempotency: IdempotencyEntity },
  table,
);

/** An appointment's change. */
interface Change {
  /** Absent for an appointment that is being booked. */
  readonly before?: AppointmentRow;
  readonly after: AppointmentRow;
  /** The audit entry of the change. */
  readonly entry: AuditEntry;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

const ATTEMPTS = 12;
const MAX_PAUSE_MS = 150;

/** The claims of an appointment on the time of its practitioner and its patient; none once it is cancelled or missed. */
function claimsOf(appointment: AppointmentRow | undefined): Claim[] {
  if (!appointment || !takesTime(appointment.appointment_status)) return [];
  const { appointment_id, starts_at, ends_at } = appointment;
  const span = { appointment_id, starts_at, ends_at };
  return [appointment.practitioner_id, appointment.patient_id].map((person_id) => ({ person_id, span }));
}

function requireFree(days: readonly PersonDay[], after: AppointmentRow): void {
  if (!takesTime(after.appointment_status)) return;
  const reason = conflictOf(after, {
    practitioner: takenBy(days, after.practitioner_id, after.appointment_id),
    patient: takenBy(days, after.patient_id, after.appointment_id),
  });
  if (reason) throw new ClinicError("slot_taken", MESSAGES.appointments.slotTaken, { fields: { start_time: reason } });
}

/** Writes the appointment, the days it touches and the entry in one transaction, on the versions that were read. */
function write({ before, after, entry, idempotencyKey }: Change, days: readonly PersonDay[]) {
  const { tenant_id, appointment_id } = after;
  const claims = claimsOf(after);
  return rows.transaction
    .write(({ appointment, day, audit, idempotency }) => [
      before
        ? appointment
            .put(after)
            .where((at, { eq }) => eq(at.version, before.version))
            .commit()
        : appointment.create(after).commit(),
      ...days.map(({ version, ...read }) =>
        day
          .put({
            ...read,
            tenant_id,
            appointments: withClaims({ ...read, version }, appointment_id, claims),
            version: version + 1,
          })
          .where((at, { eq, notExists }) => (version === 0 ? notExists(at.version) : eq(at.version, version)))
          .commit(),
      ),
      audit.create(entry).commit(),
      ...(idempotencyKey
        ? [idempotency.create(idempotencyRow(idempotencyKey, tenant_id, appointment_id)).commit()]
        : []),
    ])
    .go();
}

/**
 * Books an appointment (no `before`) or changes one, so that no two live appointments of a person ever overlap. When only the version
 * of a day has moved, the days are read and judged again after a short random pause.
 * @throws ClinicError 409 `slot_taken` when the time is taken, 409 `conflict` when the appointment itself was changed since,
 * 503 when others keep coming between
 */
export async function writeAppointment(change: Change): Promise<AppointmentRow> {
  const { before, after } = change;
  const touched = [...claimsOf(before), ...claimsOf(after)];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const days = await readDays(after.tenant_id, touched);
    requireFree(days, after);
    const { canceled, data } = await write(change, days);
    if (!canceled) return after;
    if (data[0]?.code === "ConditionalCheckFailed") throw new ClinicError("conflict", MESSAGES.request.conflict);
    // The appointment was made before, by the same request.
    if (change.idempotencyKey && data.at(-1)?.code === "ConditionalCheckFailed") throw unavailable();
    await sleep(Math.random() * Math.min(MAX_PAUSE_MS, 20 * attempt));
  }
  throw unavailable();
}
