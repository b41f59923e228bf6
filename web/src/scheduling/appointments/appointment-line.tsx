import type { ComponentProps, ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Moment } from "../../../../shared/appointments/status.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { PhoneLink } from "../../components/phone-link.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { listedDayText } from "../../lib/wall-clock.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { AlertMark } from "../../people/alert-mark.tsx";
import { useRights } from "../use-rights.ts";
import { AppointmentActions, UndoButton } from "./appointment-actions.tsx";
import { appointmentHref } from "./appointment-href.ts";
import { AppointmentStatusBadge } from "./appointment-status.tsx";
import { useRetainedFocus } from "./use-retained-focus.ts";
import { type BeforeStep, useSteps } from "./use-steps.tsx";

export interface AppointmentLineOptions {
  /** Whether the day is shown before the time. */
  readonly days?: boolean;
  /** Whether the location is shown. */
  readonly places?: boolean;
  /** The kind of page that shows the list. The name of its patient or practitioner is not repeated in each line. */
  readonly page?: "patient" | "practitioner";
  /** The content that can be expanded below an appointment. */
  readonly details?: (appointment: Appointment) => ReactNode;
  /** Returns a remark about an appointment, which is shown below its status. */
  readonly remark?: (appointment: Appointment) => ReactNode;
  readonly beforeStep?: BeforeStep | undefined;
  readonly onReschedule?: (appointment: Appointment) => void;
}

interface AppointmentLineProps extends AppointmentLineOptions {
  readonly appointment: Appointment;
  readonly moment: Moment;
  /** The short name of the location's time zone, if it differs from that of the clinic's first location. */
  readonly zone: string | undefined;
  readonly onDone: (appointment: Appointment) => void;
}

/** Links to a page of the front desk. A person who may not open that page sees the text without a link. */
const DeskLink = (props: ComponentProps<typeof RouterLink>) =>
  useRights().books ? <RouterLink {...props} /> : props.children;

/** Shows an appointment's time, patient, service and status with its next steps. */
export function AppointmentLine({
  appointment,
  moment,
  zone,
  days,
  places,
  page,
  details,
  remark,
  beforeStep,
  onReschedule,
  onDone,
}: AppointmentLineProps) {
  const steps = useSteps(appointment, moment, onDone, beforeStep);
  const { changes } = useRights();
  const line = useRetainedFocus<HTMLLIElement>(appointment.appointment_status);
  const { patient_name, patient_contact, service_name, practitioner_name, location_name, date, start_time } =
    appointment;
  const facts = [
    ...(page === "patient" ? [] : [service_name]),
    ...(page === "practitioner" ? [] : [practitioner_name]),
    ...(places ? [location_name] : []),
  ];
  return (
    <li ref={line} className="appointment-line">
      <span className="appointment-when">
        {days && <span className="appointment-day">{listedDayText(date)}</span>}
        <DeskLink
          href={appointmentHref(appointment)}
          ariaLabel={`${timeText(start_time)}, appointment of ${patient_name}`}
        >
          {timeText(start_time)}
        </DeskLink>
        {zone && <span className="appointment-zone">{zone}</span>}
      </span>
      <span className="appointment-who">
        <strong>
          {page === "patient" ? (
            service_name
          ) : (
            <DeskLink href={linkTo(PATHS.patient, { patientId: appointment.patient_id })}>{patient_name}</DeskLink>
          )}
        </strong>
        {page !== "patient" && patient_contact && <PhoneLink phone={patient_contact} />}
        {page !== "patient" && <AlertMark alert={appointment.patient_alert} />}
      </span>
      <span className="appointment-what">
        {facts.join(" · ")}
        {details?.(appointment)}
      </span>
      <span className="appointment-state">
        <AppointmentStatusBadge status={appointment.appointment_status} />
        <UndoButton appointment={appointment} steps={steps} />
        {remark?.(appointment)}
      </span>
      <AppointmentActions appointment={appointment} steps={steps} onReschedule={changes ? onReschedule : undefined} />
      {steps.question}
    </li>
  );
}
