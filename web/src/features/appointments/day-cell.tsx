import { Link } from "react-router-dom";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { minutesOf, timesText, timeText } from "../../lib/wall-clock.ts";
import { appointmentHref } from "../../scheduling/appointments/appointment-href.ts";
import { type Cell, type Lane, STEP } from "./day-grid.ts";

const ROW_PX = 22;
const GAP_PX = 2;

interface DayCellProps {
  readonly cell: Cell;
  readonly lane: Lane;
  readonly time: string;
  readonly place: string;
  /** Whether the Tab key reaches this cell. */
  readonly current: boolean;
  readonly onFocus: () => void;
  readonly onBook: (lane: Lane, time: string) => void;
}

/** Shows a practitioner's appointments that begin at one time, or a free time to book, or that there is nothing to do. */
export function DayCell({ cell, lane, time, place, current, onFocus, onBook }: DayCellProps) {
  const tabIndex = current ? 0 : -1;
  if (cell.kind === "appointments")
    return (
      <td className="day-cell">
        {cell.appointments.map((appointment, index) => (
          <AppointmentBlock
            key={appointment.appointment_id}
            appointment={appointment}
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

interface AppointmentBlockProps {
  readonly appointment: Appointment;
  readonly time: string;
  readonly place?: string;
  readonly tabIndex: number;
  readonly onFocus: () => void;
}

function AppointmentBlock({ appointment, time, place, tabIndex, onFocus }: AppointmentBlockProps) {
  const start = minutesOf(appointment.start_time);
  // An appointment that lasts past midnight is drawn to the end of the day.
  const minutes = Math.max(minutesOf(appointment.end_time) - start, STEP / 3);
  const words = `${appointment.patient_name} ${appointment.service_name}, ${timesText(appointment.start_time, appointment.end_time)}, ${appointment.appointment_status}`;
  return (
    <Link
      to={appointmentHref(appointment)}
      className={`day-appointment day-appointment-${appointment.appointment_status.toLowerCase()}`}
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
      <strong>{appointment.patient_name}</strong>
      <span>{appointment.service_name}</span>
    </Link>
  );
}
