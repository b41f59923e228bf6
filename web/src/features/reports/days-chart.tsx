import BarChart from "@cloudscape-design/components/bar-chart";
import { APPOINTMENT_STATUSES } from "../../../../shared/appointments/status.ts";
import type { AppointmentReport } from "../../../../shared/reports/appointment-report.ts";
import { listedDayText } from "../../lib/wall-clock.ts";
import { statusColor } from "../../scheduling/appointments/appointment-status.tsx";

interface DaysChartProps {
  readonly days: AppointmentReport["days"];
}

/** Draws the appointments of each day by status. The table below has the same numbers. */
export default function DaysChart({ days }: DaysChartProps) {
  const shown = APPOINTMENT_STATUSES.filter((status) => days.some(({ by_status }) => by_status[status]));
  return (
    <BarChart
      ariaLabel="Appointments per day by status"
      height={220}
      stackedBars
      hideFilter
      xScaleType="categorical"
      series={shown.map((status) => ({
        type: "bar" as const,
        title: status,
        color: statusColor(status),
        data: days.map(({ date, by_status }) => ({ x: listedDayText(date), y: by_status[status] ?? 0 })),
      }))}
      xDomain={days.map(({ date }) => listedDayText(date))}
      i18nStrings={{ xTickFormatter: (day) => String(day).replace(/^\w+, /, "") }}
    />
  );
}
