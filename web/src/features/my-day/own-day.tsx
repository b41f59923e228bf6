import Box from "@cloudscape-design/components/box";
import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { MY_DAY_SCREEN } from "../../../../shared/messages/my-day-screen.ts";
import { locationsQuery } from "../../api/locations.ts";
import { Section } from "../../components/page.tsx";
import { AppointmentLines } from "../../scheduling/appointments/appointment-lines.tsx";
import { Remark } from "../../scheduling/appointments/remark.tsx";
import { useMoments } from "../../scheduling/appointments/use-moments.ts";
import { AttentionReason } from "../../scheduling/attention-reason.tsx";
import { PatientEssentials } from "./patient-essentials.tsx";

interface OwnDayProps {
  readonly title: string;
  readonly appointments: readonly Appointment[];
}

/** Lists a practitioner's own appointments of a day, with their next steps and essentials of the patients. */
export function OwnDay({ title, appointments }: OwnDayProps) {
  const momentAt = useMoments();
  const { data: locations } = useQuery(locationsQuery());
  const zoneOf = (id: string) => locations?.find(({ location_id }) => location_id === id)?.time_zone;
  const remark = (appointment: Appointment) => {
    const timeZone = zoneOf(appointment.location_id);
    return (
      <>
        {appointment.appointment_status === "BOOKED" && <AttentionReason {...appointment} />}
        {timeZone && (
          <Remark appointment={appointment} moment={momentAt(appointment.location_id)} timeZone={timeZone} />
        )}
      </>
    );
  };
  return (
    <Section title={title} counter={`(${appointments.length})`}>
      <AppointmentLines
        label={title}
        appointments={appointments}
        page="practitioner"
        places
        empty={<Box color="text-body-secondary">{MY_DAY_SCREEN.empty}</Box>}
        remark={remark}
        details={(appointment) => <PatientEssentials appointment={appointment} />}
      />
    </Section>
  );
}
