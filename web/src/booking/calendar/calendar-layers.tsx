import "./calendar-layers.css";
import { useEffect, useRef } from "react";
import { minutesOf, timeAt } from "../../../../shared/values/days-and-times.ts";
import { timesText, timeText } from "../../../../shared/values/us-text.ts";
import type { WallClock } from "../../lib/wall-clock.ts";
import {
  blockedTimes,
  type Column,
  common,
  keyOf,
  type Minutes,
  pastMinutes,
  type Scale,
  topOf,
  workingTime,
} from "./columns.ts";
import { CALENDAR_SCREEN } from "./texts.ts";
import { type Move, refusedTimes } from "./use-move.ts";

interface LayerProps {
  readonly columns: readonly Column[];
  readonly shown: Scale;
  readonly now: WallClock;
}

/** Returns the style that places an element at a time. */
const placed = ({ start, end }: Minutes, shown: Scale) => ({
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

/** Shows the present time in the column of times, and as a line across the columns of today. */
export function NowLine({ columns, shown, now }: LayerProps) {
  const minutes = minutesOf(now.time);
  const today = columns.some(({ date }) => date === now.date);
  if (!today || minutes < shown.start || shown.end <= minutes) return null;
  const top = topOf(minutes, shown);
  return (
    <>
      <div className="calendar-layer" aria-hidden="true">
        {columns.map((column) => (
          <div key={keyOf(column)}>
            {column.date === now.date && <div className="calendar-now-line" style={{ top }} />}
          </div>
        ))}
      </div>
      <div className="calendar-now" aria-hidden="true" style={{ top }}>
        <span>{timeText(now.time)}</span>
      </div>
    </>
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
