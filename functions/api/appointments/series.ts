import { type BookedTime, freeRoom, withBuffers } from "../../../shared/appointments/booking-rules.ts";
import type { appointments } from "../../../shared/appointments/routes.ts";
import {
  type NewSeries,
  SERIES_MAX,
  type SeriesItem,
  seriesDates,
  type WallStart,
} from "../../../shared/appointments/series.ts";
import type { AppointmentStatus } from "../../../shared/appointments/status.ts";
import { SERIES } from "../../../shared/appointments/texts.ts";
import { ClinicError, ERROR_STATUS } from "../../../shared/contract/errors.ts";
import { earliestToday } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { dayOfYearText } from "../../../shared/values/us-text.ts";
import { type AppointmentRow, getAppointment, listedAppointments } from "../../domain/booking/appointment-lists.ts";
import { bookedTimesOf, type PersonTime, readBookedDays } from "../../domain/booking/booked-days.ts";
import {
  candidateRooms,
  conflictAt,
  loadPatientContext,
  type PatientBookingContext,
  roomTimes,
} from "../../domain/booking/booking-context.ts";
import { addMinutes } from "../../domain/booking/free-times.ts";
import { allowedTime, bookingOf, checkTime } from "../../domain/booking/new-appointment.ts";
import type { RoomRow } from "../../domain/booking/references.ts";
import { writeAppointment } from "../../domain/booking/write-appointment.ts";
import {
  claimKey,
  createOnce,
  findAllCreated,
  type IdempotencyKey,
  keyOfPart,
} from "../../domain/changes/create-once.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { DryRun, UseCase } from "../../http/use-case.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import { retryOnConflict } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
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

export interface RequestedStart {
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
 * moved are checked in the given order, because each frees its former time for the later ones, and takes its new one.
 */
export async function checkStarts(tenant_id: string, requested: readonly RequestedStart[]): Promise<CheckedStart[]> {
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
  const taken: PersonTime<BookedTime>[] = [];
  const bookedOf = (id: string) => [
    ...bookedTimesOf(days, id).filter(({ appointment_id }) => !moved.has(appointment_id)),
    ...taken.filter(({ person_id }) => person_id === id).map(({ span }) => span),
  ];

  return checked.map(({ start, context, rooms, appointment_id, overbooks, time, reason: rule }) => {
    const { practitioner, patient, service } = context;
    if (appointment_id) moved.add(appointment_id);
    const people = {
      practitioner: bookedOf(practitioner.staff_id),
      patient: bookedOf(patient.patient_id),
      practitioner_name: fullName(practitioner),
      patient_name: fullName(patient),
    };
    const inRooms = roomTimes(rooms, bookedOf);
    const conflict = time && conflictAt(time, overbooks ? undefined : people, inRooms, service);
    const reason = rule ?? conflict ?? null;
    if (appointment_id && reason) moved.delete(appointment_id);
    else if (appointment_id && time) {
      const span = withBuffers({ appointment_id, ...time }, service);
      const owners = [
        practitioner.staff_id,
        patient.patient_id,
        freeRoom(time, inRooms, service)?.room_id ?? [],
      ].flat();
      taken.push(...owners.map((person_id) => ({ person_id, span })));
    }
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
  // These are read after the dates were checked, so that appointments of the same request do not count against them.
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
