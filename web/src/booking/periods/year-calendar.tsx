import "./year-calendar.css";
import Button from "@cloudscape-design/components/button";
import { type KeyboardEvent, useState } from "react";
import { addDays, CALENDAR_DAYS, periodsOn } from "../../../../shared/values/days-and-times.ts";
import type { Period } from "../../../../shared/values/period.ts";
import { latestDate } from "../../../../shared/values/typed-input.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { once } from "../../lib/async.ts";
import { deviceToday, weeksOfMonth } from "../../lib/dates.ts";

/** A period that the calendar marks. */
export type MarkedPeriod = Omit<Period, "reason"> & { readonly reason?: string | undefined };

interface YearCalendarProps {
  /** The word for a marked day: "closed" or "away". */
  readonly mark: string;
  readonly periods: readonly MarkedPeriod[];
  readonly onChoose: (date: string) => void;
}

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));
const WEEK = 7;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };
const yearOf = (date: string) => Number(date.slice(0, 4));
const monthName = once(() => new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" }));

/** Returns the class of a day: marked for the whole day, for some hours, or not at all. */
function markClass(periods: readonly MarkedPeriod[]): string {
  if (periods.length === 0) return "";
  return periods.some(({ start_time }) => !start_time) ? " year-marked" : " year-partly";
}

/** Shows the months of a year, of this year from the current one on, with their marked days. Arrow keys move from day to day. */
export function YearCalendar({ mark, periods, onChoose }: YearCalendarProps) {
  const today = deviceToday();
  const [year, setYear] = useState(yearOf(today));
  const [current, setCurrent] = useState(today);
  const isThisYear = today.startsWith(`${year}-`);
  const firstDay = isThisYear ? today : `${year}-01-01`;
  const focusable = current.startsWith(`${year}-`) ? current : firstDay;
  const months = isThisYear ? MONTHS.filter((month) => month >= today.slice(5, 7)) : MONTHS;

  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${addDays(focusable, step)}"]`)?.focus();
  }

  const dayButton = (date: string) => {
    const marking = periodsOn(periods, date);
    const labels = marking.map(({ reason }) => [mark, reason].filter(Boolean).join(": "));
    return (
      <button
        type="button"
        data-date={date}
        className={`year-day${markClass(marking)}${date === today ? " year-today" : ""}`}
        aria-label={[dayText(date), ...labels].join(", ")}
        title={labels.join(", ")}
        tabIndex={date === focusable ? 0 : -1}
        onFocus={() => setCurrent(date)}
        onClick={() => onChoose(date)}
      >
        {Number(date.slice(-2))}
      </button>
    );
  };

  return (
    <div>
      <div className="year-bar">
        <Button
          variant="icon"
          iconName="angle-left"
          formAction="none"
          ariaLabel="Previous year"
          disabled={year <= yearOf(today)}
          onClick={() => setYear(year - 1)}
        />
        <strong aria-live="polite">{year}</strong>
        <Button
          variant="icon"
          iconName="angle-right"
          formAction="none"
          ariaLabel="Next year"
          disabled={year >= yearOf(latestDate())}
          onClick={() => setYear(year + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are pressed on the days inside. */}
      <div className="year" onKeyDown={moveFocus}>
        {months.map((month) => (
          <table key={month} className="year-month">
            <caption>{monthName().format(Date.parse(`${year}-${month}-01`))}</caption>
            <thead>
              <tr>
                {CALENDAR_DAYS.map((day) => (
                  <th key={day} scope="col" abbr={day}>
                    {day.slice(0, 2)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOfMonth(`${year}-${month}-01`).map((week) => (
                <tr key={week.find(Boolean)}>
                  {CALENDAR_DAYS.map((day, index) => (
                    <td key={day}>{week[index] && dayButton(week[index])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}
