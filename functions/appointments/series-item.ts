import type { SeriesItem } from "../../shared/appointments/series.ts";
import { ClinicError, ERROR_STATUS } from "../../shared/errors.ts";
import type { AppointmentRow } from "./get-appointment.ts";

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
