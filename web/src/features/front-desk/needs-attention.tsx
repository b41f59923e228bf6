import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { AppointmentLines } from "../../scheduling/appointments/appointment-list.tsx";

interface NeedsAttentionProps {
  /** Undefined for all locations. */
  readonly location_id: string | undefined;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists the upcoming appointments that no longer fit, each with the reason, to be moved or cancelled; nothing when none is. */
export function NeedsAttention({ location_id, onReschedule }: NeedsAttentionProps) {
  const { data } = useQuery(appointmentsOfDaysQuery({ attention: "true", ...(location_id && { location_id }) }));
  // One that was moved or cancelled here stays in the cache until the list is loaded again.
  const needing = data?.filter(({ attention }) => attention !== undefined) ?? [];
  if (needing.length === 0) return null;
  const { title, description } = SCREENS.attention;
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${needing.length})`} description={description}>
          {title}
        </Header>
      }
    >
      <AppointmentLines
        label={title}
        appointments={needing}
        empty={null}
        days
        places={!location_id}
        details={({ attention }) => attention && <span className="appointment-late">{attention}</span>}
        onReschedule={onReschedule}
      />
    </Container>
  );
}
