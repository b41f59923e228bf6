import { minutesOf } from "../../../../shared/days-and-times.ts";
import "./calendar.css";
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Moment } from "../../../../shared/appointments/status.ts";
import { CALENDAR_SCREEN } from "../../../../shared/messages/calendar.ts";
import { loadedLater } from "../../components/loaded-later.tsx";
import { useRights } from "../use-rights.ts";
import type { CardPlace } from "./appointment-card.tsx";
import { MoveLayer, NowLine, Shades } from "./calendar-layers.tsx";
import { CalendarRow } from "./calendar-row.tsx";
import { ColumnHead } from "./column-head.tsx";
import { type Column, keyOf, rowsOf, shownTime, workingTime } from "./columns.ts";
import { COLUMN_PX, cardLeft, inRow, type Place, type Pointer, pointedPlace, TIME_PX, topOf } from "./geometry.ts";
import { marksOf, NO_MARKS } from "./marks.ts";
import { MoreColumns } from "./more-columns.tsx";
import { blockId, stopsOf } from "./stops.ts";
import { useBoardActions } from "./use-board-actions.ts";
import { useBoardScroll } from "./use-board-scroll.ts";
import { useDrag } from "./use-drag.ts";
import { useMove } from "./use-move.ts";
import { useShared } from "./use-shared.ts";
import { type HeldFocus, useStops } from "./use-stops.ts";

const MoveScope = loadedLater(() => import("../series/move-scope.tsx"));

const MORNING = "08:00";

interface CalendarGridProps {
  readonly label: string;
  /** What the columns are about. */
  readonly days: string;
  readonly columns: readonly Column[];
  /** The present moment at the location. */
  readonly now: { readonly date: string; readonly time: string };
  readonly moment: Moment;
  readonly changed: ReadonlySet<string>;
  readonly open: string | undefined;
  /** Whether appointments stay in their columns, which are not those of practitioners. */
  readonly fixed?: boolean;
  readonly held: RefObject<HeldFocus>;
  readonly onOpen: (appointment_id: string | undefined) => void;
  readonly onBook: (column: Column, minutes: number) => void;
  readonly onStep: (direction: 1 | -1) => void;
  /** Draws the card of the open appointment. */
  readonly card: (appointment: Appointment, place: CardPlace) => ReactNode;
}

