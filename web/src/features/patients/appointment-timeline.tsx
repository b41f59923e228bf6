import { AppointmentStatusBadge } from "../../booking/appointments/appointment-status.tsx";
import { appointmentHref } from "../../paths.ts";
import "./appointment-timeline.css";
import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { UPCOMING } from "../../../../shared/appointments/status.ts";
import { dayText, timesText } from "../../../../shared/values/us-text.ts";
import { AppointmentLines } from "../../booking/appointments/appointment-lines.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Section } from "../../components/layout/page.tsx";
import { listedDayText } from "../../lib/wall-clock.ts";
import { UnfoldedHistory } from "../../people/notes.tsx";

// It reads the ledger, whose rules are loaded only for those who have completed appointments.
const AppointmentReceipt = lazyPart(() => import("./account/appointment-receipt.tsx"));

interface AppointmentTimelineProps {
  readonly label: string;
  /** Latest first. Undefined while they are loading. */
  readonly appointments: readonly Appointment[] | undefined;
  readonly empty: string;
}

const yearOf = ({ date }: Appointment) => date.slice(0, 4);

/** Lists a patient's appointments by year, latest first, with links to their pages. */
export function AppointmentTimeline({ label, appointments, empty }: AppointmentTimelineProps) {
  if (!appointments) return <StatusIndicator type="loading">Loading appointments</StatusIndicator>;
  if (appointments.length === 0) return <EmptyState title={empty} />;
  const years = [...new Set(appointments.map(yearOf))];
  return (
    <>
      {years.map((year) => (
        <section key={year} className="timeline-year">
          <h3>{year}</h3>
          <ol className="timeline" aria-label={`${label} in ${year}`}>
            {appointments
              .filter((appointment) => yearOf(appointment) === year)
              .map((appointment) => (
                <TimelineEntry key={appointment.appointment_id} appointment={appointment} />
              ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function TimelineEntry({ appointment }: { readonly appointment: Appointment }) {
  const { date, start_time, end_time, service_name, practitioner_name, location_name } = appointment;
  const { appointment_id, reason, cancel_reason, appointment_status } = appointment;
  const name = `${dayText(date)}, ${service_name}`;
  return (
    <li>
      <span className="timeline-when">
        <RouterLink href={appointmentHref(appointment)} ariaLabel={`Appointment on ${name}`}>
          {listedDayText(date)}
        </RouterLink>
        <span>{timesText(start_time, end_time)}</span>
      </span>
      <span className="timeline-what">
        <strong>{service_name}</strong>
        <span>
          {practitioner_name} · {location_name}
        </span>
        {reason && <span>{reason}</span>}
        {cancel_reason && <span>{cancel_reason}</span>}
      </span>
      <AppointmentStatusBadge status={appointment_status} />
      {appointment_status === "COMPLETED" && <AppointmentReceipt appointment={appointment} of={name} />}
      <div className="timeline-history">
        <UnfoldedHistory record={{ appointment_id }} of={`the appointment on ${name}`} />
      </div>
    </li>
  );
}

interface UpcomingAppointmentsProps {
  readonly appointments: readonly Appointment[] | undefined;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists the patient's upcoming appointments and those in progress, the next one first. */
export function UpcomingAppointments({ appointments, onReschedule }: UpcomingAppointmentsProps) {
  const upcoming = appointments?.filter(({ appointment_status }) => UPCOMING.includes(appointment_status)).reverse();
  return (
    <Section title="Upcoming" counter={upcoming && `(${upcoming.length})`}>
      {!upcoming && <StatusIndicator type="loading">Loading appointments</StatusIndicator>}
      {upcoming && (
        <AppointmentLines
          label="Upcoming appointments"
          appointments={upcoming}
          empty={<Box color="text-body-secondary">No upcoming appointments.</Box>}
          page="patient"
          days
          places
          onReschedule={onReschedule}
        />
      )}
    </Section>
  );
}
