import type { OfferOutcome } from "../../../shared/appointments/waitlist.ts";
import { mailLanguage } from "../../../shared/messages/languages.ts";
import { endOfQuietHours } from "../../../shared/online/offer-order.ts";
import { MIN_OFFER_MINUTES } from "../../../shared/online/settings.ts";
import { addMs } from "../../../shared/values/days-and-times.ts";
import { appointmentEntity, touchDay } from "../../entities/appointments.ts";
import { locationEntity } from "../../entities/clinic.ts";
import { isSendingPaused } from "../../entities/messages.ts";
import { changeFreedTime, type FreedTimeRow, freedTimeEntity, type Offer } from "../../entities/offers.ts";
import { holdEntity, type OpenHold } from "../../entities/online.ts";
import { patientEntity } from "../../entities/patients.ts";
import { waitlistEntryEntity } from "../../entities/waitlist.ts";
import { findRow, parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { putItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { loggerOf } from "../../platform/log.ts";
import { mailFrom, sendFailureOf, sendMail } from "../../platform/mail/send.ts";
import { newSecret, secretHash } from "../../platform/secrets.ts";
import { webUrl } from "../../platform/web-url.ts";
import { openHoldsWrite, readOpenHolds } from "../booking/holds.ts";
import type { LocationRow } from "../booking/references.ts";
import { rowChecks } from "../booking/write-appointment.ts";
import { spanOf, wallMinute } from "../booking/zoned-time.ts";
import { optOutToken } from "../messaging/compose.ts";
import { bookedDayWrites } from "../online/hold-time.ts";
import { clinicChecks, type OnlineClinic, readClinic } from "../online/online-clinic.ts";
import { canBeMailed, findCandidate } from "./find-candidate.ts";
import { offersTimes } from "./freed-times.ts";
import { endOffer, entryWrite, isHeld } from "./offer-changes.ts";
import { composeOffer } from "./offer-mail.ts";
import { offerToken } from "./offer-token.ts";

const logger = loggerOf("messages");

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause of an offer whose mail SES did not take, and of a clinic whose messages the operator has paused. */
const RETRY_MS = MINUTE_MS;
const PAUSED_MS = 5 * MINUTE_MS;

/** What a step has done: a time was offered, something has to wait, the time is offered to no one any more, or a further step is due. */
type Step = "OFFERED" | "WAITING" | "ENDED" | "LEFT" | "AGAIN";

/** Writes a change of a freed time alone. */
const writeChange = (freed: FreedTimeRow, change: Partial<FreedTimeRow>) =>
  writeTransaction([putItem(changeFreedTime(freed, change))]);

async function wait(freed: FreedTimeRow, next_at: string): Promise<Step> {
  await writeChange(freed, { next_at });
  return "WAITING";
}

async function end(freed: FreedTimeRow): Promise<Step> {
  await writeChange(freed, { status: "ENDED" });
  return "ENDED";
}

/** Returns the instant until which no one is offered a time, because it is night at the location; undefined by day. */
function nightEnd(now: string, { time_zone }: LocationRow): string | undefined {
  const morning = endOfQuietHours(wallMinute(now, time_zone));
  return morning && spanOf(morning.date, morning.start_time, morning.start_time, time_zone).starts_at;
}

/** Returns the last instant at which an appointment can be booked. */
const lastMomentOf = ({ settings }: OnlineClinic, starts_at: string) =>
  addMs(starts_at, -settings.minimum_notice_hours * HOUR_MS);

/** Returns the instant before which no offered appointment may begin, so that everyone has some minutes to answer. */
const earliestOf = ({ settings }: OnlineClinic, now: string) =>
  addMs(now, settings.minimum_notice_hours * HOUR_MS + MIN_OFFER_MINUTES * MINUTE_MS);

/**
 * Offers a freed time to the first person who fits: it is held, the offer stands on the person's entry, and the mail is due. Everything
 * that was checked is a condition of the one transaction.
 */
async function offerToNext(freed: FreedTimeRow, now: string): Promise<Step> {
  const { tenant_id, location_id, practitioner_id, date, freed_id } = freed;
  const [clinic, location] = await Promise.all([
    readClinic(tenant_id),
    findRow(locationEntity(), { tenant_id, location_id }),
  ]);
  if (!location || !offersTimes(clinic)) return end(freed);
  const morning = nightEnd(now, location);
  if (morning) return wait(freed, morning);
  if (await isSendingPaused(tenant_id)) return wait(freed, addMs(now, PAUSED_MS));
  const { settings } = clinic;
  const candidate = await findCandidate(freed, clinic, earliestOf(clinic, now));
  if (!candidate) return end(freed);

  const { entry, patient, found, days } = candidate;
  const { time, context, room } = found;
  const { starts_at, ends_at, start_time, end_time } = time;
  const lastMoment = lastMomentOf(clinic, starts_at);
  const wanted = addMs(now, settings.offers.minutes * MINUTE_MS);
  const expires_at = wanted < lastMoment ? wanted : lastMoment;
  const { service, practitioner } = context;
  const practitioner_name = `${practitioner.first_name} ${practitioner.last_name}`;
  const offer: Offer = {
    offer_id: newId("offer"),
    entry_id: entry.entry_id,
    patient_id: patient.patient_id,
    service_id: service.service_id,
    service_name: service.service_name,
    practitioner_name,
    appointment_id: newId("appt"),
    // No one knows the secret of this hold, which only the offer's own link can book.
    hold_hash: secretHash(newSecret()),
    ...{ start_time, end_time, starts_at, expires_at },
  };
  const hold: OpenHold = {
    ...{ starts_at, ends_at, start_time, end_time, date, practitioner_id, location_id },
    appointment_id: offer.appointment_id,
    service_name: offer.service_name,
    ...(room && { room_id: room.room_id }),
    held_until: expires_at,
    offered: true,
    hold_hash: offer.hold_hash,
    address_hash: freed_id,
    has_code: true,
  };
  const onEntry = {
    ...{ offer_id: offer.offer_id, practitioner_id, practitioner_name, date, start_time, expires_at },
    offered_at: new Date().toISOString(),
  };
  const open = await readOpenHolds(tenant_id);
  await writeTransaction([
    putItem(changeFreedTime(freed, { offer, asked: [...freed.asked, entry.entry_id], next_at: now })),
    ...bookedDayWrites(tenant_id, hold, found, days),
    openHoldsWrite(open, [...open.holds, hold]),
    putItem(
      holdEntity().create({
        ...hold,
        tenant_id,
        service_id: service.service_id,
        version: 1,
        expires: freed.expires,
      }),
    ),
    entryWrite(entry, [...(entry.offers ?? []), onEntry]),
    ...rowChecks({ ...context, patient, room }),
    ...clinicChecks(clinic),
    putItem(touchDay({ tenant_id, location_id, date })),
  ]);
  return "AGAIN";
}

/** Returns why the time of an offer is not held any more: its time has passed, or the desk has taken it. */
async function endOf({ tenant_id }: FreedTimeRow, { hold_hash }: Offer): Promise<OfferOutcome> {
  const hold = await findRow(holdEntity(), { tenant_id, hold_hash });
  return hold?.released ? "taken" : "expired";
}

async function readMailInput({ tenant_id, location_id }: FreedTimeRow, { entry_id, patient_id }: Offer) {
  const entry = await findRow(waitlistEntryEntity(), { tenant_id, entry_id });
  const [locationItem, patientItem, appointmentItem] = await readItems([
    locationEntity().get({ tenant_id, location_id }).params(),
    patientEntity().get({ tenant_id, patient_id }).params(),
    ...(entry?.appointment_id
      ? [appointmentEntity().get({ tenant_id, appointment_id: entry.appointment_id }).params()]
      : []),
  ]);
  const [clinic, open] = await Promise.all([readClinic(tenant_id), readOpenHolds(tenant_id)]);
  return {
    entry,
    clinic,
    open,
    location: parseItem(locationEntity(), locationItem),
    patient: parseItem(patientEntity(), patientItem),
    present: parseItem(appointmentEntity(), appointmentItem),
  };
}

/**
 * Mails an offer. A run that is interrupted is repeated, so that a mail may come twice, with links of the same offer.
 * @throws WriteConflict or ConditionFailed when the offer was answered meanwhile
 */
async function mailOffer(freed: FreedTimeRow, offer: Offer, now: string): Promise<Step> {
  const { tenant_id, freed_id } = freed;
  const { entry, clinic, open, location, patient, present } = await readMailInput(freed, offer);
  const giveUp = async (outcome: OfferOutcome): Promise<Step> => {
    await endOffer(freed, offer, outcome);
    return "AGAIN";
  };
  if (!entry || !location || !patient || !offersTimes(clinic)) return giveUp("withdrawn");
  if (!isHeld(open, offer)) return giveUp(await endOf(freed, offer));
  if (!mailFrom() || !patient.email || !(await canBeMailed(patient))) return giveUp("not_sent");
  const { tenant_name, logo_url } = clinic.tenant;
  const mail = composeOffer({
    language: mailLanguage(patient.preferred_language),
    first_name: patient.first_name,
    clinic: { name: tenant_name, logo_url },
    location,
    starts_at: offer.starts_at,
    expires_at: offer.expires_at,
    instead_of: present?.appointment_status === "BOOKED" ? present.starts_at : undefined,
    web: await webUrl(),
    token: offerToken(freed, offer),
    optOutToken: optOutToken(patient),
  });
  try {
    const tags = { tenant_id, offer_id: offer.offer_id };
    await sendMail(mail, { to: patient.email, clinic: tenant_name, replyTo: location.email, tags });
  } catch (error) {
    logger.warn("offer not sent", { tenant_id, freed_id, cause: namesOf(error) });
    if (sendFailureOf(error) === "refused") return giveUp("not_sent");
    return wait(freed, addMs(now, RETRY_MS));
  }
  await writeChange(freed, { offer: { ...offer, mailed: true }, next_at: offer.expires_at });
  return "OFFERED";
}

async function takeStep(key: Pick<FreedTimeRow, "tenant_id" | "freed_id">, now: string): Promise<Step> {
  const freed = await findRow(freedTimeEntity(), key);
  if (freed?.status !== "OPEN" || freed.next_at > now) return "LEFT";
  const { offer } = freed;
  if (!offer) return offerToNext(freed, now);
  if (now < offer.expires_at) return offer.mailed ? wait(freed, offer.expires_at) : mailOffer(freed, offer, now);
  await endOffer(freed, offer, await endOf(freed, offer));
  return "AGAIN";
}

/**
 * Does what is due with a freed time: ends an offer whose time has passed, offers the time to the next person and mails that. Runs may
 * overlap or end early; each step is conditional on what it has read, and the next run continues.
 */
export async function advance(key: Pick<FreedTimeRow, "tenant_id" | "freed_id">, now: string): Promise<Step> {
  let step: Step = "AGAIN";
  while (step === "AGAIN") step = await retryOnConflict(() => takeStep(key, now));
  return step;
}
