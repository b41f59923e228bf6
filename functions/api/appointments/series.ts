import type { Reschedule } from "../../../shared/appointments/appointment.ts";
import { asBooked, withBuffers } from "../../../shared/appointments/booking-rules.ts";
import type { appointments } from "../../../shared/appointments/routes.ts";
import {
  type NewSeries,
  SERIES_MAX,
  type SeriesItem,
  type Shift,
  seriesDates,
  shiftBetween,
  shiftWallTime,
  type WallStart,
} from "../../../shared/appointments/series.ts";
import type { AppointmentStatus } from "../../../shared/appointments/status.ts";
import { APPOINTMENT_TEXTS, SERIES } from "../../../shared/appointments/texts.ts";
import { ClinicError, ERROR_STATUS } from "../../../shared/contract/errors.ts";
import { earliestToday } from "../../../shared/values/local-date.ts";
import { fullName } from "../../../shared/values/names.ts";
import { dayOfYearText } from "../../../shared/values/us-text.ts";
import { type AppointmentRow, getAppointment, listedAppointments } from "../../domain/booking/appointment-lists.ts";
import { bookedTimesOf, readBookedDays } from "../../domain/booking/booked-days.ts";
import {
  candidateRooms,
  conflictAt,
  loadPatientContext,
  type PatientBookingContext,
  roomTimes,
} from "../../domain/booking/booking-context.ts";
import { allowedTime, bookingOf, checkTime } from "../../domain/booking/new-appointment.ts";
import type { RoomRow } from "../../domain/booking/references.ts";
import { writeAppointment } from "../../domain/booking/write-appointment.ts";
import {
  claimKey,
  createOnce,
  findAllCreated,
  type IdempotencyKey,
  keyOfPart,
} from "../../domain/changes/idempotency.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { DryRun, UseCase } from "../../http/use-case.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import { retryOnConflict } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { addMinutes } from "./availability.ts";
import { refuseOverbooking } from "./book.ts";

/** Returns an appointment of a series as the response lists it. The reason says why it could not be changed. */
export const itemOf = (
  { date, start_time, end_time, appointment_id }: AppointmentRow,
  reason: string | null = null,
): SeriesItem => ({ date, start_time, end_time, appointment_id, reason });

const SERVER_FAILURE = 500;

/**
 * Returns the sentence of a refusal.
 * @throws the error itself when it is not a refusal, such as a failing table, so that the same request can be sent again
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ClinicError) || ERROR_STATUS[error.code] >= SERVER_FAILURE) throw error;
  return Object.values(error.fields ?? {})[0] ?? error.message;
}

/** Reads the rows of practitioner, service, location and patient of a series, with the closures and the time off of all its dates. */
function loadSeriesContext(tenant_id: string, body: NewSeries): Promise<PatientBookingContext> {
  const dates = seriesDates(body);
  return loadPatientContext(tenant_id, body, { from_date: body.date, to_date: dates.at(-1) ?? body.date });
}

async function planSeries(tenant_id: string, body: NewSeries) {
  const context = await loadSeriesContext(tenant_id, body);
  const rooms = candidateRooms(context, body.room_id);
  const { start_time, overbook } = body;
  const requested = seriesDates(body).map((date) => ({
    start: { date, start_time },
    context,
    rooms,
    overbooks: overbook !== undefined,
  }));
  return { context, items: await checkStarts(tenant_id, requested) };
}

/**
 * Throws the error of a single booking for the first date that can't be booked: 409 `slot_taken` or 422.
 * @param isWhole whether one such date refuses the whole series; otherwise it is refused only when no date can be booked
 */
function refuseObstructed(items: readonly CheckedStart[], isWhole: boolean): void {
  const obstructed = items.filter(({ reason }) => reason !== null);
  const [first] = obstructed;
  if (!first?.reason || (!isWhole && obstructed.length < items.length)) return;
  const { isTaken, reason, date } = first;
  const message = SERIES.obstructed(obstructed.length, items.length, dayOfYearText(date), reason);
  throw new ClinicError(isTaken ? "slot_taken" : "invalid", message, { fields: { start_time: reason } });
}

