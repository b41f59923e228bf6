import Icon from "@cloudscape-design/components/icon";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dayText, timesText } from "../../../../shared/values/us-text.ts";
import { AppointmentStatusBadge } from "../../booking/appointments/appointment-status.tsx";
import { OnlineMarks, onlineMarks } from "../../booking/appointments/online-marks.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import type { Column } from "../../components/tables/columns.ts";
import { listedDayText } from "../../lib/wall-clock.ts";
import { appointmentHref, linkTo, PATHS } from "../../paths.ts";
import { PATIENTS_SCREEN } from "../../people/patient-texts.ts";

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