/** Shows days in columns and quarters of an hour in rows. Every action works by keys and by the pointer, which can also drag. */
export function CalendarGrid({
  label,
  days,
  columns,
  now,
  moment,
  changed,
  open,
  held,
  fixed = false,
  card,
  ...on
}: CalendarGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLTableSectionElement>(null);
  /** The appointment whose block was pressed last. */
  const pressed = useRef<string>(undefined);
  const help = useId();
  const own = useRights();
  const rights = { ...own, changes: own.changes && !fixed };
  const shown = useMemo(() => shownTime(columns), [columns]);
  const rows = useShared(useMemo(() => rowsOf(columns, now, rights.books), [columns, now, rights.books]));
  const heads = useShared(columns.map((column) => ({ key: keyOf(column), heading: column.heading })));
  const stops = useMemo(() => stopsOf(rows), [rows]);
  const move = useMove(columns, now, rights.changes);
  const all = useMemo(() => columns.flatMap((column) => column.appointments), [columns]);
  const find = (id: string | undefined) => all.find(({ appointment_id }) => appointment_id === id);
  const opened = find(open);

  const today = columns.some(({ date }) => date === now.date);
  const starts = columns.flatMap((column) => workingTime(column)?.start ?? []);
  const firsts = all.map(({ start_time }) => minutesOf(start_time));
  // Where work goes on all night, another day opens in the morning or at its first appointment.
  const openAt = today
    ? minutesOf(now.time)
    : Math.max(starts.length > 0 ? Math.min(...starts) : 0, Math.min(...firsts, minutesOf(MORNING)));
  useBoardScroll(scroller, days, shown, opened ? minutesOf(opened.start_time) : openAt);
  const focus = useStops(board, stops, { column: 0, minutes: openAt }, days, held);

  const movingId = move.moving?.appointment.appointment_id;
  const marks = useShared(
    useMemo(
      () => rows.map((row) => marksOf(row, { moment, changed, open, moving: movingId })),
      [rows, moment, changed, open, movingId],
    ),
  );

  const at = (pointer: Pointer): Place => pointedPlace(board.current, pointer, columns.length, shown);

  useDrag(board, {
    canDrag: (id) => rights.changes && find(id)?.appointment_status === "BOOKED" && !move.saving,
    begin: (id) => {
      const appointment = find(id);
      if (appointment) move.begin(appointment);
    },
    over: (edge) => move.to(at(edge)),
    drop: (edge) => move.release(at(edge)),
    cancel: move.cancel,
  });

  // The block is drawn anew in another cell once it has moved.
  const moved = useRef<string>(undefined);
  useEffect(() => {
    if (!movingId && moved.current && document.activeElement === document.body) focus.restore(blockId(moved.current));
    moved.current = movingId;
  });

  const { click, key } = useBoardActions({ columns, find, open, move, focus, at, pressed, ...on });

  return (
    <div className="calendar">
      <MoreColumns scroller={scroller} columns={columns} />
      <div
        ref={scroller}
        // Without anything that has the focus it is scrolled by the arrow keys.
        tabIndex={stops.some((column) => column.length > 0) ? undefined : 0}
        className={move.moving ? "calendar-scroll calendar-moving" : "calendar-scroll"}
      >
        <div className="calendar-canvas" style={{ minWidth: TIME_PX + columns.length * COLUMN_PX }}>
          <Shades columns={columns} shown={shown} now={now} />
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move in it, as in a grid.
            role="grid"
            aria-label={label}
            aria-describedby={help}
            className="calendar-table"
            onKeyDown={key}
            onClick={click}
            onPointerMove={(event) => event.buttons === 0 && move.moving && move.to(at(inRow(event)))}
            onFocus={({ target }) => target.dataset.stop && focus.focused(target.dataset.stop)}
          >
            <thead>
              <tr>
                <th scope="col" className="calendar-time">
                  <span className="calendar-unseen">Time</span>
                </th>
                {columns.map((column) => (
                  <ColumnHead
                    key={keyOf(column)}
                    column={column}
                    today={column.heading !== column.practitioner_name && column.date === now.date}
                  />
                ))}
              </tr>
            </thead>
            <tbody ref={board}>
              {rows.map((row, index) => (
                <CalendarRow
                  key={row.minutes}
                  row={row}
                  heads={heads}
                  marks={marks[index] ?? NO_MARKS}
                  current={focus.current?.row === index ? focus.current.id : undefined}
                />
              ))}
            </tbody>
          </table>
          <NowLine columns={columns} shown={shown} now={now} />
          <MoveLayer columns={columns} shown={shown} move={move} />
          {opened &&
            !move.moving &&
            card(opened, {
              left: cardLeft(
                columns.findIndex((column) => column.appointments.includes(opened)),
                columns.length,
              ),
              top: topOf(minutesOf(opened.start_time), shown),
              focused: pressed.current === open,
              ...(!fixed && {
                onMove: () => {
                  focus.restore(blockId(opened.appointment_id));
                  move.begin(opened);
                },
              }),
              onClose: () => {
                focus.restore(blockId(opened.appointment_id));
                on.onOpen(undefined);
              },
            })}
        </div>
      </div>
      <p id={help} className="calendar-help">
        {CALENDAR_SCREEN.help(rights)}
      </p>
      {move.asked && <MoveScope {...move.asked} onThis={move.moveAsked} onClose={move.dismissAsked} />}
      <div className="calendar-unseen" role="status" aria-live="assertive">
        {move.said}
      </div>
    </div>
  );
}
