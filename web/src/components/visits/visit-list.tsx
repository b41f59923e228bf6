import "./visit-list.css";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { dayText, timeText } from "../../app/wall-clock.ts";
import { RouterLink } from "../router-link.tsx";
import { VisitActions } from "./visit-actions.tsx";
import { visitHref } from "./visit-href.ts";
import { VisitStatus } from "./visit-status.tsx";

interface VisitListProps {
  readonly label: string;
  readonly visits: readonly Appointment[];
  /** Whether the day stands before the time. */
  readonly days?: boolean;
  /** Whether the location is named. */
  readonly places?: boolean;
  /** Something to be said of a visit beside its status. */
  readonly remark?: (visit: Appointment) => ReactNode;
  readonly onReschedule?: (visit: Appointment) => void;
}

/** Visits in a calm list: when, who, what, where it stands, and the next step at hand. */
export const VisitList = ({ label, visits, days, places, remark, onReschedule }: VisitListProps) => (
  <ul className="visit-list" aria-label={label}>
    {visits.map((visit) => (
      <li key={visit.appointment_id} className="visit-line">
        <span className="visit-when">
          {days && <span className="visit-day">{dayText(visit.date)}</span>}
          <RouterLink
            href={visitHref(visit)}
            ariaLabel={`${timeText(visit.start_time)}, visit of ${visit.patient_name}`}
          >
            {timeText(visit.start_time)}
          </RouterLink>
        </span>
        <span className="visit-who">
          <strong>{visit.patient_name}</strong>
          <span className="visit-what">
            {[visit.service_name, visit.practitioner_name, ...(places ? [visit.location_name] : [])].join(" · ")}
          </span>
        </span>
        <span className="visit-state">
          <VisitStatus status={visit.appointment_status} />
          {remark?.(visit)}
        </span>
        <VisitActions visit={visit} onReschedule={onReschedule} />
      </li>
    ))}
  </ul>
);
