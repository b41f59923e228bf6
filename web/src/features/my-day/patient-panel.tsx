import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { EarlierAppointment } from "../../../../shared/appointments/own-appointment.ts";
import { dateText, dayText, timesText } from "../../../../shared/values/us-text.ts";
import { ownAppointmentQuery } from "../../api/appointments.ts";
import { noteTemplatesQuery } from "../../api/people.ts";
import { AppointmentStatusBadge } from "../../booking/appointments/appointment-status.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { filteringOf } from "../../components/forms/option-filter.ts";
import { PhoneLink } from "../../components/layout/links.tsx";
import { ageText } from "../../lib/dates.ts";
import { PolicyLines } from "../../people/insurance-lines.tsx";
import { NoteList, Notes } from "../../people/notes.tsx";
import { AlertLine } from "../../people/patient-alert.tsx";
import { GENDER_TEXT, languageName, PERSON_LABELS } from "../../people/person-labels.ts";
import { NOTES_SCREEN } from "../../people/typed-note.ts";

/** Lists the patient's earlier appointments, latest first, with their notes. */
const Earlier = ({ earlier }: { readonly earlier: readonly EarlierAppointment[] }) =>
  earlier.length === 0 ? (
    <Box color="text-body-secondary">No earlier appointments.</Box>
  ) : (
    <ul className="earlier-appointments">
      {earlier.map((appointment) => (
        <li key={appointment.appointment_id}>
          <div>
            <strong>{dayText(appointment.date)}</strong> · {appointment.service_name} · {appointment.practitioner_name}{" "}
            <AppointmentStatusBadge status={appointment.appointment_status} />
          </div>
          {appointment.reason && <Box variant="small">{appointment.reason}</Box>}
          {appointment.notes.length > 0 && <NoteList notes={appointment.notes.toReversed()} />}
        </li>
      ))}
    </ul>
  );

interface TemplatesProps {
  readonly onInsert: (text: string) => void;
}

/** Offers the clinic's note templates, if it has any. */
function Templates({ onInsert }: TemplatesProps) {
  const { data: templates = [] } = useQuery(noteTemplatesQuery());
  if (templates.length === 0) return null;
  return (
    <Select
      ariaLabel="Insert a template"
      placeholder="Insert a template"
      selectedOption={null}
      filteringType={filteringOf(templates)}
      options={templates.map(({ template_id: value, name: label }) => ({ value, label }))}
      onChange={({ detail }) => {
        const chosen = templates.find(({ template_id }) => template_id === detail.selectedOption.value);
        if (chosen) onInsert(chosen.text);
      }}
    />
  );
}

/** Shows what a practitioner needs about the patient of an appointment: essentials, insurance, notes and earlier appointments. */
export default function PatientPanel({ appointment }: { readonly appointment: Appointment }) {
  const { appointment_id, patient_name, date, start_time, end_time, service_name, room_number } = appointment;
  return (
    <QueryBoundary query={useQuery(ownAppointmentQuery(appointment_id))}>
      {({ patient: { dob, gender, contact, preferred_language, alert }, insurance, earlier }) => (
        <SpaceBetween size="m">
          <AlertLine alert={alert} />
          <KeyValuePairs
            columns={2}
            items={[
              { label: "Age", value: dob ? `${ageText(dob)}, born ${dateText(dob)}` : "–" },
              { label: "Gender", value: GENDER_TEXT[gender] },
              { label: PERSON_LABELS.contact, value: <PhoneLink phone={contact} /> },
              ...(preferred_language ? [{ label: "Preferred Language", value: languageName(preferred_language) }] : []),
              { label: "Appointment", value: `${timesText(start_time, end_time)}, ${service_name}` },
              ...(room_number ? [{ label: "Room", value: room_number }] : []),
              { label: "Insurance", value: <PolicyLines insurance={insurance} date={date} /> },
            ]}
          />
          <Notes
            record={{ appointment_id }}
            kept={`New note about ${patient_name}`}
            empty={NOTES_SCREEN.noAppointmentNotes}
            templates={(insert) => <Templates onInsert={insert} />}
          />
          <div>
            <Box variant="h3">Earlier appointments</Box>
            <Earlier earlier={earlier} />
          </div>
        </SpaceBetween>
      )}
    </QueryBoundary>
  );
}
