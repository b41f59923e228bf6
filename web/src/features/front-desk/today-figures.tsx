import "./today-figures.css";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";

export const FIGURES: readonly { readonly status: AppointmentStatus; readonly label: string }[] = [
  { status: "BOOKED", label: "Expected" },
  { status: "CHECKED-IN", label: "Checked in" },
  { status: "IN-PROGRESS", label: "In progress" },
  { status: "COMPLETED", label: "Done" },
  { status: "MISSED", label: "Missed" },
];

interface TodayFiguresProps {
  readonly appointments: readonly Appointment[] | undefined;
  /** The status whose appointments are listed. Undefined for all upcoming ones. */
  readonly shown: AppointmentStatus | undefined;
  readonly onShow: (status: AppointmentStatus | undefined) => void;
}

/** Shows the number of today's appointments by status. A click lists those of a status, and a second click lists all again. */
export const TodayFigures = ({ appointments, shown, onShow }: TodayFiguresProps) => (
  <fieldset className="today-figures" aria-label="Today" aria-busy={!appointments}>
    {FIGURES.map(({ status, label }) => (
      <button
        key={status}
        type="button"
        data-printed
        className={`today-figure today-figure-${status.toLowerCase()}`}
        aria-pressed={shown === status}
        onClick={() => onShow(shown === status ? undefined : status)}
      >
        <span className="today-figure-label">{label}</span>
        <span className="today-figure-count">
          {appointments?.filter(({ appointment_status }) => appointment_status === status).length ?? "–"}
        </span>
      </button>
    ))}
  </fieldset>
);
