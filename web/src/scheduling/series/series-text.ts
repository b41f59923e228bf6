import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { SERIES } from "../../../../shared/messages/series.ts";

/** Returns "3 of 10, every 2 weeks"; undefined for an appointment that was booked alone. */
export const seriesText = ({ series_position, series_count, every_weeks }: Appointment): string | undefined =>
  series_position && series_count && every_weeks ? SERIES.place(series_position, series_count, every_weeks) : undefined;
