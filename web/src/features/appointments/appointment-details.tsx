import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { dayText, timesText } from "../../../../shared/values/us-text.ts";
import { PhoneLink } from "../../components/phone-link.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { money } from "../../lib/money.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { InsuranceLines } from "../../people/insurance-lines.tsx";
import { patientHref } from "../../people/person-columns.tsx";
import { AppointmentStatusBadge } from "../../scheduling/appointments/appointment-status.tsx";
import { seriesText } from "../../scheduling/series/series-text.ts";

const COPY = { copySuccessText: "ID copied", copyErrorText: "The ID could not be copied." };

/** Returns an item with a name, and a button that copies the id. */
const itemWithId = (label: string, name: ReactNode, id: string) => ({
  label,
  value: (
    <SpaceBetween direction="horizontal" size="xxs" alignItems="center">
      <span>{name}</span>
      <CopyToClipboard {...COPY} variant="icon" copyButtonAriaLabel={`Copy ID: ${label}`} textToCopy={id} />
    </SpaceBetween>
  ),
});

/** Returns an item with a value, or no item if there is none. */
const optionalItem = (label: string, value: ReactNode) => (value ? [{ label, value }] : []);

/** Shows the details of an appointment. */
export const AppointmentDetails = ({ appointment }: { readonly appointment: Appointment }) => (
  <KeyValuePairs
    columns={3}
    items={[
      itemWithId(
        "Patient",
        <RouterLink href={patientHref(appointment)}>{appointment.patient_name}</RouterLink>,
        appointment.patient_id,
      ),
      ...optionalItem("Phone", appointment.patient_contact && <PhoneLink phone={appointment.patient_contact} />),
      itemWithId(
        "Practitioner",
        <RouterLink href={linkTo(PATHS.practitioner, { staffId: appointment.practitioner_id })}>
          {appointment.practitioner_name}
        </RouterLink>,
        appointment.practitioner_id,
      ),
      itemWithId("Service", appointment.service_name, appointment.service_id),
      { label: "Date", value: dayText(appointment.date) },
      { label: "Time", value: timesText(appointment.start_time, appointment.end_time) },
      { label: "Status", value: <AppointmentStatusBadge status={appointment.appointment_status} /> },
      itemWithId("Location", appointment.location_name, appointment.location_id),
      { label: "Fee and duration", value: `${money(appointment.fee)} · ${appointment.duration} min` },
      {
        label: "Insurance",
        value: <InsuranceLines patient_id={appointment.patient_id} date={appointment.date} />,
      },
      ...optionalItem("Series", seriesText(appointment)),
      ...optionalItem("Reason", appointment.reason),
      ...optionalItem("Overbooked", appointment.overbook_reason),
      ...optionalItem("Cancelled because", appointment.cancel_reason),
      ...optionalItem("Walk-in", appointment.walk_in && "Came without an appointment"),
      {
        label: "Appointment ID",
        value: <CopyToClipboard {...COPY} copyButtonText="Copy ID" textToCopy={appointment.appointment_id} />,
      },
    ]}
  />
);
