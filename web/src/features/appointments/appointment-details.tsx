import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { money } from "../../app/money.ts";
import { dayText, timesText } from "../../app/wall-clock.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { VisitStatus } from "../../components/visits/visit-status.tsx";

const named = (name: ReactNode, id: string) => (
  <>
    <div>{name}</div>
    <Box variant="small" color="text-body-secondary">
      {id}
    </Box>
  </>
);

/** A visit with its names and ids. */
export const AppointmentDetails = ({ visit }: { readonly visit: Appointment }) => (
  <KeyValuePairs
    columns={3}
    items={[
      {
        label: "Patient ID",
        value: named(
          <RouterLink href={`/receptionist/patients/${visit.patient_id}/profile`}>{visit.patient_name}</RouterLink>,
          visit.patient_id,
        ),
      },
      {
        label: "Practitioner ID",
        value: named(
          <RouterLink href={`/receptionist/practitioners/${visit.practitioner_id}/profile`}>
            {visit.practitioner_name}
          </RouterLink>,
          visit.practitioner_id,
        ),
      },
      { label: "Service", value: named(visit.service_name, visit.service_id) },
      { label: "Date", value: dayText(visit.date) },
      { label: "Time", value: timesText(visit.start_time, visit.end_time) },
      { label: "Status", value: <VisitStatus status={visit.appointment_status} /> },
      { label: "Location", value: named(visit.location_name, visit.location_id) },
      { label: "Fee and duration", value: `${money(visit.fee)} · ${visit.duration} min` },
      { label: "Appointment ID", value: <Box variant="small">{visit.appointment_id}</Box> },
    ]}
  />
);
