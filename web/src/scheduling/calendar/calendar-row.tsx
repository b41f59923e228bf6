import { memo } from "react";
import { timeAt } from "../../../../shared/days-and-times.ts";
import { CALENDAR_SCREEN } from "../../../../shared/messages/calendar.ts";
import { timeText } from "../../../../shared/us-text.ts";
import { CalendarBlock } from "./calendar-block.tsx";
import type { Cell, CellKind, Row } from "./columns.ts";
import type { Mark } from "./marks.ts";
import { blockId, freeId } from "./stops.ts";

const HOUR = 60;

const WORDS: Readonly<Record<Exclude<CellKind, "free">, string>> = {
  open: "Free",
  taken: "Taken",
  closed: "Not working",
  past: "Past",
};

/** The part of a column that its cells need. */
interface Head {
  readonly key: string;
  readonly heading: string;
}

interface CalendarRowProps {
  readonly row: Row;
  readonly heads: readonly Head[];
  readonly marks: Readonly<Record<string, Mark>>;
  /** The stop that the Tab key reaches, if it is in this row. */
  readonly current: string | undefined;
}

/** Shows a quarter of an hour of all columns. */
export const CalendarRow = memo(({ row: { minutes, cells }, heads, marks, current }: CalendarRowProps) => {
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
              current={current === blockId(block.appointment.appointment_id)}
            />
          ))}
          {freeTime(cell, column)}
        </td>
      ))}
    </tr>
  );
});
