import { seriesDates } from "../../shared/appointments/series-dates.ts";
import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { untilWritten } from "../data/contention.ts";
import { claimKey, createOnce, findAllCreated, keyOfPart } from "../data/idempotency.ts";
import { newId } from "../data/new-id.ts";
import type { UseCase } from "../http/api.ts";
import { allowedTime } from "./allowed-time.ts";
import { bookingOf, refuseOverbooking } from "./booking-of.ts";
import { type AppointmentRow, getAppointment } from "./get-appointment.ts";
import { planSeries, readSeriesParts, refuseObstructed } from "./plan-series.ts";
import { itemOf, reasonOf } from "./series-item.ts";
import { candidateRooms } from "./suitable-rooms.ts";
import { writeAppointment } from "./write-appointment.ts";

const isSlotTaken = (error: unknown) => error instanceof ClinicError && error.code === "slot_taken";

/**
 * Books a series of appointments. All dates are judged before the first one is booked. Each date is then booked like a single
 * appointment, in its own transaction. A date that is taken in between is reported, and the others stay booked.
 *
 * Each transaction stores its own part of the idempotency key, so that the same request, sent again after an interruption,
 * books only the dates that are missing.
 */
export const bookSeries: UseCase<typeof contract.appointments.bookSeries> = async (
  caller,
  { body, idempotencyKey },
) => {
  const { tenantId } = caller;
  const { start_time, every_weeks, count: series_count } = body;
  refuseOverbooking(caller, body);
  const dates = seriesDates(body);
  const [planned] = await Promise.allSettled([planSeries(tenantId, body)]);
  // These are read after the dates were judged, so that appointments of the same request do not count as obstacles.
  const booked = await findAllCreated(tenantId, idempotencyKey, series_count);
  const isResumed = booked.some((id) => id !== undefined);
  if (!isResumed) {
    if (planned.status === "rejected") throw planned.reason;
    refuseObstructed(planned.value.items, !body.skip_conflicts);
  }
  const plan = planned.status === "fulfilled" ? planned.value : undefined;
  const new_id = newId("series");
  const series_id = (await claimKey(tenantId, idempotencyKey, new_id)) ?? new_id;
  let parts = plan?.parts;

  const bookDate = (date: string, n: number): Promise<AppointmentRow> => {
    const appointment_id = newId("appt");
    const key = keyOfPart(idempotencyKey, n);
    let isFirst = true;
    const create = () =>
      untilWritten(async () => {
        if (!isFirst || !parts) parts = await readSeriesParts(tenantId, body);
        isFirst = false;
        const created_at = new Date().toISOString();
        // The transaction is conditional on the closures and the time off of its own year only.
        const judged = { ...parts, years: parts.years.filter(({ year }) => date.startsWith(year)) };
        const rooms = candidateRooms(judged, body.room_id);
        const time = allowedTime(judged, { date, start_time }, created_at);
        const place = { series_id, series_position: n + 1, series_count, every_weeks };
        const after = { appointment_id, date, ...time, appointment_status: "BOOKED" as const, ...place, created_at };
        return writeAppointment(
          bookingOf(caller, body, judged, { after, operation: "appointments.bookSeries", idempotencyKey: key, rooms }),
        );
      });
    return createOnce(tenantId, key, { create, load: (id) => getAppointment(tenantId, id) });
  };

  const items = [];
  for (const [n, date] of dates.entries()) {
    const id = booked[n];
    const judged = plan?.items[n] ?? { date, start_time, end_time: start_time, reason: null, isTaken: false };
    if (id !== undefined) items.push({ ...judged, ...itemOf(await getAppointment(tenantId, id)) });
    else if (judged.reason !== null && !isResumed) items.push({ ...judged, appointment_id: null });
    else
      items.push(
        await bookDate(date, n).then(
          (row) => ({ ...judged, ...itemOf(row) }),
          (error) => ({ ...judged, reason: reasonOf(error), isTaken: isSlotTaken(error), appointment_id: null }),
        ),
      );
  }
  if (items.every(({ appointment_id }) => appointment_id === null)) refuseObstructed(items, true);
  return { series_id, items };
};
