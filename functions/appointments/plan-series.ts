import type { NewSeries } from "../../shared/appointments/series.ts";
import { seriesDates } from "../../shared/appointments/series-dates.ts";
import { ClinicError } from "../../shared/errors.ts";
import { SERIES } from "../../shared/messages/series.ts";
import { dayOfYearText } from "../../shared/us-text.ts";
import type { DryRun } from "../http/api.ts";
import { refuseOverbooking } from "./booking-of.ts";
import { type CheckedStart, checkStarts } from "./check-starts.ts";
import { type AppointmentParts, readParts } from "./read-offer.ts";
import { candidateRooms } from "./suitable-rooms.ts";

/** Reads the rows of practitioner, service, location and patient of a series, with the closures and the time off of all its dates. */
export function readSeriesParts(tenant_id: string, body: NewSeries): Promise<AppointmentParts> {
  const dates = seriesDates(body);
  return readParts(tenant_id, body, { from_date: body.date, to_date: dates.at(-1) ?? body.date });
}

/** Checks every date of a series by the rules of a booking. */
export async function planSeries(tenant_id: string, body: NewSeries) {
  const parts = await readSeriesParts(tenant_id, body);
  const rooms = candidateRooms(parts, body.room_id);
  const { start_time, overbook } = body;
  const requested = seriesDates(body).map((date) => ({
    start: { date, start_time },
    parts,
    rooms,
    overbooks: overbook !== undefined,
  }));
  return { parts, items: await checkStarts(tenant_id, requested) };
}

/**
 * Throws the error of a single booking for the first date that can't be booked: 409 `slot_taken` or 422.
 * @param isWhole whether one such date refuses the whole series; otherwise it is refused only when no date can be booked
 */
export function refuseObstructed(items: readonly CheckedStart[], isWhole: boolean): void {
  const obstructed = items.filter(({ reason }) => reason !== null);
  const [first] = obstructed;
  if (!first?.reason || (!isWhole && obstructed.length < items.length)) return;
  const { isTaken, reason, date } = first;
  const message = SERIES.obstructed(obstructed.length, items.length, dayOfYearText(date), reason);
  throw new ClinicError(isTaken ? "slot_taken" : "invalid", message, { fields: { start_time: reason } });
}

/** Previews a series: each date with the reason why it can't be booked, if there is one. */
export const previewSeries: DryRun<"appointments.bookSeries"> = async (caller, { body }) => {
  refuseOverbooking(caller, body);
  const { items } = await planSeries(caller.tenantId, body);
  return { items: items.map((item) => ({ ...item, appointment_id: null })) };
};
