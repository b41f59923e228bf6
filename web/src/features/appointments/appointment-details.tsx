import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { money } from "../../lib/money.ts";
import { dayText, timesText } from "../../lib/wall-clock.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { AppointmentStatusBadge } from "../../scheduling/appointments/appointment-status.tsx";

const named = (name: ReactNode, id: string) => (
  <>
    <div>{name}</div>
    <Box variant="small" color="text-body-secondary">
      {id}
    </Box>
  </>
);

/** An appointment with its names and ids. */
export const AppointmentDetails = ({ appointment }: { readonly appointment: Appointment }) => (
  <KeyValuePairs
    columns={3}
    items={[
      {
        label: "Patient ID",
        value: named(
          <RouterLink href={linkTo(PATHS.patient, { patientId: appointment.patient_id })}>
            {appointment.patient_name}
          </RouterLink>,
          appointment.patient_id,
        ),
      },
      {
        label: "Practitioner ID",
        value: named(
          <RouterLink href={linkTo(PATHS.practitioner, { staffId: appointment.practitioner_id })}>
            {appointment.practitioner_name}
          </RouterLink>,
          appointment.practitioner_id,
        ),
      },
      { label: "Service", value: named(appointment.service_name, appointment.service_id) },
      { label: "Date", value: dayText(appointment.date) },
      { label: "Time", value: timesText(appointment.start_time, appointment.end_time) },
      { label: "Status", value: <AppointmentStatusBadge status={appointment.appointment_status} /> },
      { label: "Location", value: named(appointment.location_name, appointment.location_id) },
      { label: "Fee and duration", value: `${money(appointment.fee)} · ${appointment.duration} min` },
      { label: "Appointment ID", value: <Box variant="small">{appointment.appointment_id}</Box> },
    ]}
  />
);
