import "./calendar-bar.css";
import "../../booking/calendar/calendar.css";
import "./calendar-month.css";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo } from "react";
import type { Location } from "../../../../shared/locations/location.ts";
import type { DayLoad } from "../../../../shared/reports/day-load.ts";
import { addDays, CALENDAR_DAYS, periodsOn, weekdayOf } from "../../../../shared/values/days-and-times.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { counted, dayText } from "../../../../shared/values/us-text.ts";
import { closuresQuery } from "../../api/locations.ts";
import { practitionersOfLocationQuery } from "../../api/practitioners.ts";
import { dayLoadsQuery } from "../../api/reports.ts";
import { availableMinutes } from "../../booking/calendar/columns.ts";
import { CALENDAR_SCREEN } from "../../booking/calendar/texts.ts";
import { columnOf } from "../../booking/calendar/use-columns.ts";
import { LocationFilter, PractitionerFilter, rememberDeskLocation } from "../../booking/location-filter.tsx";
import { QueryBoundary, QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { monthText, weeksOfMonth } from "../../lib/dates.ts";
import type { AddressChange } from "./use-address.ts";

/** How full a day is. */
interface Load {
  readonly appointments: number;
  readonly booked: number;
  readonly available: number;
}

const FULL = 0.9;

/** Returns the share of the available time that is booked, in per cent; undefined for a day on which no one works. */
const percent = ({ booked, available }: Load): number | undefined =>
  available > 0 ? Math.round((booked / available) * 100) : undefined;

interface MonthDayProps {
  readonly date: string;
  readonly load: Load;
  /** Whether the location is closed, rather than without anyone who works. */
  readonly isClosed: boolean;
  readonly isToday: boolean;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

/** Shows how full a day is, as a button that opens it. */
function MonthDay({ date, load, isClosed, isToday, isCurrent, onChoose }: MonthDayProps) {
  const share = percent(load);
  const none = isClosed ? CALENDAR_SCREEN.month.closed : CALENDAR_SCREEN.month.unstaffed;
  return (
    <button
      type="button"
      data-date={date}
      className={share === undefined ? "month-day month-day-closed" : "month-day"}
      aria-current={isToday ? "date" : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onChoose}
    >
      <span className="calendar-unseen">{dayText(date)}: </span>
      <span className="month-number" aria-hidden="true">
        {Number(date.slice(-2))}
      </span>
      <span className="month-share">
        {share === undefined ? none : `${share}%`}
        {share !== undefined && <span className="calendar-unseen">{CALENDAR_SCREEN.month.booked}</span>}
      </span>
      <span className="month-count">{load.appointments > 0 && counted(load.appointments, "appointment")}</span>
      {share !== undefined && (
        <span className={load.booked >= load.available * FULL ? "month-bar month-bar-full" : "month-bar"}>
          <span style={{ width: `${Math.min(share, 100)}%` }} />
        </span>
      )}
    </button>
  );
}

const WEEK = 7;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

const firstOf = (date: string) => `${date.slice(0, 7)}-01`;

/** Returns how full a day is for one practitioner, or for all together. */
function loadOn(day: DayLoad | undefined, available: number, practitioner: string | undefined): Load {
  const figures = day?.practitioners.filter((each) => !practitioner || each.practitioner_id === practitioner) ?? [];
  return {
    appointments: figures.reduce((sum, { appointments }) => sum + appointments, 0),
    booked: figures.reduce((sum, { booked_minutes }) => sum + booked_minutes, 0),
    available,
  };
}

interface CalendarMonthProps {
  readonly location: Location;
  /** A day of the month that is shown. */
  readonly date: string;
  readonly today: string;
  /** The practitioner whose days are shown; undefined for all. */
  readonly practitioner: string | undefined;
  readonly onChange: (change: AddressChange) => void;
}

/** Shows how full each day of a month is, at a location or with one practitioner. A click opens the day. */
export default function CalendarMonth({ location, date, today, practitioner, onChange }: CalendarMonthProps) {
  const { location_id } = location;
  const weeks = useMemo(() => weeksOfMonth(firstOf(date)), [date]);
  const days = weeks.flat().filter((day) => day !== undefined);
  const practitioners = useQuery(practitionersOfLocationQuery(location_id));
  const closures = useQuery(closuresQuery(location_id));
  const loads = useQuery(dayLoadsQuery(location_id, { from: days[0] ?? date, to: days.at(-1) ?? date }));
  const here = practitioners.data ?? [];
  const available = (day: string) =>
    here
      .filter(({ staff_id }) => !practitioner || staff_id === practitioner)
      .map((each) => columnOf({ ...each, name: fullName(each) }, day, { location, closures: closures.data ?? [] }))
      .reduce((sum, column) => sum + availableMinutes(column), 0);

  const isClosed = (day: string) =>
    location.operating_hours[weekdayOf(day)].status === "closed" ||
    periodsOn(closures.data ?? [], day).some(({ start_time }) => !start_time);

  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    const from = (event.target as HTMLElement).dataset.date;
    const step = STEPS[event.key];
    if (!step || !from) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${addDays(from, step)}"]`)?.focus();
  }

  const cell = (all: readonly DayLoad[], day: string) => (
    <MonthDay
      date={day}
      load={loadOn(
        all.find((each) => each.date === day),
        available(day),
        practitioner,
      )}
      isClosed={isClosed(day)}
      isToday={day === today}
      isCurrent={day === date}
      onChoose={() => onChange({ view: "day", date: day })}
    />
  );

  return (
    <>
      <div className="calendar-bar">
        <LocationFilter
          required
          value={location_id}
          onChange={(value) => {
            if (value) rememberDeskLocation(value);
            onChange({ location: value, practitioner: undefined });
          }}
        />
        <PractitionerFilter
          practitioners={here}
          value={practitioner}
          onChange={(value) => onChange({ practitioner: value })}
        />
        <span className="month-title" data-repeat>
          <Button
            variant="icon"
            iconName="angle-left"
            ariaLabel="Month before"
            onClick={() => onChange({ date: firstOf(addDays(firstOf(date), -1)) })}
          />
          <strong aria-live="polite">{monthText(date)}</strong>
          <Button
            variant="icon"
            iconName="angle-right"
            ariaLabel="Month after"
            onClick={() => onChange({ date: firstOf(addDays(firstOf(date), 31)) })}
          />
        </span>
        <Button wrapText={false} disabled={date === today} onClick={() => onChange({ date: undefined })}>
          Today
        </Button>
      </div>
      <QueryFailure query={practitioners} />
      <QueryFailure query={closures} />
      <QueryBoundary query={loads} loading={CALENDAR_SCREEN.loading}>
        {(all) => (
          <table className="month" aria-label={`${monthText(date)}, ${location.location_name}`} onKeyDown={moveFocus}>
            <thead>
              <tr>
                {CALENDAR_DAYS.map((day) => (
                  <th key={day} scope="col" abbr={day}>
                    {day.slice(0, 3)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.find(Boolean)}>
                  {CALENDAR_DAYS.map((day, index) => (
                    <td key={day}>{week[index] && cell(all, week[index])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryBoundary>
    </>
  );
}
