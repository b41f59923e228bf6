import BarChart, { type BarChartProps } from "@cloudscape-design/components/bar-chart";
import { listedDayText } from "../../lib/wall-clock.ts";

interface DayChartProps extends Pick<BarChartProps<string>, "ariaLabel" | "stackedBars" | "yDomain"> {
  readonly dates: readonly string[];
  /** The figures that are drawn, each with its value on each date. */
  readonly figures: readonly { readonly title: string; readonly color?: string; readonly values: readonly number[] }[];
}

/** Draws figures of each day. The table below has the same numbers. */
export default function DayChart({ dates, figures, ...chart }: DayChartProps) {
  const days = dates.map(listedDayText);
  return (
    <BarChart
      {...chart}
      height={220}
      hideFilter
      xScaleType="categorical"
      series={figures.map(({ values, ...figure }) => ({
        ...figure,
        type: "bar" as const,
        data: days.map((x, index) => ({ x, y: values[index] ?? 0 })),
      }))}
      xDomain={days}
      i18nStrings={{ xTickFormatter: (day) => String(day).replace(/^\w+, /, "") }}
    />
  );
}
