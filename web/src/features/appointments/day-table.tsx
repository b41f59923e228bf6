import "./day-table.css";
import { type KeyboardEvent, useRef, useState } from "react";
import { timeText } from "../../lib/wall-clock.ts";
import { DayCell } from "./day-cell.tsx";
import type { Cell, Lane, Row } from "./day-grid.ts";
import { firstPlace, isReachable, type Place, placeAfter } from "./day-places.ts";

const TIME_PX = 80;
const LANE_PX = 140;
const NOTHING: Cell = { kind: "off" };

interface DayTableProps {
  readonly label: string;
  readonly lanes: readonly Lane[];
  readonly rows: readonly Row[];
  /** The present wall-clock time; undefined on any day but today. */
  readonly now: string | undefined;
  readonly onBook: (lane: Lane, time: string) => void;
}

/** Shows practitioners in columns and quarters of an hour in rows. The keys of a grid move between free times and appointments. */
export function DayTable({ label, lanes, rows, now, onBook }: DayTableProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<Place>();
  const at = chosen && isReachable(rows, chosen) ? chosen : firstPlace(rows);

  function go(event: KeyboardEvent) {
    const next = at && placeAfter(rows, at, event.ctrlKey ? `Control+${event.key}` : event.key);
    if (!next) return;
    event.preventDefault();
    setChosen(next);
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.row}:${next.column}"]`)?.focus();
  }

  return (
    <div className="day-scroll">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move in it, as in a grid.
        role="grid"
        aria-label={label}
        className="day-table"
        style={{ minWidth: TIME_PX + lanes.length * LANE_PX }}
        onKeyDown={go}
      >
        <thead>
          <tr>
            <th scope="col" className="day-time">
              Time
            </th>
            {lanes.map(({ practitioner_id, name }) => (
              <th key={practitioner_id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, cells }, row) => (
            <tr key={time} className={time.endsWith(":00") ? "day-hour" : undefined}>
              <th scope="row" className={isNow(rows, row, now) ? "day-time day-now" : "day-time"}>
                <span className={time.endsWith(":00") ? undefined : "day-quarter"}>{timeText(time)}</span>
              </th>
              {lanes.map((lane, column) => (
                <DayCell
                  key={lane.practitioner_id}
                  cell={cells[column] ?? NOTHING}
                  lane={lane}
                  time={time}
                  place={`${row}:${column}`}
                  current={at?.row === row && at.column === column}
                  onFocus={() => setChosen({ row, column })}
                  onBook={onBook}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isNow = (rows: readonly Row[], row: number, now: string | undefined) => {
  const time = rows[row]?.time;
  const next = rows[row + 1]?.time;
  return now !== undefined && time !== undefined && time <= now && (next === undefined || now < next);
};
