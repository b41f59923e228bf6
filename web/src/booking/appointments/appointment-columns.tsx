import { PATIENTS_SCREEN } from "../../people/patient-texts.ts";
import "./appointment-status.css";
import type { IconProps } from "@cloudscape-design/components/icon";
import Icon from "@cloudscape-design/components/icon";
import { memo } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus, Moment } from "../../../../shared/appointments/status.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dayText, timesText } from "../../../../shared/values/us-text.ts";
import { RouterLink } from "../../components/layout/links.tsx";
import type { Column } from "../../components/tables/columns.ts";
import { listedDayText } from "../../lib/wall-clock.ts";
import { appointmentHref, linkTo, PATHS } from "../../paths.ts";
import { OnlineMarks, onlineMarks } from "./online-marks.tsx";

const MINUTE_MS = 60_000;

/** The minutes after which a wait is marked as long. */
export const LONG_WAIT = 15;

/** Returns the full minutes from an instant to a later one; 0 if it is not later. */
export const minutesSince = (instant: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(instant)) / MINUTE_MS));

/** Returns how many minutes a patient who has not arrived today is late; 0 for other patients. */
export const minutesLate = ({ appointment_status, date, starts_at }: Appointment, { now, today }: Moment): number =>
  appointment_status === "BOOKED" && date === today ? minutesSince(starts_at, now) : 0;

/** Returns how many minutes a patient has waited at the clinic today; 0 for other patients. */
export const minutesWaiting = (
  { appointment_status, date, checked_in_at }: Appointment,
  { now, today }: Moment,
): number =>
  appointment_status === "CHECKED-IN" && date === today && checked_in_at ? minutesSince(checked_in_at, now) : 0;

/** The icon of each status, wherever it is shown. */
export const STATUS_ICONS: Readonly<Record<AppointmentStatus, IconProps.Name>> = {
  BOOKED: "status-pending",
  "CHECKED-IN": "user-profile",
  "IN-PROGRESS": "status-in-progress",
  COMPLETED: "status-positive",
  MISSED: "status-warning",
  CANCELLED: "status-stopped",
};

/** Returns the class that gives an element the colours of a status. */
export const statusClass = (status: AppointmentStatus): string => `status-${status.toLowerCase()}`;

/** Returns the colour of a status, for a chart. */
export const statusColor = (status: AppointmentStatus): string => `var(--status-${status.toLowerCase()})`;

export const AppointmentStatusBadge = memo(({ status }: { readonly status: AppointmentStatus }) => (
  <span className={`appointment-status ${statusClass(status)}`}>
    <Icon name={STATUS_ICONS[status]} size="small" />
    {status}
  </span>
));

const nameColumn = (id: string, header: string, name: "service_name" | "location_name"): Column<Appointment> => ({
  id,
  header,
  sortingField: name,
  onCard: "text",
  cell: (appointment) => appointment[name],
  csv: { [header]: (appointment) => appointment[name] },
});

const sortKey = ({ date, start_time }: Appointment) => `${date} ${start_time}`;

export const APPOINTMENT_COLUMNS: readonly Column<Appointment>[] = [
  {
    id: "patient",
    header: "Patient",
    sortingField: "patient_name",
    isRowHeader: true,
    cell: ({ patient_id, patient_name, patient_alert }) => (
      <>
        <RouterLink href={linkTo(PATHS.patient, { patientId: patient_id })}>{patient_name}</RouterLink>
        {patient_alert && (
          <span title={patient_alert}>
            {" "}
            <Icon name="status-warning" variant="warning" ariaLabel={`${PATIENTS_SCREEN.alert} ${patient_alert}`} />
          </span>
        )}
      </>
    ),
    csv: {
      Patient: ({ patient_name }) => patient_name,
      Phone: ({ patient_contact = "" }) => phoneText(patient_contact),
    },
  },
  {
    id: "practitioner",
    header: "Practitioner",
    sortingField: "practitioner_name",
    onCard: "text",
    cell: ({ practitioner_id, practitioner_name }) => (
      <RouterLink href={linkTo(PATHS.practitioner, { staffId: practitioner_id })}>{practitioner_name}</RouterLink>
    ),
    csv: { Practitioner: ({ practitioner_name }) => practitioner_name },
  },
  nameColumn("service", "Service", "service_name"),
  {
    id: "date",
    header: "Date",
    onCard: "text",
    sortingComparator: (a, b) => sortKey(a).localeCompare(sortKey(b)),
    cell: (appointment) => (
      <RouterLink
        href={appointmentHref(appointment)}
        ariaLabel={`Appointment of ${appointment.patient_name}, ${dayText(appointment.date)}`}
      >
        {listedDayText(appointment.date)}
      </RouterLink>
    ),
    csv: { Date: ({ date }) => date },
  },
  {
    id: "time",
    header: "Time",
    minWidth: 165,
    sortingField: "start_time",
    onCard: "text",
    csv: { Start: ({ start_time }) => start_time, End: ({ end_time }) => end_time },
    cell: ({ start_time, end_time }) => timesText(start_time, end_time),
  },
  {
    id: "status",
    header: "Status",
    minWidth: 145,
    sortingField: "appointment_status",
    onCard: "beside",
    cell: (appointment) => (
      <>
        <AppointmentStatusBadge status={appointment.appointment_status} />
        <OnlineMarks appointment={appointment} />
      </>
    ),
    csv: {
      Status: ({ appointment_status }) => appointment_status,
      Online: (appointment) => onlineMarks(appointment).join(", "),
    },
  },
  nameColumn("location", "Location", "location_name"),
];

/** The columns that are hidden until a person shows them. A CSV file always has them. */
export const APPOINTMENT_HIDDEN_COLUMNS: readonly Column<Appointment>[] = [
  { id: "reason", header: "Reason", cell: ({ reason }) => reason ?? "–" },
  { id: "patient_id", header: "Patient ID", cell: ({ patient_id }) => patient_id },
  { id: "practitioner_id", header: "Practitioner ID", cell: ({ practitioner_id }) => practitioner_id },
];
