import { type BookedTime, hoursOf, withBuffers } from "../../../shared/appointments/booking-rules.ts";
import type { ClinicError } from "../../../shared/contract/errors.ts";
import type { Hold } from "../../../shared/online/booking.ts";
import { HOLD_MINUTES, MAX_ALTERNATIVES } from "../../../shared/online/pages.ts";
import { touchDay } from "../../entities/appointments.ts";
import { hashedSubject, networkOf } from "../../entities/attempts.ts";
import { addressHoldsEntity, type HoldRow, holdEntity, type OpenHold } from "../../entities/online.ts";
import { type Item, parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import { expiryAfter } from "../../platform/dynamo/entity.ts";
import { ifVersion, ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import {
  isFailed,
  putItem,
  retryOnConflict,
  type TransactItem,
  writeTransaction,
} from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { newSecret, secretHash } from "../../platform/secrets.ts";
import {
  type BookedDay,
  bookedDayUpdate,
  type PersonTime,
  readBookedDays,
  readDaysWith,
} from "../booking/booked-days.ts";
import { candidateRooms } from "../booking/booking-context.ts";
import { byOwnerAndDay, candidateDay, type FoundTime, freeTimes, startsOf } from "../booking/free-times.ts";
import { liveHolds, type OpenHolds, openHoldsOf, openHoldsParams, openHoldsWrite } from "../booking/holds.ts";
import { refuseMarked, rowChecks } from "../booking/write-appointment.ts";
import { clinicChecks, type OnlineClinic, readClinic, takesBookings } from "./online-clinic.ts";
import {
  alternativesTo,
  loadOnlineContexts,
  nearestTimes,
  readDates,
  type TimesSearch,
  windowOf,
} from "./online-times.ts";
import { refusal } from "./refusals.ts";

/** The most open holds of one IP address at all clinics. */
const MAX_OF_ADDRESS = 3;
/** The most open holds of a clinic for which no code was asked yet, and of all. */
const MAX_WITHOUT_CODE = 20;
const MAX_OF_CLINIC = 200;

const MINUTE_MS = 60_000;
const KEPT_DAYS = 1;

export const minutesFromNow = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

type AddressHold = Pick<OpenHold, "appointment_id" | "held_until">;

/** The open holds of an IP address, which is known by a keyed hash only. */
interface AddressHolds {
  readonly subject: string;
  readonly holds: readonly AddressHold[];
  readonly version: number;
}

const addressHoldsParams = (subject: string) => addressHoldsEntity().get({ subject }).params();

function addressHoldsOf(subject: string, item: Item | undefined): AddressHolds {
  const row = parseItem(addressHoldsEntity(), item);
  return { subject, holds: liveHolds(row?.holds), version: row?.version ?? 0 };
}

export async function readAddressHolds(subject: string): Promise<AddressHolds> {
  const [item] = await readItems([addressHoldsParams(subject)]);
  return addressHoldsOf(subject, item);
}

/** Builds the write that replaces an address's holds by the given ones, on the condition that they are as they were read. */
export const addressHoldsWrite = ({ subject, version }: AddressHolds, holds: readonly AddressHold[]): TransactItem =>
  putItem(
    addressHoldsEntity()
      .put({
        subject,
        holds: holds.map(({ appointment_id, held_until }) => ({ appointment_id, held_until })),
        version: version + 1,
        expires: expiryAfter(KEPT_DAYS),
      })
      .where(ifVersionOrAbsent(version)),
  );

/** Builds the writes that end a hold which becomes an appointment. The address that its code went to is no longer needed. */
export function bookedHoldWrites({ email: _email, ...hold }: HoldRow, open: OpenHolds, ofHolder: AddressHolds) {
  const isOther = ({ appointment_id }: AddressHold) => appointment_id !== hold.appointment_id;
  return [
    putItem(
      holdEntity()
        .put({ ...hold, booked: true, version: hold.version + 1 })
        .where(ifVersion(hold.version)),
    ),
    openHoldsWrite(open, open.holds.filter(isOther)),
    addressHoldsWrite(ofHolder, ofHolder.holds.filter(isOther)),
  ];
}

/** Who holds a time, for how long and how often: a stranger's address, or the key of a clinic's program. */
export interface Holder {
  /** A hash of the address or of the key. */
  readonly subject: string;
  readonly minutes: number;
  readonly maxOpen: number;
  /** Whether the holder is known, so that the hold counts like one for which a code was asked. */
  readonly isKnown: boolean;
}

/** Throws 429 `too_many_holds` when the holder or the clinic has as many open holds as it may have. */
function refuseTooMany(open: OpenHolds, ofHolder: AddressHolds, { maxOpen, isKnown }: Holder): void {
  const withoutCode = open.holds.filter(({ has_code }) => !has_code);
  const isTooMany =
    ofHolder.holds.length >= maxOpen ||
    (!isKnown && withoutCode.length >= MAX_WITHOUT_CODE) ||
    open.holds.length >= MAX_OF_CLINIC;
  if (isTooMany) throw refusal("too_many_holds");
}

/** A wall-clock start that a stranger wants. */
export interface Start {
  readonly date: string;
  readonly start_time: string;
}

/** Who is free at a start, the other times of its day, and the booked days by which this was judged. */
interface FoundStart {
  readonly found: readonly FoundTime[];
  readonly others: () => readonly FoundTime[];
  readonly days: readonly BookedDay[];
}

const NONE_FREE: FoundStart = { found: [], others: () => [], days: [] };

type ReadDays = (times: readonly PersonTime[]) => Promise<readonly BookedDay[]>;

/**
 * Finds the practitioners with whom the wanted start can be booked online. There are none for a start that is not on the page.
 * @param read reads the booked days. @default `readBookedDays`
 */
export async function findStart(
  search: TimesSearch,
  { date, start_time }: Start,
  read?: ReadDays,
): Promise<FoundStart> {
  const { tenant_id, contexts, settings, patient_id, except } = search;
  const [context] = contexts;
  if (!context) return NONE_FREE;
  const { location, service } = context;
  const { earliest, last } = windowOf(settings, location.time_zone);
  if (date > last) return NONE_FREE;
  const day = candidateDay(contexts, date, earliest);
  const times = day.candidates.flatMap(({ context: each, span }): PersonTime[] =>
    [
      each.practitioner.staff_id,
      ...(patient_id === undefined ? [] : [patient_id]),
      ...candidateRooms(each, undefined).map(({ room_id }) => room_id),
    ].map((person_id) => ({ person_id, span })),
  );
  const days = await (read?.(times) ?? readBookedDays(tenant_id, times));
  const booked = { days: byOwnerAndDay(days), patient_id, except };
  const isOnPage = startsOf(hoursOf(location, date), service.duration).includes(start_time);
  return { found: isOnPage ? freeTimes(day, booked, [start_time]) : [], others: () => freeTimes(day, booked), days };
}

interface Wanted extends Start {
  readonly service_id: string;
  readonly practitioner_id?: string | undefined;
}

/** A start that is to be held, and the secret of the visitor's former hold, which the new one ends. */
interface HeldStart extends Start {
  readonly replaces?: string | undefined;
}

/** Builds the refusal of a time that is gone, with other times of the same service. The day itself usually has some. */
async function startTaken(clinic: OnlineClinic, wanted: Wanted, { others }: FoundStart): Promise<ClinicError> {
  const nearest = nearestTimes(wanted.date, others(), wanted);
  return nearest.length >= MAX_ALTERNATIVES ? refusal("slot_taken", nearest) : slotTaken(clinic, wanted);
}

/** Builds the refusal of a time that is gone, with other times of the same service. */
export async function slotTaken(
  { tenant, settings }: OnlineClinic,
  wanted: Wanted,
  code: "slot_taken" | "hold_expired" = "slot_taken",
) {
  const { tenant_id } = tenant;
  const contexts = await loadOnlineContexts(tenant_id, wanted, readDates(settings, wanted.date));
  return refusal(code, await alternativesTo({ tenant_id, contexts, settings }, wanted));
}

/** Builds the writes of the booked days of a held time, on the condition that they are as they were read. */
export function bookedDayWrites(tenant_id: string, hold: OpenHold, { context }: FoundTime, days: readonly BookedDay[]) {
  const { appointment_id, starts_at, ends_at, held_until, practitioner_id, room_id } = hold;
  const span: BookedTime = withBuffers({ appointment_id, starts_at, ends_at, held_until }, context.service);
  const times = [practitioner_id, ...(room_id ? [room_id] : [])].map((person_id) => ({ person_id, span }));
  return days.flatMap((day) => bookedDayUpdate(tenant_id, day, appointment_id, times) ?? []);
}

/** What a hold is checked against, except booked times and holds. */
interface HoldTerms {
  readonly search: TimesSearch;
  /** The conditions of the transaction besides those of the rows of the search. */
  readonly checks: readonly TransactItem[];
  /** Builds the refusal of a start at which no one is free. */
  readonly taken: (start: FoundStart) => Promise<ClinicError>;
}

/**
 * Holds a time: of several simultaneous requests for one time, exactly one succeeds. Everything that is checked is a condition of the
 * transaction. The hold that it replaces blocks nothing, and ends with the same transaction.
 * @param load reads the terms, and reads them again after a write has refused them
 * @throws ClinicError 409 `slot_taken`, 429 `too_many_holds`
 */
export async function writeHold(
  tenant_id: string,
  wanted: HeldStart,
  holder: Holder,
  load: () => Promise<HoldTerms>,
): Promise<{ readonly hold: OpenHold; readonly secret: string; readonly found: FoundTime }> {
  const secret = newSecret();
  const ids = { hold_hash: secretHash(secret), appointment_id: newId("appt") };
  const { subject: address_hash, minutes, isKnown: has_code } = holder;
  const replaced_hash = wanted.replaces && secretHash(wanted.replaces);
  let terms: HoldTerms | undefined = await load();

  return retryOnConflict(async () => {
    // Rows that no write has refused are not read again: the transaction is conditional on them.
    terms ??= await load();
    let open = openHoldsOf(tenant_id, undefined);
    let ofHolder = addressHoldsOf(address_hash, undefined);
    const start = await findStart(terms.search, wanted, async (times) => {
      const params = [openHoldsParams(tenant_id), addressHoldsParams(address_hash)];
      const isReplaced = ({ hold_hash }: OpenHold) => hold_hash === replaced_hash;
      const othersOf = (item: Item | undefined) => {
        const all = openHoldsOf(tenant_id, item);
        return { ...all, holds: all.holds.filter((each) => !isReplaced(each)) };
      };
      const [days, [openItem, holderItem]] = await readDaysWith(tenant_id, times, params, ([item]) => othersOf(item));
      const former = openHoldsOf(tenant_id, openItem).holds.find(isReplaced);
      const all = addressHoldsOf(address_hash, holderItem);
      open = othersOf(openItem);
      ofHolder = { ...all, holds: all.holds.filter((each) => each.appointment_id !== former?.appointment_id) };
      return days;
    });
    refuseTooMany(open, ofHolder, holder);
    const [found] = start.found;
    if (!found) throw await terms.taken(start);
    const { context, time, room } = found;
    await refuseMarked(context);
    const { practitioner, service, location } = context;
    const hold: OpenHold = {
      ...ids,
      ...time,
      address_hash,
      practitioner_id: practitioner.staff_id,
      location_id: location.location_id,
      service_name: service.service_name,
      ...(room && { room_id: room.room_id }),
      date: wanted.date,
      held_until: minutesFromNow(minutes),
      has_code,
    };
    const row = { ...hold, tenant_id, service_id: service.service_id, version: 1, expires: expiryAfter(KEPT_DAYS) };
    const checks = [...rowChecks({ ...context, room }), ...terms.checks];
    try {
      await writeTransaction([
        ...bookedDayWrites(tenant_id, hold, found, start.days),
        putItem(holdEntity().create(row)),
        openHoldsWrite(open, [...open.holds, hold]),
        addressHoldsWrite(ofHolder, [...ofHolder.holds, hold]),
        ...checks,
        putItem(touchDay({ tenant_id, location_id: location.location_id, date: wanted.date })),
      ]);
    } catch (error) {
      if (checks.some((check) => isFailed(error, check))) terms = undefined;
      throw error;
    }
    return { hold, secret, found };
  });
}

/** Reads again the settings of a clinic, which have changed since they were read. */
async function reloadClinic({ tenant_id }: OnlineClinic["tenant"]): Promise<OnlineClinic> {
  const clinic = await readClinic(tenant_id);
  if (!clinic || !takesBookings(clinic)) throw refusal("not_found");
  return clinic;
}

/**
 * Holds a time for the stranger who chose it.
 * @param address the IP address of the viewer
 * @throws ClinicError 409 `slot_taken` with up to three other times, 429 `too_many_holds`, 404 for what can't be booked online
 */
export async function holdTime(of: OnlineClinic, wanted: Wanted & HeldStart, address: string): Promise<Hold> {
  const { tenant_id } = of.tenant;
  let read: OnlineClinic | undefined = of;
  const subject = hashedSubject("hold", networkOf(address));
  const holder = { subject, minutes: HOLD_MINUTES, maxOpen: MAX_OF_ADDRESS, isKnown: false };
  const { hold, secret } = await writeHold(tenant_id, wanted, holder, async () => {
    const clinic = read ?? (await reloadClinic(of.tenant));
    read = undefined;
    const dates = { from_date: wanted.date, to_date: wanted.date };
    const contexts = await loadOnlineContexts(tenant_id, wanted, dates);
    return {
      search: { tenant_id, contexts, settings: clinic.settings },
      checks: clinicChecks(clinic),
      taken: (start) => startTaken(clinic, wanted, start),
    };
  });
  return { hold: secret, expires_at: hold.held_until, practitioner_id: hold.practitioner_id };
}
