import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS, REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { DELIVERY, NOT_SENT } from "../../../shared/messages/delivery.ts";
import { type Message, MISSED_AFTER_MINUTES } from "../../../shared/messages/message.ts";
import type { messages } from "../../../shared/messages/routes.ts";
import { mailSkipReason } from "../../domain/messaging/mail-skip-reason.ts";
import { getPatient } from "../../domain/patients/people.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { ALL_CLINICS, type MessageRow, messageEntity, sendingRunEntity } from "../../entities/messages.ts";
import { patientEntity } from "../../entities/patients.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow, getRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { filteredPage, page } from "../../platform/dynamo/page.ts";
import { putItem, writeIf } from "../../platform/dynamo/transaction.ts";

type AppointmentRow = RowOf<typeof appointmentEntity>;
type WithAppointment = [MessageRow, AppointmentRow];

export const toResponse = (row: MessageRow): Message => ({
  message_id: row.message_id,
  appointment_id: row.appointment_id,
  type: row.message_type,
  audience: row.audience,
  channel: "EMAIL",
  due_at: row.due_at,
  status: row.status,
  reason: row.reason === undefined ? null : NOT_SENT[row.reason],
  sent_at: row.sent_at ?? null,
});

/**
 * Returns messages with the rows of their appointments, which are read at once. Messages without an appointment are skipped.
 */
async function withAppointments(rows: readonly MessageRow[]): Promise<WithAppointment[]> {
  const appointments = await readByKeys(appointmentEntity(), rows);
  return rows.flatMap((row, at): WithAppointment[] => {
    const appointment = appointments[at];
    return appointment ? [[row, appointment]] : [];
  });
}

export const list: UseCase<typeof messages.list> = async ({ tenantId: tenant_id }, { query }) => {
  const { from = "0000-01-01", to = "9999-12-31", status } = query;
  const messages = messageEntity()
    .query.byTime({ tenant_id })
    // An instant of the last day sorts before "~".
    .between({ due_at: from }, { due_at: `${to}~` })
    .where((at, { eq }) => (status ? eq(at.status, status) : ""));
  const { items, next_cursor } = await filteredPage(messages, query, "desc");
  const rows = await withAppointments(items);
  return { items: rows.map(([message, appointment]) => ({ ...appointment, ...toResponse(message) })), next_cursor };
};

const isPlannedForPatient = ({ status, audience }: MessageRow) => status === "PLANNED" && audience === "patient";

/**
 * Lists the messages of an appointment, latest first: planned ones, sent ones, and unsent ones with the reason. A planned one to
 * a patient who can't get mail already has the reason, so that the front desk can ask for an address.
 */
export const listOfAppointment: UseCase<typeof messages.listOfAppointment> = async (
  { tenantId: tenant_id },
  { params: { appointment_id }, query },
) => {
  const key = { tenant_id, appointment_id };
  const { patient_id } = await getRow(appointmentEntity(), key, NOT_FOUND_TEXTS.appointment);
  const { items, next_cursor } = await page(messageEntity().query.byAppointment(key), query, "desc");
  const skipReason = items.some(isPlannedForPatient) ? await mailSkipReason(tenant_id, patient_id) : undefined;
  const expected = skipReason && { reason: NOT_SENT[skipReason] };
  return {
    items: items.map((row) => ({ ...toResponse(row), ...(isPlannedForPatient(row) && expected) })),
    next_cursor,
  };
};

/**
 * Lists the messages about future appointments that did not reach the patient, with the phone number to call. It is that of the
 * patient whom the appointment has now: a merge may have replaced the recipient of the message.
 */
export const listUndelivered: UseCase<typeof messages.listUndelivered> = async ({ tenantId: tenant_id }, { query }) => {
  const undelivered = messageEntity().query.undelivered({ tenant_id }).gte({ starts_at: new Date().toISOString() });
  const { items, next_cursor } = await page(undelivered, query);
  const rows = await withAppointments(items);
  const keys = rows.map(([, { patient_id }]) => ({ tenant_id, patient_id }));
  const patients = (await readByKeys(patientEntity(), keys)).map((patient) =>
    // A merge that is in progress has not moved the appointment yet.
    patient?.merged_into ? getPatient(tenant_id, patient.merged_into) : patient,
  );
  const contacts = (await Promise.all(patients)).map((patient) => patient?.contact ?? "");
  return {
    items: rows.map(([message, appointment], at) => ({
      ...appointment,
      ...toResponse(message),
      contact: contacts[at] ?? "",
    })),
    next_cursor,
  };
};

/** Removes an undelivered message from the list of patients to call. A repeated request changes nothing. */
export const resolve: UseCase<typeof messages.resolve> = async (caller, { params }) => {
  const { tenantId: tenant_id, userId: resolved_by } = caller;
  const key = { tenant_id, ...params };
  const before = await getRow(messageEntity(), key, DELIVERY.notFound);
  if (before.resolved_at) return toResponse(before);
  if (before.status !== "FAILED" || before.audience !== "patient")
    throw new ClinicError("invalid_transition", DELIVERY.notUndelivered);
  const after = { ...before, resolved_at: new Date().toISOString(), resolved_by, version: before.version + 1 };
  const isWritten = await writeIf([
    putItem(messageEntity().put(after).where(ifVersion(before.version))),
    ...auditPuts(auditEntry(caller, "messages.resolve", tenant_id, params.appointment_id)),
  ]);
  if (!isWritten) throw new ClinicError("conflict", REQUEST_TEXTS.conflict);
  return toResponse(after);
};

/** Returns whether messages are being sent, for the outside probe, which has no account. */
export const checkSending: UseCase<typeof messages.checkSending> = async () => {
  const lastRun = await findRow(sendingRunEntity(), { tenant_id: ALL_CLINICS });
  const last_run_at = lastRun?.finished_at ?? null;
  const since = new Date(Date.now() - MISSED_AFTER_MINUTES * 60_000).toISOString();
  return { sending: last_run_at !== null && last_run_at > since, last_run_at };
};
