import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { money } from "../../lib/money.ts";
import { dayText, timesText } from "../../lib/wall-clock.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { InsuranceLines } from "../../people/insurance-lines.tsx";
import { AppointmentStatusBadge } from "../../scheduling/appointments/appointment-status.tsx";
import { seriesText } from "../../scheduling/series/series-text.ts";

const COPY = { copySuccessText: "ID copied", copyErrorText: "The ID could not be copied." };

/** Returns a labelled name with a button that copies the id behind it. */
const identified = (label: string, name: ReactNode, id: string) => ({
  label,
  value: (
    <SpaceBetween direction="horizontal" size="xxs" alignItems="center">
      <span>{name}</span>
      <CopyToClipboard {...COPY} variant="icon" copyButtonAriaLabel={`Copy ID: ${label}`} textToCopy={id} />
    </SpaceBetween>
  ),
});

/** Returns a labelled text where there is one. */
const said = (label: string, value: string | false | undefined) => (value ? [{ label, value }] : []);

/** Shows an appointment with its names. */
export const AppointmentDetails = ({ appointment }: { readonly appointment: Appointment }) => (
  <KeyValuePairs
    columns={3}
    items={[
      identified(
        "Patient",
        <RouterLink href={linkTo(PATHS.patient, { patientId: appointment.patient_id })}>
          {appointment.patient_name}
        </RouterLink>,
        appointment.patient_id,
      ),
      identified(
        "Practitioner",
        <RouterLink href={linkTo(PATHS.practitioner, { staffId: appointment.practitioner_id })}>
          {appointment.practitioner_name}
        </RouterLink>,
        appointment.practitioner_id,
      ),
      identified("Service", appointment.service_name, appointment.service_id),
      { label: "Date", value: dayText(appointment.date) },
      { label: "Time", value: timesText(appointment.start_time, appointment.end_time) },
      { label: "Status", value: <AppointmentStatusBadge status={appointment.appointment_status} /> },
      identified("Location", appointment.location_name, appointment.location_id),
      { label: "Fee and duration", value: `${money(appointment.fee)} · ${appointment.duration} min` },
      {
        label: "Insurance",
        value: <InsuranceLines patient_id={appointment.patient_id} date={appointment.date} />,
      },
      ...said("Series", seriesText(appointment)),
      ...said("Reason", appointment.reason),
      ...said("Overbooked", appointment.overbook_reason),
      ...said("Cancelled because", appointment.cancel_reason),
      ...said("Walk-in", appointment.walk_in && "Came without an appointment"),
      {
        label: "Appointment ID",
        value: <CopyToClipboard {...COPY} copyButtonText="Copy ID" textToCopy={appointment.appointment_id} />,
      },
    ]}
  />
);
