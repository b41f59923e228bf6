import "./appointment-list.css";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { dayText, timeText } from "../../lib/wall-clock.ts";
import { AppointmentActions } from "./appointment-actions.tsx";
import { appointmentHref } from "./appointment-href.ts";
import { AppointmentStatusBadge } from "./appointment-status.tsx";

interface AppointmentLinesProps {
  readonly label: string;
  readonly appointments: readonly Appointment[];
  /** Whether the day stands before the time. */
  readonly days?: boolean;
  /** Whether the location is named. */
  readonly places?: boolean;
  /** Something to be said of an appointment beside its status. */
  readonly remark?: (appointment: Appointment) => ReactNode;
  readonly onReschedule?: (appointment: Appointment) => void;
}

/** Appointments in a calm list: when, who, what, where it stands, and the next step at hand. */
export const AppointmentLines = ({
  label,
  appointments,
  days,
  places,
  remark,
  onReschedule,
}: AppointmentLinesProps) => (
  <ul className="appointment-list" aria-label={label}>
    {appointments.map((appointment) => (
      <li key={appointment.appointment_id} className="appointment-line">
        <span className="appointment-when">
          {days && <span className="appointment-day">{dayText(appointment.date)}</span>}
          <RouterLink
            href={appointmentHref(appointment)}
            ariaLabel={`${timeText(appointment.start_time)}, appointment of ${appointment.patient_name}`}
          >
            {timeText(appointment.start_time)}
          </RouterLink>
        </span>
        <span className="appointment-who">
          <strong>{appointment.patient_name}</strong>
          <span className="appointment-what">
            {[
              appointment.service_name,
              appointment.practitioner_name,
              ...(places ? [appointment.location_name] : []),
            ].join(" · ")}
          </span>
        </span>
        <span className="appointment-state">
          <AppointmentStatusBadge status={appointment.appointment_status} />
          {remark?.(appointment)}
        </span>
        <AppointmentActions appointment={appointment} onReschedule={onReschedule} />
      </li>
    ))}
  </ul>
);