/** Previews a series: each date with the reason why it can't be booked, if there is one. */
export const previewSeries: DryRun<typeof appointments.bookSeries> = async (caller, { body }) => {
  refuseOverbooking(caller, body);
  const { items } = await planSeries(caller.tenantId, body);
  return { items: items.map((item) => ({ ...item, appointment_id: null })) };
};

interface RequestedStart {
  readonly start: WallStart;
  readonly context: PatientBookingContext;
  /** The rooms in which it can take place; none when it needs no room. */
  readonly rooms: readonly RoomRow[];
  readonly appointment_id?: string;
  /** Whether it may overlap other appointments of the practitioner and the patient. */
  readonly overbooks?: boolean;
}

interface CheckedStart extends WallStart {
  readonly end_time: string;
  readonly reason: string | null;
  readonly isTaken: boolean;
}

/**
 * Checks several starts by the rules of a booking, after reading all booked days at once. Appointments that are to be
 * moved are checked in the given order, because each frees its time for the later ones.
 */
async function checkStarts(tenant_id: string, requested: readonly RequestedStart[]): Promise<CheckedStart[]> {
  const checked = requested.map((each) => ({ ...each, ...checkTime(each.context, each.start) }));
  const days = await readBookedDays(
    tenant_id,
    checked.flatMap(({ time, context, rooms }) => {
      if (!time) return [];
      const owners = [
        context.practitioner.staff_id,
        context.patient.patient_id,
        ...rooms.map(({ room_id }) => room_id),
      ];
      const span = withBuffers(time, context.service);
      return owners.map((person_id) => ({ person_id, span }));
    }),
  );
  const moved = new Set<string>();
  const bookedOf = (id: string) => bookedTimesOf(days, id).filter(({ appointment_id }) => !moved.has(appointment_id));

  return checked.map(({ start, context, rooms, appointment_id, overbooks, time, reason: rule }) => {
    const { practitioner, patient, service } = context;
    if (appointment_id) moved.add(appointment_id);
    const people = {
      practitioner: bookedOf(practitioner.staff_id),
      patient: bookedOf(patient.patient_id),
      practitioner_name: fullName(practitioner),
      patient_name: fullName(patient),
    };
    const conflict = time && conflictAt(time, overbooks ? undefined : people, roomTimes(rooms, bookedOf), service);
    const reason = rule ?? conflict ?? null;
    if (appointment_id && reason) moved.delete(appointment_id);
    const end_time = time?.end_time ?? addMinutes(start.start_time, service.duration);
    return { ...start, end_time, reason, isTaken: conflict !== undefined };
  });
}

/**
 * Reads the later appointments of the same series that have one of the statuses. They are in order of time.
 * @param moved_with the name of a move. The appointments that it moved to an earlier time are read as well.
 */
export async function readFollowing(
  { tenant_id, series_id, appointment_id: own, date, starts_at }: AppointmentRow,
  statuses: readonly AppointmentStatus[],
  moved_with?: string,
): Promise<AppointmentRow[]> {
  if (!series_id) return [];
  const today = earliestToday();
  const list = listedAppointments({ tenant_id, owner_id: series_id, from: date > today && !moved_with ? date : today });
  const { data } = await list.go({ limit: SERIES_MAX, consistent: true });
  const ids = [...new Set(data.map(({ appointment_id }) => appointment_id))];
  const rows = await readByKeys(
    appointmentEntity(),
    ids.map((appointment_id) => ({ tenant_id, appointment_id })),
  );
  return rows
    .filter((row) => row !== undefined)
    .filter((row) => row.series_id === series_id && row.appointment_id !== own)
    .filter((row) => row.starts_at > starts_at || (moved_with && row.moved_with === moved_with))
    .filter((row) => statuses.includes(row.appointment_status))
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
}

interface Series {
  readonly caller: TenantCaller;
  readonly body: NewSeries;
  readonly idempotencyKey: IdempotencyKey | undefined;
  readonly series_id: string;
  /** The rows against which the next date is checked. Undefined if they could not be read yet. */
  context: PatientBookingContext | undefined;
}

/** A date of a series that was checked, and the appointment that was booked on it. */
type BookedDate = CheckedStart & { readonly appointment_id: string | null };

