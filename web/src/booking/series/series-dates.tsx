import "./series-dates.css";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Interval, SeriesItem } from "../../../../shared/appointments/series.ts";
import { counted, timeText } from "../../../../shared/values/us-text.ts";
import { listedDayText } from "../../lib/wall-clock.ts";

function every({ every_weeks, every_months }: Interval): string {
  const [count = 1, unit] = every_months ? [every_months, "month"] : [every_weeks, "week"];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}
const appointments = (count: number) => counted(count, "appointment");
const dates = (count: number) => counted(count, "obstructed date");

export const SERIES_SCREEN = {
  count: "Enter a whole number from 2 to 52",
  weeks: "Enter a whole number of weeks from 1 to 52",
  place: (position: number, count: number, interval: Interval) => `${position} of ${count}, ${every(interval)}`,
  preview: "Preview dates",
  asking: "Looking at each date",
  free: "Free",
  bookTitle: (count: number, interval: Interval) => `${appointments(count)}, ${every(interval)}`,
  bookAll: (count: number) => `Book all ${count}`,
  bookOthers: (obstructed: number) => `Book without the ${dates(obstructed)}`,
  noneFree: "None of these dates can be booked. Go back and choose another time or day.",
  booked: (count: number, patient: string, interval: Interval) =>
    `${appointments(count)} of ${patient} ${count === 1 ? "is" : "are"} booked, ${every(interval)}.`,
  notBooked: "These dates were not booked",
  scope: "Which appointments",
  this: "Only this one",
  following: "This and the following",
  moveQuestion: (patient: string) => `Move the appointment of ${patient}?`,
  moveTitle: "Move this and the following appointments",
  moveAll: (count: number) => `Move all ${count}`,
  moveOthers: (count: number) => `Move ${count} and keep the others`,
  moved: (count: number, patient: string) =>
    `${appointments(count)} of ${patient} ${count === 1 ? "is" : "are"} moved.`,
  notMoved: "These appointments stay where they are",
  followingReleased: "The times of this appointment and of the following ones of its series become free.",
  cancelled: (count: number, patient: string) =>
    `${appointments(count)} of ${patient} ${count === 1 ? "is" : "are"} cancelled.`,
  notCancelled: "These appointments were not cancelled",
  notChanged: (patient: string) => `The appointments of ${patient} were not changed.`,
} as const;

/** Returns "3 of 10, every 2 weeks"; undefined for a single appointment. */
export const seriesText = ({ series_position, series_count, ...interval }: Appointment): string | undefined =>
  series_position && series_count ? SERIES_SCREEN.place(series_position, series_count, interval) : undefined;

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
