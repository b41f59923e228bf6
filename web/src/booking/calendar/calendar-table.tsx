import {
  type KeyboardEventHandler,
  type MouseEventHandler,
  memo,
  type PointerEventHandler,
  type RefObject,
} from "react";
import { timeAt } from "../../../../shared/values/days-and-times.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import type { WallClock } from "../../lib/wall-clock.ts";
import { CalendarBlock } from "./calendar-block.tsx";
import { type Cell, type CellKind, type Column, headMarks, hoursText, isAway, keyOf, type Row } from "./columns.ts";
import { type Mark, NO_MARKS } from "./marks.ts";
import { blockId, type FocusStops, freeId } from "./stops.ts";
import { CALENDAR_SCREEN } from "./texts.ts";
import { useStructuralSharing } from "./use-columns.ts";

const HOUR = 60;

const WORDS: Readonly<Record<Exclude<CellKind, "free">, string>> = {
  open: "Free",
  taken: "Taken",
  closed: "Not working",
  past: "Past",
};

interface CalendarRowProps {
  readonly row: Row;
  /** The parts of the columns that their cells need. */
  readonly heads: readonly { readonly key: string; readonly heading: string }[];
  readonly marks: Readonly<Record<string, Mark>>;
  readonly rowPx: number;
  /** The stop that the Tab key reaches, if it is in this row. */
  readonly current: string | undefined;
}

/** Shows a quarter of an hour of all columns. */
const CalendarRow = memo(({ row: { minutes, cells }, heads, marks, rowPx, current }: CalendarRowProps) => {
  const time = timeText(timeAt(minutes));
  const hour = minutes % HOUR === 0;

  const freeTime = ({ kind, blocks }: Cell, column: number) => {
    if (kind !== "free") return blocks.length === 0 && <span className="calendar-unseen">{WORDS[kind]}</span>;
    const id = freeId(column, minutes);
    return (
      <button
        type="button"
        className="calendar-free"
        data-stop={id}
        tabIndex={current === id ? 0 : -1}
        aria-label={CALENDAR_SCREEN.book(time, heads[column]?.heading ?? "")}
      >
        <span aria-hidden="true">+ {time}</span>
      </button>
    );
  };

  return (
    <tr className={hour ? "calendar-hour" : undefined}>
      <th scope="row" className="calendar-time">
        <span className={hour ? undefined : "calendar-unseen"}>{time}</span>
      </th>
      {cells.map((cell, column) => (
        <td key={heads[column]?.key} className="calendar-cell">
          {cell.blocks.map((block) => (
            <CalendarBlock
              key={block.appointment.appointment_id}
              block={block}
              rowStart={minutes}
              mark={marks[block.appointment.appointment_id]}
              rowPx={rowPx}
              current={current === blockId(block.appointment.appointment_id)}
            />
          ))}
          {freeTime(cell, column)}
        </td>
      ))}
    </tr>
  );
});

/** Shows who or which day a column is, the hours, and what is unusual about it. */
function ColumnHead({ column }: { readonly column: Column }) {
  const hours = hoursText(column);
  const shown = headMarks(column).join(", ");
  return (
    <div className="calendar-head-text">
      <strong className="calendar-head-name" title={column.heading}>
        {column.heading}
      </strong>
      <span className={isAway(column) ? "calendar-head-mark" : undefined} title={hours}>
        {hours}
      </span>
      {shown && (
        <span className="calendar-head-mark" title={shown}>
          {shown}
        </span>
      )}
    </div>
  );
}

interface CalendarTableProps {
  readonly label: string;
  /** The id of the text that explains the keys. */
  readonly helpId: string;
  /** The part of the table with the quarters of an hour. */
  readonly board: RefObject<HTMLTableSectionElement | null>;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** The marks of the blocks in each row. */
  readonly marks: readonly Readonly<Record<string, Mark>>[];
  readonly rowPx: number;
  readonly now: WallClock;
  readonly focus: FocusStops;
  /** Opens the time off of a column's practitioner. Without it, the headings have no button. */
  readonly onTimeOff: ((column: Column) => void) | undefined;
  readonly onClick: MouseEventHandler;
  readonly onKeyDown: KeyboardEventHandler;
  readonly onPointerMove: PointerEventHandler;
}

/** Shows the appointments and free times of the columns as a table with a row for each quarter of an hour. */
export function CalendarTable(props: CalendarTableProps) {
  const { label, helpId, board, columns, rows, marks, rowPx, now, focus, onTimeOff, ...on } = props;
  const heads = useStructuralSharing(columns.map((column) => ({ key: keyOf(column), heading: column.heading })));
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move in it, as in a grid.
      role="grid"
      aria-label={label}
      aria-describedby={helpId}
      className="calendar-table"
      {...on}
      onFocus={({ target }) => target.dataset.stop && focus.focused(target.dataset.stop)}
    >
      <thead>
        <tr>
          <th scope="col" className="calendar-time">
            <span className="calendar-unseen">Time</span>
          </th>
          {columns.map((column) => {
            const isOfDay = column.heading === column.practitioner_name;
            const isToday = !isOfDay && column.date === now.date;
            return (
              <th
                key={keyOf(column)}
                scope="col"
                className={[
                  "calendar-head",
                  ...(onTimeOff ? ["calendar-head-more"] : []),
                  ...(isToday ? ["calendar-today"] : []),
                ].join(" ")}
              >
                <ColumnHead column={column} />
                {onTimeOff && (
                  <button
                    type="button"
                    className="calendar-time-off"
                    aria-label={CALENDAR_SCREEN.timeOff(
                      isOfDay ? column.heading : `${column.practitioner_name}, ${column.heading}`,
                    )}
                    title={CALENDAR_SCREEN.timeOff(column.practitioner_name)}
                    onClick={() => onTimeOff(column)}
                  />
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={board}>
        {rows.map((row, index) => (
          <CalendarRow
            key={row.minutes}
            row={row}
            heads={heads}
            marks={marks[index] ?? NO_MARKS}
            rowPx={rowPx}
            current={focus.current?.row === index ? focus.current.id : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}
