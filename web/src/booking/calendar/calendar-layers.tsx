import "./calendar-layers.css";
import Icon from "@cloudscape-design/components/icon";
import { memo, useEffect, useRef } from "react";
import { PATIENTS_SCREEN } from "../../../../shared/patients/texts.ts";
import { minutesOf, timeAt } from "../../../../shared/values/days-and-times.ts";
import { timesText, timeText } from "../../../../shared/values/us-text.ts";
import type { WallClock } from "../../lib/wall-clock.ts";
import { LONG_WAIT, STATUS_ICONS, statusClass } from "../appointments/appointment-columns.tsx";
import {
  type Block,
  blockedTimes,
  type Column,
  common,
  drawnSpan,
  keyOf,
  type Minutes,
  pastMinutes,
  ROW_PX,
  STEP,
  topOf,
  workingTime,
} from "./columns.ts";
import type { Mark } from "./marks.ts";
import { blockId } from "./stops.ts";
import { CALENDAR_SCREEN } from "./texts.ts";
import { type Move, refusedTimes } from "./use-move.ts";

const GAP_PX = 1;
/** The height of a line of text between the borders. */
const LINE_PX = 16;

interface CalendarBlockProps {
  readonly block: Block;
  /** Minutes since midnight at which the row of the block begins. */
  readonly rowStart: number;
  readonly mark: Mark | undefined;
  /** Whether the Tab key reaches this block. */
  readonly current: boolean;
}

/** Shows an appointment as a block in its column. */
export const CalendarBlock = memo(({ block, rowStart, mark, current }: CalendarBlockProps) => {
  const { appointment, start, side, sides, covered } = block;
  const { appointment_id, appointment_status, patient_name, patient_alert, service_name, start_time, end_time } =
    appointment;
  const { end } = drawnSpan(block);
  const height = ((end - start) / STEP) * ROW_PX - GAP_PX;
  const coveredPx = (covered / STEP) * ROW_PX;
  const isShort = end - start - covered < 2 * STEP;
  const times = timesText(start_time, end_time);
  const when = isShort ? timeText(start_time) : times;
  const { late = 0, waiting = 0, elapsed, changed, open, moving } = mark ?? {};
  const { late: lateText, waiting: waitingText } = CALENDAR_SCREEN;
  const delay = (late > 0 && lateText(late)) || (waiting > 0 && waitingText(waiting));
  const overbooked = appointment.overbook_reason !== undefined && CALENDAR_SCREEN.overbooked;
  const attention =
    appointment_status === "BOOKED" &&
    appointment.attention &&
    `${CALENDAR_SCREEN.attention}: ${appointment.attention}`;
  const alert = patient_alert && `${PATIENTS_SCREEN.alert} ${patient_alert}`;
  // Screen readers read these out. Sighted people find them in the tooltip.
  const unseen = [
    alert,
    late > 0 && isShort && lateText(late),
    (delay || isShort) && times,
    (isShort || attention) && service_name,
    appointment_status,
    overbooked,
    attention,
  ];
  const classes = [
    "calendar-block",
    statusClass(appointment_status),
    isShort && "calendar-block-short",
    sides > 1 && "calendar-block-beside",
    end > block.end && "calendar-block-tiny",
    late > 0 && "calendar-block-late",
    overbooked && "calendar-block-over",
    attention && "calendar-block-attention",
    changed && "calendar-block-changed",
    moving && "calendar-block-moving",
  ];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(" ")}
      data-stop={blockId(appointment_id)}
      data-appointment={appointment_id}
      data-printed
      tabIndex={current ? 0 : -1}
      aria-haspopup="dialog"
      aria-expanded={open ?? false}
      title={[patient_name, alert, delay, times, service_name, appointment_status, overbooked, attention]
        .filter(Boolean)
        .join(", ")}
      style={{
        top: ((start - rowStart) / STEP) * ROW_PX + GAP_PX / 2,
        height,
        // The texts begin below a block that is drawn over the upper edge.
        paddingTop: isShort ? coveredPx + (height - coveredPx - LINE_PX) / 2 : coveredPx + 1,
        left: `calc(${(side / sides) * 100}% + ${GAP_PX}px)`,
        width: `calc(${100 / sides}% - ${2 * GAP_PX}px)`,
      }}
    >
      {elapsed !== undefined && (
        <span className="calendar-block-now" style={{ top: (elapsed / STEP) * ROW_PX - GAP_PX }} />
      )}
      <span className="calendar-block-name">
        {/* Three blocks side by side have room for a few letters only, so that their colour alone shows the status. */}
        {sides < 3 && <Icon name={STATUS_ICONS[appointment_status]} size="small" />}
        {attention && <Icon name="flag" size="small" variant="warning" />}
        {alert && <Icon name="status-warning" size="small" variant="warning" />}
        <strong>{patient_name}</strong>
      </span>
      <span
        className={late > 0 || waiting >= LONG_WAIT ? "calendar-block-when appointment-late" : "calendar-block-when"}
      >
        {late > 0 && isShort ? `${late} min` : delay || when}
      </span>
      {!isShort && (
        <span className={attention ? "calendar-block-what appointment-late" : "calendar-block-what"}>
          {attention ? CALENDAR_SCREEN.attention : service_name}
        </span>
      )}
      <span className="calendar-unseen">{unseen.filter(Boolean).join(", ")}</span>
    </button>
  );
});

