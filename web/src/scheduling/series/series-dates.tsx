import "./series-dates.css";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { listedDayText } from "../../lib/wall-clock.ts";
import { SERIES_SCREEN } from "./texts.ts";

/** Returns "Mon, Nov 23, 10:00 AM". */
export const startText = ({ date, start_time }: SeriesItem): string =>
  `${listedDayText(date)}, ${timeText(start_time)}`;

/** Lists the dates of a series, each with the reason if it can't be booked, moved or cancelled. */
export const SeriesDates = ({ items }: { readonly items: readonly SeriesItem[] }) => (
  <ol className="series-dates">
    {items.map((item) => (
      <li key={`${item.date} ${item.start_time}`}>
        <span>{startText(item)}</span>
        <StatusIndicator type={item.reason === null ? "success" : "warning"}>
          {item.reason ?? SERIES_SCREEN.free}
        </StatusIndicator>
      </li>
    ))}
  </ol>
);
