import { asBooked } from "../../../shared/appointments/booking-rules.ts";
import type { online } from "../../../shared/online/routes.ts";
import { type AppointmentRow, appointmentWrites } from "../../domain/booking/appointment-lists.ts";
import { candidateRooms } from "../../domain/booking/booking-context.ts";
import { copiedDetails } from "../../domain/booking/new-appointment.ts";
import { writeAppointment } from "../../domain/booking/write-appointment.ts";
import { findStart, type Start } from "../../domain/online/hold-time.ts";
import {
  findCancelled,
  getLinked,
  type LinkedAppointment,
  rightsOf,
  toOnlineAppointment,
} from "../../domain/online/linked-appointment.ts";
import { clinicChecks } from "../../domain/online/online-clinic.ts";
import {
  alternativesTo,
  listOnlineTimes,
  loadOnlineContexts,
  readDates,
  type TimesSearch,
} from "../../domain/online/online-times.ts";
import { forStrangers, refusal } from "../../domain/online/refusals.ts";
import { auditEntry, auditPuts, patientActor } from "../../entities/audit-entry.ts";
import { linkTokenEntity } from "../../entities/online.ts";
import type { UseCase } from "../../http/use-case.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";

/** Shows the appointment of a link. It changes nothing, because mail programs open links by themselves. */
export const view: UseCase<typeof online.view> = async (_caller, { body }) =>
  toOnlineAppointment(await getLinked(body.token));

/** Notes that the patient will come. A repeated confirmation changes nothing. */
export const confirm: UseCase<typeof online.confirm> = async (_caller, { body, requestId }) =>
  retryOnConflict(async () => {
    const linked = await getLinked(body.token);
    const { appointment } = linked;
    if (appointment.confirmed_at !== undefined) return toOnlineAppointment(linked);
    if (!rightsOf(linked).can_confirm) throw refusal("too_late");
    const actor = patientActor("link", requestId);
    // The version stays, so that no one at the desk has to read the appointment again to go on.
    const after: AppointmentRow = { ...appointment, confirmed_at: new Date().toISOString() };
    await writeTransaction([
      ...appointmentWrites({ before: appointment, after }),
      ...auditPuts(auditEntry(actor, "online.confirm", appointment.tenant_id, appointment.appointment_id)),
    ]);
    return toOnlineAppointment({ ...linked, appointment: after });
  });

/** Cancels the appointment of a link. The same cancellation is answered in the same way for a day. */
export const cancel: UseCase<typeof online.cancel> = async (_caller, { body, requestId }) =>
  retryOnConflict(async () => {
    const cancelled = await findCancelled(body.token);
    if (cancelled) return toOnlineAppointment(cancelled);
    const linked = await getLinked(body.token);
    if (!rightsOf(linked).can_cancel) throw refusal("too_late");
    const { appointment: before, token } = linked;
    const actor = patientActor("link", requestId);
    const { attention: _attention, ...others } = before;
    const appointment = await writeAppointment({
      before,
      after: {
        ...others,
        ...(body.reason && { cancel_reason: body.reason }),
        appointment_status: "CANCELLED",
        online_change: "cancelled",
        unread: true,
        version: before.version + 1,
        ...changedBy(actor),
      },
      entry: auditEntry(actor, "online.cancel", before.tenant_id, before.appointment_id),
      items: [putItem(linkTokenEntity().put({ ...token, cancelled_at: new Date().toISOString() }))],
    });
    return toOnlineAppointment({ ...linked, appointment });
  });

/** Reads what a search for another time of a linked appointment needs. It keeps the duration with which it was booked. */
async function searchOf(
  { appointment }: LinkedAppointment,
  settings: TimesSearch["settings"],
  practitioner_id: string,
  dates: { readonly from_date: string; readonly to_date: string },
): Promise<TimesSearch> {
  const { tenant_id, service_id, patient_id, appointment_id: except } = appointment;
  const read = await loadOnlineContexts(tenant_id, { service_id, practitioner_id }, dates);
  const contexts = read.map((context) => ({ ...context, service: asBooked(context.service, appointment) }));
  return { tenant_id, contexts, settings, patient_id, except };
}

export const listMoveTimes: UseCase<typeof online.listMoveTimes> = async (_caller, { body, language }) => {
  const linked = await getLinked(body.token);
  if (!rightsOf(linked).can_change) throw refusal("too_late");
  const { appointment, clinic } = linked;
  const dates = readDates(clinic.settings, body.from);
  const search = await searchOf(linked, clinic.settings, appointment.practitioner_id, dates);
  return listOnlineTimes(search, body, language);
};

/** Builds the refusal of a time that is gone, with other times to which the appointment can be moved. */
async function moveTaken(linked: LinkedAppointment, practitioner_id: string, wanted: Start) {
  const { settings } = linked.clinic;
  const search = await searchOf(linked, settings, practitioner_id, readDates(settings, wanted.date));
  return refusal("slot_taken", await alternativesTo(search, wanted));
}

/** Moves the appointment of a link. A repeated move changes nothing. */
export const move: UseCase<typeof online.move> = async (_caller, { body, requestId }) =>
  retryOnConflict(async () => {
    const linked = await getLinked(body.token);
    const { appointment: before, clinic, patient } = linked;
    const { date, start_time, practitioner_id = before.practitioner_id } = body;
    const isThere =
      before.date === date && before.start_time === start_time && before.practitioner_id === practitioner_id;
    if (isThere) return toOnlineAppointment(linked);
    if (!rightsOf(linked).can_change) throw refusal("too_late");
    const search = await searchOf(linked, clinic.settings, practitioner_id, { from_date: date, to_date: date });
    const { found } = await findStart(search, { date, start_time });
    const [first] = found;
    const taken = () => moveTaken(linked, practitioner_id, { date, start_time });
    if (!first) throw await taken();
    const { context, time } = first;
    const actor = patientActor("link", requestId);
    const { attention: _attention, confirmed_at: _confirmed, room_id, room_number: _number, ...others } = before;
    const appointment = await writeAppointment({
      before,
      after: {
        ...others,
        ...copiedDetails({ ...context, patient }),
        date,
        ...time,
        online_change: "moved",
        unread: true,
        version: before.version + 1,
        ...changedBy(actor),
      },
      checked: { ...context, patient },
      rooms: candidateRooms(context, undefined, room_id),
      entry: auditEntry(actor, "online.move", before.tenant_id, before.appointment_id),
      items: clinicChecks(clinic),
    }).catch(async (error: unknown) => {
      throw await forStrangers(error, taken);
    });
    return toOnlineAppointment({ ...linked, appointment, location: context.location });
  });
