import BarChart from "@cloudscape-design/components/bar-chart";
import { REPORTS_SCREEN } from "../../../../shared/messages/reports-screen.ts";
import type { AppointmentReport } from "../../../../shared/reports/appointment-report.ts";
import { PEOPLE_FIGURES } from "../../../../shared/reports/people-count.ts";
import { listedDayText } from "../../lib/wall-clock.ts";

interface PeopleChartProps {
  readonly days: AppointmentReport["people"]["days"];
}

/** The least end of the axis, so that its labels are whole numbers. */
const MIN_AXIS_END = 4;

/** Draws the new patients and leads of each day. The table below has the same numbers. */
export default function PeopleChart({ days }: PeopleChartProps) {
  return (
    <BarChart
      ariaLabel="New patients and leads per day"
      height={220}
      hideFilter
      xScaleType="categorical"
      series={PEOPLE_FIGURES.map((figure) => ({
        type: "bar" as const,
        title: REPORTS_SCREEN.people[figure],
        data: days.map((day) => ({ x: listedDayText(day.date), y: day[figure] })),
      }))}
      yDomain={[0, Math.max(MIN_AXIS_END, ...days.flatMap((day) => PEOPLE_FIGURES.map((figure) => day[figure])))]}
      xDomain={days.map(({ date }) => listedDayText(date))}
      i18nStrings={{ xTickFormatter: (day) => String(day).replace(/^\w+, /, "") }}
    />
  );
}
