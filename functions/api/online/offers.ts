import { ClinicError, type ErrorCode } from "../../../shared/contract/errors.ts";
import type { OnlineOffer } from "../../../shared/online/offer.ts";
import type { online } from "../../../shared/online/routes.ts";
import type { AppointmentRow } from "../../domain/booking/appointment-lists.ts";
import { candidateRooms, loadPatientContext } from "../../domain/booking/booking-context.ts";
import { readOpenHolds } from "../../domain/booking/holds.ts";
import { allowedTime, copiedDetails } from "../../domain/booking/new-appointment.ts";
import { getLocation } from "../../domain/booking/references.ts";
import { writeAppointment } from "../../domain/booking/write-appointment.ts";
import { endOffer, holdEnd, isHeld } from "../../domain/offers/offer-changes.ts";
import { findOffer } from "../../domain/offers/offer-token.ts";
import { clinicChecks, type OnlineClinic, readClinic, toOnlinePlace } from "../../domain/online/online-clinic.ts";
import { deadLink, refusal } from "../../domain/online/refusals.ts";
import { findPatient } from "../../domain/patients/people.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import { type Actor, auditEntry, auditPuts, patientActor } from "../../entities/audit-entry.ts";
import { type AnsweredOffer, changeFreedTime, type FreedTimeRow, type Offer } from "../../entities/offers.ts";
import { type WaitlistRow, waitlistEntryEntity } from "../../entities/waitlist.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, retryOnConflict } from "../../platform/dynamo/transaction.ts";

/** The offer of a link, which is open or was the last one to be answered. */
interface NamedOffer {
  readonly clinic: OnlineClinic;
  readonly freed: FreedTimeRow;
  readonly offer: Offer | AnsweredOffer;
}

const answerOf = (offer: Offer | AnsweredOffer): OnlineOffer["status"] => ("answer" in offer ? offer.answer : "open");

/**
 * Reads the offer of a token.
 * @throws ClinicError 404 for a token that the product did not make, and for that of a suspended clinic; 409 `slot_taken` for an offer
 * that has ended without an answer
 */
async function readOffer(token: string): Promise<NamedOffer> {
  const found = await findOffer(token);
  if (!found) throw deadLink();
  const { freed, offer_id } = found;
  const clinic = await readClinic(freed.tenant_id);
  if (clinic?.tenant.status !== "ACTIVE") throw deadLink();
  const offer = [freed.offer, freed.answered].find((each) => each?.offer_id === offer_id);
  if (!offer) throw refusal("slot_taken");
  return { clinic, freed, offer };
}

/**
 * Reads what an open offer is about: the entry, and the appointment that its patient gives up.
 * @throws ClinicError 409 `slot_taken` when the offer is over: its time has passed, the desk has taken the time, or the entry has left
 * the waitlist
 */
async function readOpenOffer({ freed, offer }: NamedOffer) {
  const { tenant_id } = freed;
  const now = new Date().toISOString();
  const [open, entry] = await Promise.all([
    readOpenHolds(tenant_id),
    findRow(waitlistEntryEntity(), { tenant_id, entry_id: offer.entry_id }),
  ]);
  if (offer.expires_at <= now || !isHeld(open, offer) || !entry) throw refusal("slot_taken");
  return { open, entry, present: await readPresent(entry, now) };
}

/** Reads the appointment that the patient of an entry gives up; undefined when there is none, or it can't be cancelled any more. */
async function readPresent({ tenant_id, appointment_id, patient_id }: WaitlistRow, now: string) {
  const row = appointment_id ? await findRow(appointmentEntity(), { tenant_id, appointment_id }) : undefined;
  const isUpcoming = row?.appointment_status === "BOOKED" && row.starts_at > now && row.patient_id === patient_id;
  return isUpcoming ? row : undefined;
}

async function toResponse({ clinic, freed, offer }: NamedOffer, present?: AppointmentRow): Promise<OnlineOffer> {
  const { tenant_id, location_id, date } = freed;
  const [location, patient] = await Promise.all([
    getLocation(tenant_id, location_id),
    findPatient(tenant_id, offer.patient_id),
  ]);
  if (!patient) throw deadLink();
  const { start_time, end_time, service_name, practitioner_name, expires_at } = offer;
  return {
    status: answerOf(offer),
    first_name: patient.first_name,
    clinic_name: clinic.tenant.tenant_name,
    location: toOnlinePlace(location),
    time_zone: location.time_zone,
    ...{ date, start_time, end_time, service_name, practitioner_name, expires_at },
    gives_up: present
      ? { date: present.date, start_time: present.start_time, service_name: present.service_name }
      : null,
  };
}

