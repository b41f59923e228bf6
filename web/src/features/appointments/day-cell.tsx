import { Link } from "react-router-dom";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { minutesOf, timesText, timeText } from "../../app/wall-clock.ts";
import { visitHref } from "../../components/visits/visit-href.ts";
import { type Cell, type Lane, STEP } from "./day-grid.ts";

const ROW_PX = 22;
const GAP_PX = 2;

interface DayCellProps {
  readonly cell: Cell;
  readonly lane: Lane;
  readonly time: string;
  readonly place: string;
  /** Whether the Tab key leads here. */
  readonly current: boolean;
  readonly onFocus: () => void;
  readonly onBook: (lane: Lane, time: string) => void;
}

/** One practitioner at one time: the visits that begin then, a free time to book, or nothing to be done. */
export function DayCell({ cell, lane, time, place, current, onFocus, onBook }: DayCellProps) {
  const tabIndex = current ? 0 : -1;
  if (cell.kind === "visits")
    return (
      <td className="day-cell">
        {cell.visits.map((visit, index) => (
          <VisitBlock
            key={visit.appointment_id}
            visit={visit}
            time={time}
            tabIndex={index === 0 ? tabIndex : -1}
            {...(index === 0 && { place })}
            onFocus={onFocus}
          />
        ))}
      </td>
    );
  if (cell.kind === "free")
    return (
      <td className="day-cell">
        <button
          type="button"
          className="day-free"
          data-place={place}
          tabIndex={tabIndex}
          aria-label={`Book ${timeText(time)} with ${lane.name}`}
          onFocus={onFocus}
          onClick={() => onBook(lane, time)}
        >
          <span aria-hidden="true">+ {timeText(time)}</span>
        </button>
      </td>
    );
  return (
    <td className={`day-cell day-${cell.kind}`}>
      <span className="day-quarter">{cell.kind === "off" ? "Not free" : "Taken"}</span>
    </td>
  );
}

interface VisitBlockProps {
  readonly visit: Appointment;
  readonly time: string;
  readonly place?: string;
  readonly tabIndex: number;
  readonly onFocus: () => void;
}

function VisitBlock({ visit, time, place, tabIndex, onFocus }: VisitBlockProps) {
  const start = minutesOf(visit.start_time);
  // A visit over midnight ends with the day that is drawn.
  const minutes = Math.max(minutesOf(visit.end_time) - start, STEP / 3);
  const words = `${visit.patient_name} ${visit.service_name}, ${timesText(visit.start_time, visit.end_time)}, ${visit.appointment_status}`;
  return (
    <Link
      to={visitHref(visit)}
      className={`day-visit day-visit-${visit.appointment_status.toLowerCase()}`}
      data-place={place}
      tabIndex={tabIndex}
      aria-label={words}
      title={words}
      onFocus={onFocus}
      style={{
        top: ((start - minutesOf(time)) / STEP) * ROW_PX + GAP_PX / 2,
        height: (minutes / STEP) * ROW_PX - GAP_PX,
      }}
    >
      <strong>{visit.patient_name}</strong>
      <span>{visit.service_name}</span>
    </Link>
  );
}
