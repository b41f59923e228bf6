import type { AppointmentStatus } from "../../../shared/appointments/status.ts";
import type { Totals } from "../../../shared/reports/appointment-report.ts";

const PERCENT = 100;

/** Returns a share such as "82%", or a dash if the whole is zero. */
export const percent = (part: number, whole: number): string =>
  whole > 0 ? `${Math.round((part / whole) * PERCENT)}%` : "–";

/** Returns the share of the appointments that have one of the statuses. */
export const statusRate = ({ by_status, appointments }: Totals, ...statuses: readonly AppointmentStatus[]): string =>
  percent(
    statuses.reduce((sum, status) => sum + (by_status[status] ?? 0), 0),
    appointments,
  );
