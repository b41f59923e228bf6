import "./today-figures.css";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";

const FIGURES: readonly { readonly status: AppointmentStatus; readonly label: string }[] = [
  { status: "BOOKED", label: "Expected" },
  { status: "CHECKED-IN", label: "Checked in" },
  { status: "IN-PROGRESS", label: "In progress" },
  { status: "COMPLETED", label: "Done" },
  { status: "MISSED", label: "Missed" },
];

/** Shows how many of today's appointments have each status. */
export const TodayFigures = ({ appointments }: { readonly appointments: readonly Appointment[] | undefined }) => (
  <dl className="today-figures" aria-busy={!appointments}>
    {FIGURES.map(({ status, label }) => (
      <div key={status} className={`today-figure today-figure-${status.toLowerCase()}`}>
        <dt>{label}</dt>
        <dd>{appointments?.filter(({ appointment_status }) => appointment_status === status).length ?? "–"}</dd>
      </div>
    ))}
  </dl>
);
