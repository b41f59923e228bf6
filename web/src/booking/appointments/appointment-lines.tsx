import { AppointmentStatusBadge } from "./appointment-status.tsx";
import "./appointment-list.css";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Moment } from "../../../../shared/appointments/status.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { locationsQuery } from "../../api/locations.ts";
import { PhoneLink, RouterLink } from "../../components/layout/links.tsx";
import { useStableRows } from "../../components/tables/use-stable-rows.ts";
import { useDebounced, useFirstRows, useRetainedFocus } from "../../lib/hooks.ts";
import { listedDayText, shortZoneText } from "../../lib/wall-clock.ts";
import { appointmentHref, linkTo, PATHS } from "../../paths.ts";
import { AlertMark } from "../../people/patient-alert.tsx";
import { BalanceLink } from "../checkout/balance.tsx";
import { useRights } from "../use-today.ts";
import { AppointmentActions, UndoButton } from "./appointment-actions.tsx";
import { OnlineMarks } from "./online-marks.tsx";
import { useMoments } from "./use-moments.ts";
import { type BeforeStep, SETTLE_MS, useSteps } from "./use-steps.tsx";

interface AppointmentLineOptions {
  /** Whether the day is shown before the time. */
  readonly days?: boolean;
  /** Whether the location is shown. */
  readonly places?: boolean;
  /** The kind of page that shows the list. The name of its patient or practitioner is not repeated in each line. */
  readonly page?: "patient" | "practitioner";
  /** What the line shows below the service. */
  readonly details?: (appointment: Appointment) => ReactNode;
  /** What stands below the line, as wide as the list. */
  readonly below?: (appointment: Appointment) => ReactNode;
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
function AppointmentLine({
  appointment,
  moment,
  zone,
  days,
  places,
  page,
  details,
  below,
  remark,
  beforeStep,
  onReschedule,
  onDone,
}: AppointmentLineProps) {
  const steps = useSteps(appointment, moment, onDone, beforeStep);
  const { changes, seesBalances } = useRights();
  const line = useRetainedFocus<HTMLLIElement>(appointment.appointment_status);
  const { patient_name, patient_contact, service_name, practitioner_name, location_name, date, start_time } =
    appointment;
  const facts = [
    ...(page === "patient" ? [] : [service_name]),
    ...(page === "practitioner" ? [] : [practitioner_name]),
    ...(places ? [location_name] : []),
  ];
  return (
    <li ref={line} className="appointment-line" data-record={appointment.appointment_id}>
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
        {page !== "patient" && seesBalances && <BalanceLink patient_id={appointment.patient_id} ifKnown />}
      </span>
      <span className="appointment-what">
        {facts.join(" · ")}
        {details?.(appointment)}
      </span>
      <span className="appointment-state">
        <AppointmentStatusBadge status={appointment.appointment_status} />
        <OnlineMarks appointment={appointment} />
        <UndoButton appointment={appointment} steps={steps} />
        {remark?.(appointment)}
      </span>
      <AppointmentActions appointment={appointment} steps={steps} onReschedule={changes ? onReschedule : undefined} />
      {below?.(appointment)}
      {steps.question}
    </li>
  );
}

interface AppointmentLinesProps extends AppointmentLineOptions {
  readonly label: string;
  readonly appointments: readonly Appointment[];
  /** Shown in place of the list when there are no appointments. */
  readonly empty: ReactNode;
}

/**
 * Returns a function that returns the short name of a location's time zone, such as "MT", if it differs from that of the clinic's
 * first location.
 */
function useOtherZone(): (location_id: string) => string | undefined {
  const { data: locations } = useQuery(locationsQuery());
  return (id) => {
    const zone = locations?.find(({ location_id }) => location_id === id)?.time_zone;
    return zone && zone !== locations?.[0]?.time_zone ? shortZoneText(zone) : undefined;
  };
}

const idOf = ({ appointment_id }: Appointment) => appointment_id;

/** Lists appointments with their next steps. A row stays in its place after a step, until the person hides it. */
export function AppointmentLines({ label, appointments, empty, ...options }: AppointmentLinesProps) {
  const { rows, keep, retainedCount, releaseAll } = useStableRows(appointments, idOf);
  const momentAt = useMoments();
  const otherZone = useOtherZone();
  const drawn = useFirstRows(rows);
  const order = rows.map(idOf).join(" ");
  // Another desk may add or remove a row just before a click, so the rows ignore clicks while they move.
  const moving = useDebounced(order, SETTLE_MS) !== order;
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={moving ? "appointment-list appointment-list-moving" : "appointment-list"} aria-label={label}>
        {drawn.map((appointment) => (
          <AppointmentLine
            key={appointment.appointment_id}
            appointment={appointment}
            moment={momentAt(appointment.location_id)}
            zone={options.places ? otherZone(appointment.location_id) : undefined}
            onDone={keep}
            {...options}
          />
        ))}
      </ul>
      {retainedCount > 0 && (
        <Button variant="link" onClick={releaseAll}>
          {retainedCount === 1 ? "Hide the changed appointment" : `Hide ${retainedCount} changed appointments`}
        </Button>
      )}
    </>
  );
}
