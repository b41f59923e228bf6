import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { SERIES_SCREEN } from "./texts.ts";

/** Returns "3 of 10, every 2 weeks"; undefined for a single appointment. */
export const seriesText = ({ series_position, series_count, every_weeks }: Appointment): string | undefined =>
  series_position && series_count && every_weeks
    ? SERIES_SCREEN.place(series_position, series_count, every_weeks)
    : undefined;
