import Box from "@cloudscape-design/components/box";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { ownAppointmentQuery } from "../../api/appointments.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { ageText } from "../../lib/age.ts";
import { GENDER_TEXT } from "../../people/gender.ts";
import { languageName } from "../../people/language-name.ts";
import { NOTES_SCREEN } from "../../people/note-texts.ts";
import { typedNote } from "../../people/typed-note.ts";
import { MY_DAY_SCREEN } from "./texts.ts";

// The day opens without the form of the notes.
const Notes = lazyPart(async () => ({ default: (await import("../../people/notes.tsx")).Notes }));

interface EssentialsProps {
  readonly appointment: Appointment;
}

const Essentials = ({ appointment: { appointment_id, patient_name } }: EssentialsProps) => (
  <QueryBoundary query={useQuery(ownAppointmentQuery(appointment_id))}>
    {({ patient: { dob, gender, contact, preferred_language } }) => (
      <SpaceBetween size="m">
        <KeyValuePairs
          columns={3}
          items={[
            { label: "Age", value: dob ? `${ageText(dob)}, born ${dateText(dob)}` : "–" },
            { label: "Gender", value: GENDER_TEXT[gender] },
            { label: "Contact", value: <PhoneLink phone={contact} /> },
            ...(preferred_language ? [{ label: "Preferred Language", value: languageName(preferred_language) }] : []),
          ]}
        />
        <Notes
          record={{ appointment_id }}
          kept={MY_DAY_SCREEN.noteAbout(patient_name)}
          empty={NOTES_SCREEN.noAppointmentNotes}
        />
      </SpaceBetween>
    )}
  </QueryBoundary>
);

/**
 * Shows the reason of an appointment, and in an expandable part the patient's details and the notes. They are loaded only when
 * the part is expanded, because every read is audited. A typed note is kept while the part is collapsed.
 */
export function PatientEssentials({ appointment }: EssentialsProps) {
  const { appointment_id } = appointment;
  const [open, setOpen] = useState(false);
  return (
    <>
      {appointment.reason && <Box variant="small">{appointment.reason}</Box>}
      <ExpandableSection
        variant="inline"
        headerText="Patient"
        headerAriaLabel={`Patient ${appointment.patient_name}`}
        expanded={open}
        onChange={({ detail }) => setOpen(detail.expanded)}
      >
        {open && <Essentials appointment={appointment} />}
      </ExpandableSection>
      {!open && typedNote({ appointment_id }) !== "" && (
        <StatusIndicator type="warning">{MY_DAY_SCREEN.unsavedNote}</StatusIndicator>
      )}
    </>
  );
}
