import type { NewSeries } from "../../shared/appointments/series.ts";
import { seriesDates } from "../../shared/appointments/series-dates.ts";
import { ClinicError } from "../../shared/errors.ts";
import { type COLLIDED, untilWritten } from "../data/contention.ts";
import { claimKey, createOnce, findAllCreated, type IdempotencyKey, keyOfPart } from "../data/idempotency.ts";
import { newId } from "../data/new-id.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { allowedTime } from "./allowed-time.ts";
import { bookingOf, refuseOverbooking } from "./booking-of.ts";
import type { CheckedStart } from "./check-starts.ts";
import { type AppointmentRow, getAppointment } from "./get-appointment.ts";
import { planSeries, readSeriesParts, refuseObstructed } from "./plan-series.ts";
import type { AppointmentParts } from "./read-offer.ts";
import { itemOf, reasonOf } from "./series-item.ts";
import { candidateRooms } from "./suitable-rooms.ts";
import { writeAppointment } from "./write-appointment.ts";

/** A series while it is being booked. */
interface Series {
  readonly caller: TenantCaller;
  readonly body: NewSeries;
  readonly idempotencyKey: IdempotencyKey | undefined;
  readonly series_id: string;
  /** The rows against which the next date is checked. Undefined if they could not be read yet. */
  parts: AppointmentParts | undefined;
}

/** A date of a series that was checked, and the appointment that was booked on it. */
type BookedDate = CheckedStart & { readonly appointment_id: string | null };

/** Tries once to book the date at a position of the series, checked by the given rows. */
function tryDate(
  { caller, body, idempotencyKey, series_id }: Series,
  seriesParts: AppointmentParts,
  { date, position, appointment_id }: { date: string; position: number; appointment_id: string },
): Promise<AppointmentRow | typeof COLLIDED> {
  const created_at = new Date().toISOString();
  // The transaction is conditional on the closures and the time off of its own year only.
  const parts = { ...seriesParts, years: seriesParts.years.filter(({ year }) => date.startsWith(year)) };
  const change = bookingOf(caller, body, parts, {
    after: {
      appointment_id,
      date,
      ...allowedTime(parts, { date, start_time: body.start_time }, created_at),
      appointment_status: "BOOKED",
      series_id,
      series_position: position + 1,
      series_count: body.count,
      every_weeks: body.every_weeks,
      created_at,
    },
    operation: "appointments.bookSeries",
    idempotencyKey: keyOfPart(idempotencyKey, position),
    rooms: candidateRooms(parts, body.room_id),
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
    if (isRepeated || !series.parts) series.parts = await readSeriesParts(tenantId, body);
    isRepeated = true;
    return tryDate(series, series.parts, { date, position, appointment_id });
  };
  return createOnce(tenantId, keyOfPart(idempotencyKey, position), {
    create: () => untilWritten(attempt),
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
export const bookSeries: UseCase<"appointments.bookSeries"> = async (caller, { body, idempotencyKey }) => {
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
  const series: Series = { caller, body, idempotencyKey, series_id, parts: plan?.parts };

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
