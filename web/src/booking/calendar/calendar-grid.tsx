import "./calendar.css";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Moment } from "../../../../shared/appointments/status.ts";
import { minutesOf } from "../../../../shared/values/days-and-times.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import type { WallClock } from "../../lib/wall-clock.ts";
import { useRights } from "../use-today.ts";
import type { CardPlace } from "./appointment-card.tsx";
import { MoveLayer, NowLine, Shades } from "./calendar-layers.tsx";
import { CalendarTable } from "./calendar-table.tsx";
import {
  COLUMN_PX,
  type Column,
  cardLeft,
  inRow,
  openingTime,
  type Place,
  type Pointer,
  pointedPlace,
  ROW_PX,
  rowsOf,
  shownTime,
  TIME_PX,
  topOf,
} from "./columns.ts";
import { HeldTimes } from "./held-times.tsx";
import { marksOf } from "./marks.ts";
import { MoreColumns } from "./more-columns.tsx";
import { blockId, type FocusMemory, stopsOf, useStops } from "./stops.ts";
import { CALENDAR_SCREEN } from "./texts.ts";
import { type BoardActions, useBoardActions, useBoardScroll, useDensity } from "./use-board.ts";
import { useStructuralSharing } from "./use-columns.ts";
import { useDrag, useMove } from "./use-move.ts";

const DENSITIES = [
  { id: "comfortable", text: "Comfortable" },
  { id: "compact", text: "Compact" },
];

const MoveScope = lazyPart(() => import("../series/move-scope.tsx"));

interface CalendarGridProps extends Pick<BoardActions, "columns" | "open" | "onOpen" | "onBook" | "onStep"> {
  readonly label: string;
  /** Identifies the days, the location and the practitioner that are shown. */
  readonly daysKey: string;
  readonly now: WallClock;
  readonly moment: Moment;
  /** The ids of the appointments that were changed a moment ago. */
  readonly changed: ReadonlySet<string>;
  /** Whether appointments can't be moved, because the columns are not those of practitioners. */
  readonly fixed?: boolean;
  readonly focusMemory: RefObject<FocusMemory>;
  /** Opens the time off of a column's practitioner, if the columns are those of practitioners. */
  readonly onTimeOff?: ((column: Column) => void) | undefined;
  readonly renderCard: (appointment: Appointment, place: CardPlace) => ReactNode;
}

/** Shows days in columns and quarters of an hour in rows. Every action works by keys and by the pointer, which can also drag. */
export function CalendarGrid(props: CalendarGridProps) {
  const {
    label,
    daysKey,
    columns,
    now,
    moment,
    changed,
    open,
    fixed = false,
    focusMemory,
    onTimeOff,
    renderCard,
    ...on
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLTableSectionElement>(null);
  /** The appointment whose block was pressed last. */
  const pressed = useRef<string>(undefined);
  const helpId = useId();
  const { books, changes } = useRights();
  const rights = { books, changes: changes && !fixed };
  const [density, setDensity] = useDensity();
  const rowPx = ROW_PX[density];
  const shown = useMemo(() => ({ ...shownTime(columns), rowPx }), [columns, rowPx]);
  const rows = useStructuralSharing(useMemo(() => rowsOf(columns, now, books), [columns, now, books]));
  const stops = useMemo(() => stopsOf(rows), [rows]);
  const move = useMove(columns, now, rights.changes);
  const appointments = useMemo(() => columns.flatMap((column) => column.appointments), [columns]);
  const find = (id: string | undefined) => appointments.find(({ appointment_id }) => appointment_id === id);
  const opened = find(open);

  const opensAt = openingTime(columns, now);
  useBoardScroll(scroller, daysKey, shown, opened ? minutesOf(opened.start_time) : opensAt);
  const focus = useStops(board, stops, { column: 0, minutes: opensAt }, daysKey, focusMemory);

  const movingId = move.moving?.appointment.appointment_id;
  const marks = useStructuralSharing(
    useMemo(
      () => rows.map((row) => marksOf(row, { moment, changed, open, moving: movingId })),
      [rows, moment, changed, open, movingId],
    ),
  );

  const placeAt = (pointer: Pointer): Place => pointedPlace(board.current, pointer, columns.length, shown);
  const placeIn = (pointer: Pointer): Place => placeAt(inRow(pointer, rowPx));

  useDrag(board, {
    canDrag: (id) => rights.changes && find(id)?.appointment_status === "BOOKED" && !move.saving,
    begin: (id) => {
      const appointment = find(id);
      if (appointment) move.begin(appointment);
    },
    over: (edge) => move.to(placeAt(edge)),
    drop: (edge) => move.release(placeAt(edge)),
    cancel: move.cancel,
  });

  // A moved block is rendered again in another cell, so it loses the focus.
  const movedId = useRef<string>(undefined);
  useEffect(() => {
    if (!movingId && movedId.current && document.activeElement === document.body)
      focus.restore(blockId(movedId.current));
    movedId.current = movingId;
  });

  const { click, key } = useBoardActions({ columns, find, open, move, focus, placeIn, pressed, ...on });

  const cardPlaceOf = (appointment: Appointment): CardPlace => ({
    left: cardLeft(
      columns.findIndex((column) => column.appointments.includes(appointment)),
      columns.length,
    ),
    top: topOf(minutesOf(appointment.start_time), shown),
    focused: pressed.current === open,
    ...(!fixed && {
      onMove: () => {
        focus.restore(blockId(appointment.appointment_id));
        move.begin(appointment);
      },
    }),
    onClose: () => {
      focus.restore(blockId(appointment.appointment_id));
      on.onOpen(undefined);
    },
  });

  return (
    <div className="calendar">
      <MoreColumns scroller={scroller} columns={columns} />
      <div
        ref={scroller}
        // A calendar without anything to focus takes the focus itself, so that the arrow keys can scroll it.
        tabIndex={stops.some((column) => column.length > 0) ? undefined : 0}
        className={move.moving ? "calendar-scroll calendar-moving" : "calendar-scroll"}
      >
        <div
          className="calendar-canvas"
          style={{ minWidth: TIME_PX + columns.length * COLUMN_PX, "--row": `${rowPx}px` } as CSSProperties}
        >
          <Shades columns={columns} shown={shown} now={now} />
          <CalendarTable
            label={label}
            helpId={helpId}
            board={board}
            columns={columns}
            rows={rows}
            marks={marks}
            rowPx={rowPx}
            now={now}
            focus={focus}
            onTimeOff={onTimeOff}
            onKeyDown={key}
            onClick={click}
            onPointerMove={(event) => event.buttons === 0 && move.moving && move.to(placeIn(event))}
          />
          <HeldTimes columns={columns} shown={shown} daysKey={daysKey} byRoom={fixed} />
          <NowLine columns={columns} shown={shown} now={now} />
          <MoveLayer columns={columns} shown={shown} move={move} />
          {opened && !move.moving && renderCard(opened, cardPlaceOf(opened))}
        </div>
      </div>
      <div className="calendar-foot">
        <p id={helpId} className="calendar-help">
          {CALENDAR_SCREEN.help(rights)}
        </p>
        <SegmentedControl
          label={CALENDAR_SCREEN.density}
          selectedId={density}
          options={DENSITIES}
          onChange={({ detail }) => setDensity(detail.selectedId === "compact" ? "compact" : "comfortable")}
        />
      </div>
      {move.seriesMove && (
        <MoveScope {...move.seriesMove} onThis={move.confirmSeriesMove} onClose={move.dismissSeriesMove} />
      )}
      <div className="calendar-unseen" role="status" aria-live="assertive">
        {move.announcement}
      </div>
    </div>
  );
}