export const viewOffer: UseCase<typeof online.viewOffer> = async (_caller, { body: { token } }) => {
  const named = await readOffer(token);
  if (answerOf(named.offer) !== "open") return toResponse(named);
  const { present } = await readOpenOffer(named);
  return toResponse(named, present);
};

/** Why the appointment that was given up is cancelled. */
const GIVEN_UP = "Replaced by an offered time";

/** Returns the cancellation of the appointment that a patient gives up. */
const cancellationOf = (before: AppointmentRow, actor: Actor) => ({
  before,
  after: {
    ...before,
    appointment_status: "CANCELLED" as const,
    cancel_reason: GIVEN_UP,
    online_change: "cancelled" as const,
    unread: true,
    version: before.version + 1,
    ...changedBy(actor),
  },
  entry: auditEntry(actor, "online.acceptOffer", before.tenant_id, before.appointment_id),
});

/** Books an open offer in one transaction, which also cancels the appointment that the patient gives up and removes the entry. */
async function bookOffer(named: NamedOffer, actor: Actor): Promise<void> {
  const { clinic, freed, offer } = named;
  const { tenant_id, date, practitioner_id, location_id } = freed;
  const { open, entry, present } = await readOpenOffer(named);
  const ids = { practitioner_id, location_id, service_id: offer.service_id, patient_id: entry.patient_id };
  const context = await loadPatientContext(tenant_id, ids, { from_date: date, to_date: date });
  const time = allowedTime(context, { date, start_time: offer.start_time });
  const { appointment_id } = offer;
  await writeAppointment({
    after: {
      tenant_id,
      appointment_id,
      created_at: new Date().toISOString(),
      ...copiedDetails(context),
      date,
      ...time,
      appointment_status: "BOOKED",
      booked_by: "patient",
      online_change: "booked",
      unread: true,
      version: 1,
      ...changedBy(actor),
    },
    checked: context,
    rooms: candidateRooms(context, undefined),
    entry: auditEntry(actor, "online.acceptOffer", tenant_id, appointment_id),
    waitlistEntry: entry,
    ...(present && { givesUp: cancellationOf(present, actor) }),
    items: [
      ...holdEnd(open, offer),
      putItem(
        changeFreedTime(freed, {
          offer: undefined,
          answered: { ...offer, answer: "accepted" },
          next_at: new Date().toISOString(),
        }),
      ),
      ...clinicChecks(clinic),
    ],
  });
}

/** The refusals of a booking that mean for a stranger that the time is gone. */
const GONE: readonly ErrorCode[] = ["slot_taken", "slot_held", "invalid", "not_found"];

/** Replaces the desk's sentences, which name practitioners and patients. */
function refuseGone(error: unknown): never {
  throw error instanceof ClinicError && GONE.includes(error.code) ? refusal("slot_taken") : error;
}

/**
 * Books the offered time. A repeat answers the same.
 * @throws ClinicError 409 `slot_taken` when the offer is over, or its time can't be booked any more
 */
export const acceptOffer: UseCase<typeof online.acceptOffer> = async (_caller, { body: { token }, requestId }) => {
  const actor = patientActor("link", requestId);
  const accepted = await retryOnConflict(async () => {
    const named = await readOffer(token);
    const status = answerOf(named.offer);
    if (status === "declined") throw refusal("slot_taken");
    if (status === "open") await bookOffer(named, actor).catch(refuseGone);
    return named;
  });
  return { ...(await toResponse(accepted)), status: "accepted" };
};

/**
 * Declines the offered time, which the next person is offered. A repeat answers the same.
 * @throws ClinicError 409 `slot_taken` when the offer is over
 */
export const declineOffer: UseCase<typeof online.declineOffer> = async (_caller, { body: { token }, requestId }) => {
  const actor = patientActor("link", requestId);
  const declined = await retryOnConflict(async () => {
    const named = await readOffer(token);
    const { freed, offer } = named;
    const status = answerOf(offer);
    if (status === "accepted") throw refusal("slot_taken");
    if (status === "declined") return named;
    await readOpenOffer(named);
    await endOffer(freed, offer, "declined", {
      change: { answered: { ...offer, answer: "declined" } },
      items: auditPuts(auditEntry(actor, "online.declineOffer", freed.tenant_id, offer.patient_id)),
    });
    return named;
  });
  return { ...(await toResponse(declined)), status: "declined" };
};