interface LayerProps {
  readonly columns: readonly Column[];
  readonly shown: Minutes;
  readonly now: WallClock;
}

/** Returns the style that places an element at a time. */
const placed = ({ start, end }: Minutes, shown: Minutes) => ({
  top: topOf(start, shown),
  height: topOf(end, shown) - topOf(start, shown),
});

interface Shade extends Minutes {
  readonly kind: "closed" | "past";
  readonly label?: string;
}

/** Returns the closed and the past times of a column. */
function shadesOf(column: Column, shown: Minutes, now: LayerProps["now"]): readonly Shade[] {
  const working = workingTime(column);
  const closed: Minutes[] = working
    ? [
        { start: shown.start, end: working.start },
        { start: working.end, end: shown.end },
      ]
    : [shown];
  const past = { start: shown.start, end: Math.min(pastMinutes(column.date, now), shown.end) };
  const shades: readonly Shade[] = [
    ...closed.map((time): Shade => ({ ...time, kind: "closed" })),
    ...blockedTimes(column).map(({ label, ...time }): Shade => ({ ...common(time, shown), kind: "closed", label })),
    { ...past, kind: "past" },
  ];
  return shades.filter(({ start, end }) => start < end);
}

/** Shades the past and the closed times, below the appointments. */
export const Shades = ({ columns, shown, now }: LayerProps) => (
  <div className="calendar-layer" aria-hidden="true">
    {columns.map((column) => (
      <div key={keyOf(column)}>
        {shadesOf(column, shown, now).map((shade) => (
          <div
            key={`${shade.kind} ${shade.start} ${shade.label ?? ""}`}
            className={`calendar-shade calendar-${shade.kind}`}
            style={placed(shade, shown)}
          >
            {shade.label && <span className="calendar-shade-label">{shade.label}</span>}
          </div>
        ))}
      </div>
    ))}
  </div>
);

/** Shows the present time as a line across all columns. */
export function NowLine({ columns, shown, now }: LayerProps) {
  const minutes = minutesOf(now.time);
  const today = columns.some(({ date }) => date === now.date);
  if (!today || minutes < shown.start || shown.end <= minutes) return null;
  return (
    <div className="calendar-now" aria-hidden="true" style={{ top: topOf(minutes, shown) }}>
      <span>{timeText(now.time)}</span>
    </div>
  );
}

interface MoveLayerProps extends Omit<LayerProps, "now"> {
  readonly move: Move;
}

/** Shades the places where the appointment that is being moved can't be, and shows it at its new place. */
export function MoveLayer({ columns, shown, move: { moving, findRefusal, refusal, saving } }: MoveLayerProps) {
  const ghost = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place is scrolled into view.
  useEffect(() => {
    ghost.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [moving?.place]);
  if (!moving || !findRefusal) return null;
  const { appointment, place } = moving;
  const end = place.minutes + appointment.duration;
  return (
    <div className="calendar-layer calendar-move" aria-hidden="true">
      {columns.map((column, index) => (
        <div key={keyOf(column)}>
          {refusedTimes(findRefusal, column, shown).map((time) => (
            <div key={time.start} className="calendar-shade calendar-refused" style={placed(time, shown)} />
          ))}
          {index === place.column && (
            <div
              ref={ghost}
              className={refusal ? "calendar-ghost calendar-ghost-refused" : "calendar-ghost"}
              style={placed({ start: place.minutes, end }, shown)}
            >
              <strong>{timesText(timeAt(place.minutes), timeAt(end % minutesOf("24:00")))}</strong>
              <span>{saving ? CALENDAR_SCREEN.saving : (refusal ?? appointment.patient_name)}</span>
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