/** Tries once to book the date at a position of the series, checked by the given rows. */
function tryDate(
  { caller, body, idempotencyKey, series_id }: Series,
  seriesContext: PatientBookingContext,
  { date, position, appointment_id }: { date: string; position: number; appointment_id: string },
): Promise<AppointmentRow> {
  const created_at = new Date().toISOString();
  // The transaction is conditional on the closures and the time off of its own year only.
  const context = { ...seriesContext, years: seriesContext.years.filter(({ year }) => date.startsWith(year)) };
  const change = bookingOf(caller, body, context, {
    after: {
      appointment_id,
      date,
      ...allowedTime(context, { date, start_time: body.start_time }, created_at),
      appointment_status: "BOOKED",
      series_id,
      series_position: position + 1,
      series_count: body.count,
      every_weeks: body.every_weeks,
      every_months: body.every_months,
      created_at,
    },
    operation: "appointments.bookSeries",
    idempotencyKey: keyOfPart(idempotencyKey, position),
    rooms: candidateRooms(context, body.room_id),
  });
  return writeAppointment(change);
}

/** Books the date at a position of the series, or returns the appointment that an earlier request has booked on it. */
function bookDate(series: Series, date: string, position: number): Promise<AppointmentRow> {
  const { caller, body, idempotencyKey } = series;
  const { tenantId } = caller;
  const appointment_id = newId("appt");
  let isRepeated = false;
  const attempt = async () => {
    // An attempt is repeated after a collision, so the rows may have changed.
    if (isRepeated || !series.context) series.context = await loadSeriesContext(tenantId, body);
    isRepeated = true;
    return tryDate(series, series.context, { date, position, appointment_id });
  };
  return createOnce(tenantId, keyOfPart(idempotencyKey, position), {
    create: () => retryOnConflict(attempt),
    load: (id) => getAppointment(tenantId, id),
  });
}

const isSlotTaken = (error: unknown) => error instanceof ClinicError && error.code === "slot_taken";

const bookedDate = (row: AppointmentRow): BookedDate => ({ ...itemOf(row), isTaken: false });

/** Returns the date as it was booked, or with the reason why it could not be booked. */
async function bookedOrRefused(series: Series, checked: CheckedStart, position: number): Promise<BookedDate> {
  try {
    return bookedDate(await bookDate(series, checked.date, position));
  } catch (error) {
    return { ...checked, reason: reasonOf(error), isTaken: isSlotTaken(error), appointment_id: null };
  }
}

/**
 * Books a series of appointments. All dates are checked before the first one is booked. Each date is then booked like a single
 * appointment, in its own transaction. A date that is taken in between is reported, and the others stay booked.
 *
 * Each transaction stores its own part of the idempotency key, so that the same request, sent again after an interruption,
 * books only the dates that are missing.
 */
export const bookSeries: UseCase<typeof appointments.bookSeries> = async (caller, { body, idempotencyKey }) => {
  const { tenantId } = caller;
  const { start_time } = body;
  refuseOverbooking(caller, body);
  const [planned] = await Promise.allSettled([planSeries(tenantId, body)]);
  // These are read after the dates were checked, so that appointments of the same request do not count as obstacles.
  const earlierIds = await findAllCreated(tenantId, idempotencyKey, body.count);
  const isResumed = earlierIds.some((id) => id !== undefined);
  if (!isResumed) {
    if (planned.status === "rejected") throw planned.reason;
    refuseObstructed(planned.value.items, !body.skip_conflicts);
  }
  const plan = planned.status === "fulfilled" ? planned.value : undefined;
  const new_id = newId("series");
  const series_id = (await claimKey(tenantId, idempotencyKey, new_id)) ?? new_id;
  const series: Series = { caller, body, idempotencyKey, series_id, context: plan?.context };

  const items: BookedDate[] = [];
  for (const [position, date] of seriesDates(body).entries()) {
    const checked = plan?.items[position] ?? { date, start_time, end_time: start_time, reason: null, isTaken: false };
    const earlierId = earlierIds[position];
    const isSkipped = checked.reason !== null && !isResumed;
    if (earlierId !== undefined) items.push(bookedDate(await getAppointment(tenantId, earlierId)));
    else if (isSkipped) items.push({ ...checked, appointment_id: null });
    else items.push(await bookedOrRefused(series, checked, position));
  }
  if (items.every(({ appointment_id }) => appointment_id === null)) refuseObstructed(items, true);
  return { series_id, items };
};

