import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { weekdayOf } from "../../../../shared/values/days-and-times.ts";
import { timeText } from "../../../../shared/values/us-text.ts";

import { AppointmentLines } from "../../scheduling/appointments/appointment-lines.tsx";
import { useRemark } from "../../scheduling/appointments/use-remark.tsx";

interface DayListProps {
  readonly location: Location;
  readonly date: string;
  readonly appointments: readonly Appointment[];
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists all appointments of a day at a location, including missed and cancelled ones. */
export function DayList({ location, date, appointments, onReschedule }: DayListProps) {
  const { status, open, close } = location.operating_hours[weekdayOf(date)];
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${appointments.length})`}
          description={status === "closed" ? "Closed" : `Open ${timeText(open)} to ${timeText(close)}`}
        >
          Appointments of the day
        </Header>
      }
    >
      <AppointmentLines
        label="Appointments of the day"
        appointments={appointments}
        empty={<Box color="text-body-secondary">No appointments on this day.</Box>}
        remark={useRemark()}
        onReschedule={onReschedule}
      />
    </Container>
  );
}