export interface PlannedMove {
  readonly row: AppointmentRow;
  readonly change: WallStart & Omit<Reschedule, "version" | "scope">;
  readonly item: SeriesItem;
}

const PLACE = ["practitioner_id", "service_id", "location_id", "room_id"] as const;

/** Returns the fields that the change replaces on the appointment, except its time. */
const otherPlace = (before: AppointmentRow, body: Reschedule): Omit<Reschedule, "version" | "scope"> =>
  Object.fromEntries(
    PLACE.filter((name) => body[name] !== undefined && body[name] !== before[name]).map((name) => [name, body[name]]),
  );

const isLater = ({ days, minutes }: Shift) => days > 0 || (days === 0 && minutes > 0);

type Move = Omit<PlannedMove, "item">;

/** A move with the start that it requests, or with the reason why it is refused. */
interface ReadMove extends Move {
  readonly start?: RequestedStart;
  readonly refusal?: string;
}

/** Reads the rows of all moves, once for those with the same practitioner, service and location. */
async function readMoves(tenant_id: string, moves: readonly Move[]): Promise<ReadMove[]> {
  const groupOf = ({ row, change }: Move) => {
    const { practitioner_id, service_id, location_id } = { ...row, ...change };
    return [practitioner_id, service_id, location_id].join(" ");
  };
  const read = new Map<string, Promise<PatientBookingContext>>();
  for (const move of moves) {
    const group = groupOf(move);
    if (read.has(group)) continue;
    const members = moves.filter((each) => groupOf(each) === group);
    const dates = members.map(({ change }) => change.date).toSorted();
    const { row, change } = move;
    // Without a room id, rooms are read only for a service that needs one. They are needed if any appointment has a room.
    const room_id = change.room_id ?? members.find((each) => each.row.room_id)?.row.room_id;
    const range = { from_date: dates[0] ?? change.date, to_date: dates.at(-1) ?? change.date };
    read.set(group, loadPatientContext(tenant_id, { ...row, ...change, room_id }, range));
  }
  await Promise.allSettled(read.values());
  return Promise.all(
    moves.map(async (move): Promise<ReadMove> => {
      const { row, change } = move;
      try {
        const shared = (await read.get(groupOf(move))) as PatientBookingContext;
        const context = { ...shared, service: asBooked(shared.service, row) };
        const rooms = candidateRooms(context, change.room_id, row.room_id);
        return { ...move, start: { start: change, context, rooms, appointment_id: row.appointment_id } };
      } catch (error) {
        return { ...move, refusal: reasonOf(error) };
      }
    }),
  );
}

/**
 * Plans the move of an appointment and, with `scope: "following"`, of the later ones of its series by the same number of days
 * and minutes on the wall clock. The moves have to be carried out in this order, so that no appointment is moved to a time that a
 * later move has yet to free.
 * @param moved_with the name of the interrupted move that is resumed
 */
export async function planMoves(before: AppointmentRow, body: Reschedule, moved_with?: string): Promise<PlannedMove[]> {
  const shift = shiftBetween(before, {
    date: body.date ?? before.date,
    start_time: body.start_time ?? before.start_time,
  });
  const place = otherPlace(before, body);
  const rows = [before, ...(body.scope === "following" ? await readFollowing(before, ["BOOKED"], moved_with) : [])];
  const inOrder = isLater(shift) ? rows.toReversed() : rows;
  const moves = inOrder.map((row): Move => ({ row, change: { ...shiftWallTime(row, shift), ...place } }));
  const reads = await readMoves(before.tenant_id, moves);
  const requested = reads.flatMap(({ start }) => start ?? []);
  const checked = await checkStarts(before.tenant_id, requested);
  const checkOf = new Map(requested.map((start, index) => [start, checked[index]]));
  return reads.map(({ row, change, start, refusal }) => {
    const check = start && checkOf.get(start);
    const status = row.appointment_status;
    const reason =
      status === "BOOKED" ? (refusal ?? check?.reason ?? null) : APPOINTMENT_TEXTS.notReschedulable(status);
    const { date, start_time } = change;
    return { row, change, item: { ...itemOf(row, reason), date, start_time, end_time: check?.end_time ?? start_time } };
  });
}
